import type { AvailabilityStatus, UrlType } from '@palisade/vocabulary/endpointFacts.ts';
import { FACT_AGES, type FactProgress } from '@palisade/vocabulary/factAges.ts';
import {
  type Finding,
  type FindingName,
  isOfAttacks,
  PASSING_FINDINGS,
  requestsUntilPast,
} from '@palisade/vocabulary/findings.ts';
import { isKnownStatus } from '@palisade/vocabulary/statusCodes.ts';
import { AgedSet, type AgedSetJson } from '../ages/agedSet.ts';
import {
  type Chances,
  chancesUntil,
  FactAge,
  type FactAgeJson,
  withChance,
} from '../ages/factAge.ts';
import { untilRetested } from '../ages/untilRetested.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import type { Tls } from '../exchange/tls.ts';
import { type AccountAnswer, accountAnswer, askedAccount, NOT_THERE } from './accountAnswers.ts';
import { AnsweredCodes, type AnsweredCodesJson } from './answeredCodes.ts';
import { answerFindings } from './answerFindings.ts';
import { type CarriedKey, CarriedKeys, type CarriedKeysJson } from './carriedKeys.ts';
import { admittedOrigin } from './crossOrigin.ts';
import { fieldContext } from '../sensitive/matchTypes.ts';
import { keptName } from '../sensitive/keptName.ts';
import { domainOf } from './domainOf.ts';
import { isEndOfLife } from './endOfLife.ts';
import { isFromBrowser } from './fromBrowser.ts';
import { graphQlFindings, isUnusualGraphQl } from './graphQlFindings.ts';
import { injectionFindings } from './injectionFindings.ts';
import { type IssuedKey, IssuedKeys, type IssuedKeysJson } from './issuedKeys.ts';
import { LeadsOn } from './leadsOn.ts';
import { knownVulnerabilities } from './knownVulnerabilities.ts';
import { MissingAccounts, type MissingAccountsJson } from './missingAccounts.ts';
import { showsRateLimit } from './rateLimit.ts';
import { type SharedAnswer, sharedAnswer } from './sharedAnswers.ts';
import { ReusedTokens, type ReusedTokensJson } from './reusedTokens.ts';
import { technologiesOf } from './technologies.ts';
import { tlsFindings } from './tlsFindings.ts';
import { tokenFindings } from './tokenFindings.ts';

/**
 * A finding as it is kept, when it is past, too. Age and stamp are absent in models of earlier
 * releases.
 */
interface KeptFinding extends Finding {
  readonly age?: FactAgeJson;
  readonly stamp?: number | null;
  /** Attacks after it that tried the same in vain; absent where there are none. */
  readonly vain?: number;
  /** Hour (since 1970) of the newest of those by attackers; absent where there are none. */
  readonly vainHour?: number;
}

export interface EndpointFactsJson {
  readonly looks: number;
  readonly findings: readonly KeptFinding[];
  readonly api: number;
  readonly pages: number;
  readonly elsewhere: number;
  readonly failures: number;
  /** Hashes of what redirects lead to; absent where they do not. */
  readonly ledTo?: readonly number[];
  /** What shows something beside others alone; absent where there is nothing. */
  readonly tokens?: ReusedTokensJson;
  readonly codes?: AnsweredCodesJson;
  readonly keys?: IssuedKeysJson;
  readonly missing?: MissingAccountsJson;
  readonly carried?: CarriedKeysJson;
  /** With ages. Absent in models of earlier releases, which have the fields below. */
  readonly aged?: {
    readonly webServers: AgedSetJson<string>;
    readonly cdns: AgedSetJson<string>;
    readonly technologies: AgedSetJson<string>;
    readonly origins: AgedSetJson<string>;
    readonly flags: AgedSetJson<Flag>;
  };
  readonly webServer?: string | null;
  readonly cdn?: string | null;
  readonly technologies?: readonly string[];
  readonly origins?: readonly string[];
  readonly flags?: readonly Flag[];
}

/**
 * Exchanges that could have shown something by their answers, and by their connections, with the
 * times of the newest.
 */
export type FactChancesJson = readonly [
  answers: number,
  answeredAt: number,
  connections: number,
  connectedAt: number,
  refusals: number,
  refusedAt: number,
];

/** How far a finding is on its way to be past. */
export interface FindingProgress extends FactProgress {
  readonly name: FindingName;
}

/** What some exchange showed. */
export type Flag =
  | 'rateLimited'
  | 'uploads'
  | 'downloads'
  | 'deprecated'
  | 'mutates'
  | 'answered'
  | 'browsed'
  | IssuedKey
  | SharedAnswer
  | AccountAnswer;

const API_TYPE = /json|xml|grpc|graphql|protobuf|msgpack|cbor|event-stream|csv|urlencoded|yaml/i;
const PAGE_TYPE = /html|css|javascript|^image\/|^font\/|^audio\/|^video\//i;
const FILE_TYPE = /octet-stream|pdf|zip|msword|officedocument|vnd\.ms-|^image\/|^audio\/|^video\//i;
const MUTATION = /(?:^|[\s}])mutation\b/;
const FAILURES = 5;
/** Milliseconds after a success of an attack in which failures of the same kind say nothing. */
const REPAIR = 3_600_000;
/** Senders whose attempts are counted within one hour. */
const MOST_SENDERS = 20;
/** Origins that are let in with credentials: from two on they are reflected. */
const REFLECTED = 2;
const MOST = { servers: 4, technologies: 20, evidence: 5, origins: 4, flags: 16 } as const;
const OF_CONNECTION: ReadonlySet<FindingName> = new Set<FindingName>([
  'TLS version below 1.2',
  'TLS certificate expired',
  'TLS certificate expires within 14 days',
]);

/** What refused tokens speak to as well as accepted ones. */
const OF_TOKEN: ReadonlySet<FindingName> = new Set<FindingName>([
  'JWT algorithm none accepted',
  'JWT weak signing algorithm',
  'Expired token accepted',
  'JWT header key reference accepted',
  'Token accepted after logout',
]);

const NOTHING_VAIN = { vain: 0, vainHour: 0, senders: null } as const;

/** Whether the endpoint looked at the input: no firewall, missing right or missing page did. */
const isAnswered = (status: number): boolean =>
  (status >= 200 && status < 400) || status === 400 || status === 422;

interface Known {
  evidence: Set<string>;
  foundAt: number;
  age: FactAge;
  /** What it was concluded from, where it was: it is seen again when that is another. */
  stamp: number | null;
  /** Attacks after it that tried the same in vain. */
  vain: number;
  /** Hour (since 1970) of the newest of those that were counted by sender. */
  vainHour: number;
  /** Who sent those of that hour; null where that was before a restart. */
  senders: Set<string> | null;
}

/** An attempt that nothing came back to. */
export interface VainAttempt {
  /** Where the input stood, as evidence names it. */
  readonly evidence: string;
  /** Its address; null where the record has none. */
  readonly sender: string | null;
  readonly status: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * What the traffic of one endpoint shows beside its parameters: software, kinds, findings.
 * `observe` is for every exchange and cheap; `look` reads headers and bodies, so the caller may
 * leave exchanges out.
 */
export class EndpointFacts {
  #looks = 0;
  #webServers = new AgedSet<string>(MOST.servers);
  #cdns = new AgedSet<string>(MOST.servers);
  #technologies = new AgedSet<string>(MOST.technologies);
  readonly #findings = new Map<FindingName, Known>();
  #origins = new AgedSet<string>(MOST.origins);
  #flags = new AgedSet<Flag>(MOST.flags);
  #answers: Chances = { count: 0, at: -Infinity };
  #connections: Chances = { count: 0, at: -Infinity };
  #refusals: Chances = { count: 0, at: -Infinity };
  #tokens = new ReusedTokens();
  #codes = new AnsweredCodes();
  #missing: MissingAccounts | null = null;
  #keys = new IssuedKeys();
  #carried: CarriedKeys | null = null;
  /** Findings, software and flags that held as of the last look. */
  #told = '';
  #api = 0;
  #pages = 0;
  #elsewhere = 0;
  #failures = 0;
  #led: LeadsOn | null = null;
  /** Grows whenever something of it changes. */
  changes = 0;
  /** Whether something is new since the caller last set it to false. */
  isChanged = false;

  /**
   * Takes the status of an exchange.
   * @param at milliseconds since 1970
   * @param isTelling whether it shows what is not there: an answer that could be read, to a caller
   * who is not suspected
   * @param isRefused whether a credential was refused, which shows what tokens are not accepted
   */
  observe(status: number, at: number, isTelling = true, isRefused = false): void {
    if (!isKnownStatus(status)) return;
    if (isTelling && status < 400) this.#answers = withChance(this.#answers, at);
    if (isTelling && isRefused) this.#refusals = withChance(this.#refusals, at);
    if (status >= 500 || this.#failures > 0) this.changes += 1;
    if (status >= 500) this.#failures += 1;
    else {
      if (this.#failures >= FAILURES) this.isChanged = true;
      this.#failures = 0;
    }
    if (this.#failures === FAILURES) this.isChanged = true;
  }

  /** Takes the query of an exchange, of which each may be the third with one token. */
  lookAtQuery(exchange: Exchange): void {
    const before = this.#tokens.changes;
    const carrier = this.#tokens.look(exchange);
    if (this.#tokens.changes !== before) this.changes += 1;
    if (carrier !== null) this.report('Reused token in the query', carrier, exchange.startedAt);
  }

  /**
   * Takes a request without a known credential: the key that it carries under another name,
   * `doubtful` where it may have one, or null.
   */
  lookForKey(exchange: Exchange): CarriedKey | 'doubtful' | null {
    const carried = (this.#carried ??= new CarriedKeys());
    const before = carried.changes;
    const found = carried.look(exchange);
    if (carried.changes !== before) this.changes += 1;
    if (found === null) return null;
    if (found !== 'doubtful' && found.kind === 'apiKeyQuery' && !fieldContext(found.name).isSecret)
      this.report('Reused token in the query', keptName(found.name), exchange.startedAt);
    return found;
  }

  look(exchange: Exchange, isGraphQl: boolean): void {
    this.#looks += 1;
    this.changes += 1;
    this.#lookAtKind(exchange, isGraphQl);
    this.#lookAtSoftware(exchange);
    const report = (name: FindingName, evidence: string) =>
      this.report(name, evidence, exchange.startedAt);
    tokenFindings(exchange, report);
    answerFindings(exchange, report);
    const code = this.#codes.look(exchange);
    if (code !== null) report('One-time code in an answer', code);
    injectionFindings(exchange, report);
    this.lookAtAccount(exchange);
    if (showsRateLimit(exchange)) this.#raise('rateLimited', exchange.startedAt);
    const key = this.#keys.look(exchange);
    if (key !== null) this.#raise(key, exchange.startedAt);
    const shared = sharedAnswer(exchange);
    // Only where something is shared it matters that something else is not.
    if (shared === 'sharedByAll' || (shared !== null && this.has('sharedByAll')))
      this.#raise(shared, exchange.startedAt);
    if (isGraphQl) graphQlFindings(exchange, report);
    this.#lookAtOrigin(exchange);
    const told = [...this.#held()].join();
    if (told !== this.#told) this.isChanged = true;
    this.#told = told;
  }

  #lookAtOrigin(exchange: Exchange): void {
    const origin = admittedOrigin(exchange, domainOf);
    if (origin === null) return;
    const { startedAt } = exchange;
    this.changes += 1;
    this.#origins.see(origin, this.#answersUntil(startedAt), startedAt);
    const origins = this.#origins.values(this.#answers);
    if (origins.length >= REFLECTED || origin === 'null')
      for (const one of origins)
        this.report('CORS reflects origin with credentials', one, startedAt);
  }

  /** An earlier release knew that requests are limited. */
  assumeRateLimit(): void {
    if (!this.has('rateLimited')) this.#raise('rateLimited', this.#answers.at);
  }

  /** Takes what the record tells of the connection. */
  observeTls(tls: Tls, at: number): void {
    this.#connections = withChance(this.#connections, at);
    const isRenewed = tlsFindings(tls, at, (name, evidence) => this.report(name, evidence, at));
    if (isRenewed) for (const name of PASSING_FINDINGS) this.retract(name);
  }

  /**
   * Takes what an answer tells about the account that was asked for; also of answers that teach
   * nothing else.
   */
  lookAtAccount(exchange: Exchange): void {
    const answer = this.#accountAnswer(exchange);
    if (answer === null) return;
    const isNew = this.#raise(answer, exchange.startedAt);
    const { ages } = this.#flags;
    // What everybody is answered shows nothing once the other answer does not come any more.
    if ((answer === 'accountTold' || isNew) && ages.has('accountTold') && ages.has('accountUntold'))
      this.report(
        'User enumeration by response difference',
        'answers tell whether the account exists',
        exchange.startedAt,
      );
  }

  /**
   * Takes an exchange between two looks, for what one alone may show: a foreign origin that is let
   * in, a query that is deep, and an account that is there beside missing ones.
   */
  lookBetween(exchange: Exchange, isGraphQl: boolean): void {
    this.#lookAtOrigin(exchange);
    if (isGraphQl && isUnusualGraphQl(exchange))
      graphQlFindings(exchange, (name, evidence) =>
        this.report(name, evidence, exchange.startedAt),
      );
    if (this.#missing !== null && exchange.method === 'POST' && exchange.status < 300)
      this.lookAtAccount(exchange);
  }

  /** A 404 tells of an account only beside those of other accounts. */
  #accountAnswer(exchange: Exchange): AccountAnswer | null {
    const answer = accountAnswer(exchange);
    if (answer === null || answer === 'accountTold') return answer;
    // Before the first 404 there is nothing to tell apart, and other refusals speak of no account.
    if (answer !== NOT_THERE && (this.#missing === null || exchange.status >= 300)) return answer;
    const account = askedAccount(exchange);
    if (account !== null) this.changes += 1;
    const isTold =
      account !== null &&
      (this.#missing ??= new MissingAccounts()).look(
        account,
        exchange.status < 300,
        exchange.startedAt,
      );
    if (answer !== NOT_THERE) return answer;
    return isTold ? 'accountTold' : null;
  }

  /**
   * Takes a sighting of a finding; the first few pieces of evidence of each are remembered.
   * @param stamp of what it was concluded from: the same as before is no sighting
   */
  report(name: FindingName, evidence: string, at: number, stamp: number | null = null): void {
    const known = this.#findings.get(name);
    const count = chancesUntil(this.#chancesOf(name, known?.vain), at);
    if (known === undefined) {
      const age = new FactAge();
      age.see(count, at);
      this.#findings.set(name, {
        evidence: new Set([evidence]),
        foundAt: at,
        age,
        stamp,
        ...NOTHING_VAIN,
      });
      this.#change();
      return;
    }
    if (
      stamp !== null &&
      stamp === known.stamp &&
      (known.evidence.has(evidence) || known.evidence.size >= MOST.evidence)
    )
      return;
    const wasPast = this.#isPast(name, known);
    known.age.see(count, at);
    const isBack = wasPast && !this.#isPast(name, known);
    known.stamp = stamp;
    this.changes += 1;
    if (isBack) {
      known.evidence = new Set([evidence]);
      this.#change();
      return;
    }
    if (at < known.foundAt) known.foundAt = at;
    if (known.evidence.size >= MOST.evidence || known.evidence.has(evidence)) return;
    known.evidence.add(evidence);
    this.#change();
  }

  /**
   * Takes an attack that tried in vain what another one showed. Payloads that fail within the hour
   * are those of somebody who is still looking for the one that works.
   */
  resist(name: FindingName, at: number): void {
    const known = this.#findings.get(name);
    if (known === undefined || at - known.age.at < REPAIR) return;
    const wasPast = this.#isPast(name, known);
    known.vain += 1;
    this.changes += 1;
    if (!wasPast && this.#isPast(name, known)) this.#change();
  }

  /**
   * Takes an attempt of an attacker that was in vain where a finding was shown. Only what the
   * endpoint itself answered says something, and a sender's many tries within an hour say it once.
   */
  resistAttempt(name: FindingName, { evidence, sender, status, at }: VainAttempt): void {
    const known = this.#findings.get(name);
    if (known === undefined || !isAnswered(status) || !known.evidence.has(evidence)) return;
    const hour = Math.floor(at / REPAIR);
    if (hour < known.vainHour || at - known.age.at < REPAIR) return;
    if (hour > known.vainHour) [known.vainHour, known.senders] = [hour, new Set()];
    const key = sender ?? '';
    if (known.senders === null || known.senders.has(key) || known.senders.size >= MOST_SENDERS)
      return;
    known.senders.add(key);
    this.resist(name, at);
  }

  /** Takes a finding back: what it said is known to be mended. */
  retract(name: FindingName): void {
    if (this.#findings.delete(name)) this.#change();
  }

  #change(): void {
    this.isChanged = true;
    this.changes += 1;
  }

  /** @param vain attacks that tried the same in vain, each of which says as much as many requests */
  #chancesOf(name: FindingName, vain = 0): Chances {
    const { count, at } = this.#ordinaryChancesOf(name);
    return { count: (isOfAttacks(name) ? 0 : count) + FACT_AGES.perVainAttack * vain, at };
  }

  #ordinaryChancesOf(name: FindingName): Chances {
    if (OF_CONNECTION.has(name)) return this.#connections;
    return OF_TOKEN.has(name) ? together(this.#answers, this.#refusals) : this.#answers;
  }

  #isPast(name: FindingName, { age, vain }: Known): boolean {
    return age.isPast(this.#chancesUntilPast(name, vain), requestsUntilPast(name));
  }

  /** What only attacks show holds through any time without them, too. */
  #chancesUntilPast(name: FindingName, vain: number): Chances {
    const chances = this.#chancesOf(name, vain);
    return isOfAttacks(name) ? { ...chances, at: -Infinity } : chances;
  }

  /** What is reported of findings, software and flags that hold. */
  *#held(): Iterable<string> {
    for (const [name, known] of this.#findings) if (!this.#isPast(name, known)) yield name;
    yield* [String(this.webServer), String(this.cdn), ...this.technologies];
    yield* this.#flags.values(this.#answers);
  }

  /** The server that was seen first of those that were seen lately. */
  get webServer(): string | null {
    return this.#webServers.values(this.#answers)[0] ?? null;
  }

  get cdn(): string | null {
    return this.#cdns.values(this.#answers)[0] ?? null;
  }

  get technologies(): readonly string[] {
    return this.#technologies.values(this.#answers).sort();
  }

  has(flag: Flag): boolean {
    return this.#flags.has(flag, this.#answers);
  }

  /** How many were ever found and not retracted, past ones included. */
  get found(): number {
    return this.#findings.size;
  }

  /** Names of those that were found when there were so many already. */
  foundSince(count: number): readonly FindingName[] {
    return this.#findings.size > count ? [...this.#findings.keys()].slice(count) : [];
  }

  /** Those that hold. Most severe first is the reader's matter; here by name. */
  get findings(): readonly Finding[] {
    return [...this.#findings]
      .filter(([name, known]) => !this.#isPast(name, known))
      .map(([name, { evidence, foundAt }]) => ({ name, evidence: [...evidence].sort(), foundAt }))
      .sort(byFindingName);
  }

  /** How far each finding is on its way to be past, those included that are; by name. */
  get progress(): readonly FindingProgress[] {
    return [...this.#findings]
      .map(([name, { age, vain }]) => ({
        name,
        ...untilRetested(age.progress(this.#chancesUntilPast(name, vain), requestsUntilPast(name))),
      }))
      .sort(byFindingName);
  }

  get urlType(): UrlType {
    if (this.#api > 0 || this.#looks === 0) return 'API';
    if (this.#pages > 0) return 'other';
    // Where a redirect leads is its answer, unless it only spells its own address otherwise.
    return this.#elsewhere === this.#looks && this.#led?.isAnswer !== true ? 'irrelevant' : 'API';
  }

  get availability(): AvailabilityStatus {
    if (this.#failures >= FAILURES) return 'unavailable';
    return this.#flags.ages.has('answered') ? 'available' : 'unknown';
  }

  merge(other: EndpointFacts): void {
    const [own, others] = [this.#answers.count, other.#answers.count];
    this.#looks += other.#looks;
    this.#webServers.merge(other.#webServers, own, others);
    this.#cdns.merge(other.#cdns, own, others);
    this.#technologies.merge(other.#technologies, own, others);
    this.#origins.merge(other.#origins, own, others);
    this.#flags.merge(other.#flags, own, others);
    for (const name of new Set([...this.#findings.keys(), ...other.#findings.keys()]))
      this.#mergeFinding(name, other);
    this.#answers = together(this.#answers, other.#answers);
    this.#connections = together(this.#connections, other.#connections);
    this.#refusals = together(this.#refusals, other.#refusals);
    this.#api += other.#api;
    this.#pages += other.#pages;
    this.#elsewhere += other.#elsewhere;
    if (other.#led !== null) (this.#led ??= new LeadsOn()).merge(other.#led);
    this.#failures = Math.min(this.#failures, other.#failures);
    this.#mergeBeside(other);
    this.#change();
  }

  /** What shows something beside others alone is the other's where there is none of its own. */
  #mergeBeside(other: EndpointFacts): void {
    const { tokens, codes, keys } = this.#savedBeside(0);
    if (tokens === undefined) this.#tokens = other.#tokens;
    if (codes === undefined) this.#codes = other.#codes;
    if (keys === undefined) this.#keys = other.#keys;
    if (this.#carried?.toJSON(0) == null) this.#carried = other.#carried;
    this.#missing ??= other.#missing;
  }

  #mergeFinding(name: FindingName, other: EndpointFacts): void {
    const theirs = other.#findings.get(name);
    let known = this.#findings.get(name);
    const own = this.#chancesOf(name, known?.vain).count;
    const others = other.#chancesOf(name, theirs?.vain).count;
    if (known === undefined)
      this.#findings.set(
        name,
        (known = {
          evidence: new Set(),
          foundAt: Infinity,
          age: new FactAge(),
          stamp: null,
          ...NOTHING_VAIN,
        }),
      );
    known.age.merge(theirs?.age ?? new FactAge(), own, others);
    if (theirs === undefined) return;
    known.vain += theirs.vain;
    if (theirs.vainHour > known.vainHour)
      [known.vainHour, known.senders] = [theirs.vainHour, theirs.senders];
    known.foundAt = Math.min(known.foundAt, theirs.foundAt);
    for (const one of theirs.evidence)
      if (known.evidence.size < MOST.evidence) known.evidence.add(one);
  }

  /** @param shift of the company, which hides who used what */
  toJSON(shift: number): EndpointFactsJson {
    return {
      looks: this.#looks,
      findings: [...this.#findings]
        .map(([name, { evidence, foundAt, age, stamp, vain, vainHour }]) => ({
          name,
          evidence: [...evidence].sort(),
          foundAt,
          age: age.toJSON(),
          stamp,
          ...(vain === 0 ? {} : { vain }),
          ...(vainHour === 0 ? {} : { vainHour }),
        }))
        .sort(byFindingName),
      api: this.#api,
      pages: this.#pages,
      elsewhere: this.#elsewhere,
      failures: this.#failures,
      ...this.#savedTargets,
      ...this.#savedBeside(shift),
      aged: {
        webServers: this.#webServers.toJSON(),
        cdns: this.#cdns.toJSON(),
        technologies: this.#technologies.toJSON(),
        origins: this.#origins.toJSON(),
        flags: this.#flags.toJSON(),
      },
    };
  }

  #savedBeside(
    shift: number,
  ): Pick<EndpointFactsJson, 'tokens' | 'codes' | 'keys' | 'missing' | 'carried'> {
    const carried = this.#carried?.toJSON(shift) ?? null;
    const [tokens, codes, keys] = [
      this.#tokens.toJSON(shift),
      this.#codes.toJSON(),
      this.#keys.toJSON(shift),
    ];
    return {
      ...(tokens.length === 0 ? {} : { tokens }),
      ...(codes === null ? {} : { codes }),
      ...(keys === null ? {} : { keys }),
      ...(carried === null ? {} : { carried }),
      ...(this.#missing === null ? {} : { missing: this.#missing.toJSON(shift) }),
    };
  }

  get #savedTargets(): Pick<EndpointFactsJson, 'ledTo'> {
    const ledTo = this.#led?.toJSON() ?? [];
    return ledTo.length === 0 ? {} : { ledTo };
  }

  /** Counts that change with every exchange, apart from the rest. */
  get chances(): FactChancesJson {
    return [...plain(this.#answers), ...plain(this.#connections), ...plain(this.#refusals)];
  }

  /**
   * Reads back what toJSON and `chances` wrote; what earlier releases kept without an age was seen
   * just now.
   */
  static fromJSON(
    json: EndpointFactsJson,
    [answers, answeredAt, connections, connectedAt, refusals, refusedAt]: FactChancesJson = [
      0, 0, 0, 0, 0, 0,
    ],
    shift = 0,
  ): EndpointFacts {
    const facts = new EndpointFacts();
    facts.#looks = json.looks;
    facts.#answers = { count: answers, at: answers === 0 ? -Infinity : answeredAt };
    facts.#refusals = { count: refusals, at: refusals === 0 ? -Infinity : refusedAt };
    facts.#connections = { count: connections, at: connections === 0 ? -Infinity : connectedAt };
    for (const { name, evidence, foundAt, age, stamp, vain, vainHour } of json.findings)
      facts.#findings.set(name, {
        evidence: new Set(evidence),
        foundAt,
        age: FactAge.fromJSON(age ?? [answers, 16, foundAt]),
        stamp: stamp ?? null,
        vain: vain ?? 0,
        vainHour: vainHour ?? 0,
        senders: null,
      });
    const { aged } = json;
    const old = <Value extends string>(values: readonly Value[], most: number): AgedSet<Value> =>
      AgedSet.fromJSON(
        values.map((value) => [value, [answers, 16, 0]]),
        most,
      );
    facts.#webServers =
      aged === undefined
        ? old(json.webServer == null ? [] : [json.webServer], MOST.servers)
        : AgedSet.fromJSON(aged.webServers, MOST.servers);
    facts.#cdns =
      aged === undefined
        ? old(json.cdn == null ? [] : [json.cdn], MOST.servers)
        : AgedSet.fromJSON(aged.cdns, MOST.servers);
    facts.#technologies =
      aged === undefined
        ? old(json.technologies ?? [], MOST.technologies)
        : AgedSet.fromJSON(aged.technologies, MOST.technologies);
    facts.#origins =
      aged === undefined
        ? old(json.origins ?? [], MOST.origins)
        : AgedSet.fromJSON(aged.origins, MOST.origins);
    facts.#flags =
      aged === undefined
        ? old(json.flags ?? [], MOST.flags)
        : AgedSet.fromJSON(aged.flags, MOST.flags);
    facts.#api = json.api;
    facts.#pages = json.pages;
    facts.#elsewhere = json.elsewhere;
    facts.#failures = json.failures;
    if (json.ledTo !== undefined) facts.#led = new LeadsOn(json.ledTo);
    facts.#tokens = new ReusedTokens(json.tokens, shift);
    facts.#codes = new AnsweredCodes(json.codes);
    facts.#keys = new IssuedKeys(json.keys, shift);
    if (json.carried !== undefined) facts.#carried = new CarriedKeys(json.carried, shift);
    if (json.missing !== undefined) facts.#missing = new MissingAccounts(json.missing, shift);
    return facts;
  }

  #lookAtKind(exchange: Exchange, isGraphQl: boolean): void {
    const { status, method, requestBody, responseBody, responseHeaders, startedAt } = exchange;
    const request = requestBody?.mediaType ?? '';
    const answer = (responseBody?.mediaType ?? '') || headerOf(responseHeaders, 'content-type');
    const isAnswered = status >= 200 && status < 300;
    if (isAnswered) this.#raise('answered', startedAt);
    if (isFromBrowser(exchange)) this.#raise('browsed', startedAt);
    if (
      isGraphQl ||
      API_TYPE.test(request) ||
      API_TYPE.test(answer) ||
      (isAnswered && answer === '' && method !== 'GET')
    )
      this.#api += 1;
    else if (isAnswered && PAGE_TYPE.test(answer)) this.#pages += 1;
    else if (status >= 300 && status < 400) {
      this.#elsewhere += 1;
      (this.#led ??= new LeadsOn()).look(exchange);
    }
    if (
      /multipart\/form-data/i.test(request)
        ? requestBody?.text?.includes('filename=') === true
        : method !== 'GET' && FILE_TYPE.test(request)
    )
      this.#raise('uploads', startedAt);
    if (
      isAnswered &&
      (FILE_TYPE.test(answer) ||
        /^\s*attachment/i.test(headerOf(responseHeaders, 'content-disposition')))
    )
      this.#raise('downloads', startedAt);
    if (
      headerOf(responseHeaders, 'deprecation') !== '' ||
      headerOf(responseHeaders, 'sunset') !== ''
    )
      this.#raise('deprecated', startedAt);
    if (
      isGraphQl &&
      MUTATION.test(
        (requestBody?.text ?? exchange.query.find(([name]) => name === 'query')?.[1] ?? '')
          .slice(0, 4_000)
          .replaceAll(/\\n|"/g, ' '),
      )
    )
      this.#raise('mutates', startedAt);
  }

  #lookAtSoftware(exchange: Exchange): void {
    const { webServer, cdn, all } = technologiesOf(exchange);
    const at = exchange.startedAt;
    const count = this.#answersUntil(at);
    if (webServer !== null) this.#webServers.see(webServer, count, at);
    if (cdn !== null) this.#cdns.see(cdn, count, at);
    for (const technology of all) {
      if (isEndOfLife(technology, at)) this.report('End-of-life software', technology, at);
      for (const name of knownVulnerabilities(technology)) this.report(name, technology, at);
      this.#technologies.see(technology, count, at);
    }
  }

  #answersUntil(at: number): number {
    return chancesUntil(this.#answers, at);
  }

  /** Takes a sighting of a flag; true for the first. */
  #raise(flag: Flag, at: number): boolean {
    const isNew = !this.#flags.ages.has(flag);
    const isOther = !this.has(flag);
    this.#flags.see(flag, this.#answersUntil(at), at);
    if (isOther) this.#change();
    return isNew;
  }
}

const byFindingName = (
  a: { readonly name: FindingName },
  b: { readonly name: FindingName },
): number => (a.name < b.name ? -1 : 1);
const together = (one: Chances, other: Chances): Chances => ({
  count: one.count + other.count,
  at: Math.max(one.at, other.at),
});
const plain = ({ count, at }: Chances): readonly [number, number] => [count, count === 0 ? 0 : at];
