import { statusMeant } from '../answers/refusal.ts';
import { batchedCalls } from '../behaviour/batchedCalls.ts';
import { describesItself } from '../authentication/describesItself.ts';
import type { Credentials } from '../authentication/credentials.ts';
import { isPageName } from '../anomalies/pageNames.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { askedObject } from './askedReads.ts';
import { aliasedSignIns } from './aliasedSignIns.ts';
import { keptMethod } from './calledFields.ts';
import type { EndpointFacts } from './endpointFacts.ts';
import { fetchedInstance } from './fetchedInstance.ts';
import { type GivenCounts, GivenTargets } from './givenTargets.ts';
import { HeldFacts, type HeldFactsJson } from './heldFacts.ts';
import { injectionFindings } from './injectionFindings.ts';
import {
  ObjectReads,
  type ObjectReadsJson,
  type ObjectReadsPatch,
  patchReads,
} from './objectReads.ts';
import { personAsScript } from './personAsScript.ts';
import { pinInAddress } from './pinInAddress.ts';
import { pollutedIdentifier } from './pollutedIdentifier.ts';
import { PrivilegedFields, type PrivilegedFieldsJson } from './privilegedFields.ts';
import { servedBackup } from './servedBackup.ts';
import { longSignedAddress } from './signedAddress.ts';
import { holdsRows, servedDump } from './servedFiles.ts';

export interface AccessFactsJson {
  readonly fields: PrivilegedFieldsJson;
  readonly reads: ObjectReadsJson | null;
  readonly numbered: number;
  readonly at: number;
  /** Hashes of domains; absent where there are none. */
  readonly targets?: readonly number[];
  /** Who was led; absent where nobody was. */
  readonly led?: GivenCounts;
  /** Absent in models of earlier releases, and where there is nothing. */
  readonly held?: HeldFactsJson;
}

/**
 * What was learned since the last save; parts are whole, those of `held` each by itself, but for the
 * readers of objects.
 */
export interface AccessFactsPatch extends Omit<AccessFactsJson, 'fields' | 'reads'> {
  readonly fields?: PrivilegedFieldsJson;
  readonly reads?: ObjectReadsPatch;
}

/** Saved facts with what was learned since. */
export function patchAccess(
  saved: AccessFactsJson,
  { reads, held, ...parts }: AccessFactsPatch,
  shift: number,
): AccessFactsJson {
  return {
    ...saved,
    ...parts,
    ...(reads === undefined ? {} : { reads: patchReads(saved.reads, reads, shift) }),
    ...(held === undefined ? {} : { held: { ...saved.held, ...held } }),
  };
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

const ENUMERATED = 'one caller counted through objects of at least 5 others';
const NUMBER = /^[1-9]\d{0,8}$/;
/** Parameters of a query by which lists are read on, or that say what is in them. */
const PAGING =
  /^\$?(?:.{0,40}[._-])?(?:p|pg|page|pages?_?(?:no|num|number|size|index)|per_?page|limit|offset|skip|top|first|last|start|from|to|until|since|before|after|cursor|marker|pos|position|seq|sequence|rev|revision|count|size|rows|min|max|year|month|day|hour|v|version|_|t|ts|categor(?:y|ies)|time|date|(?:time)?stamp)$/i;
/** So are `createdTime` and `fromDate`, and no `candidate`. */
const OF_TIME = /[a-z](?:Time|Date|Stamp)$/;
/** Names of the last one that was read, by which a list goes on: `last_id`, `startIndex`, `afterSeq`. */
const CURSOR =
  /^\$?(?:start|since|after|before|until|last|next|min|max|category)[-_]?(?:[a-z]{1,20}[-_]?)?(?:id|ids|index|key|no|number|pos|position|seq|sequence|cursor|token)$/i;
const isPaging = byName(
  (name) => PAGING.test(name) || CURSOR.test(name) || OF_TIME.test(name) || isPageName(name),
);
/** Requests before who reads what is kept: most endpoints of a large company never have as many. */
const FEWEST = 20;

/**
 * What one endpoint's exchanges show only when they are seen beside each other, or that a rare one
 * shows: for every exchange, and so cheap.
 */
export class AccessFacts {
  #fields = new PrivilegedFields();
  #reads: ObjectReads | null = null;
  #targets: GivenTargets | null = null;
  #held = new HeldFacts();
  #numbered = 0;
  #at = 0;
  /** `changes` of the fields as of the last save. */
  #savedFields = 0;

  /** @param wasNamed an answer had named to the caller what it asks for: it counts through nothing */
  observe(
    exchange: Exchange,
    pathValues: readonly NamedValue[],
    credentials: Credentials,
    facts: EndpointFacts,
    wasNamed = false,
  ): void {
    const { kinds, subject, secret } = credentials;
    if (exchange.unseen !== undefined) return;
    this.#at = exchange.startedAt;
    const caller = subject ?? secret ?? exchange.clientAddress;
    const isOpen = kinds.length === 0;
    for (const call of batchedCalls(exchange) ?? [exchange])
      this.#lookAtCall(call, pathValues.length > 0, caller, subject ?? secret, facts, wasNamed);
    this.#lookAtObjects(exchange, pathValues, subject ?? secret, facts, wasNamed);
    this.#lookAtAddress(exchange, pathValues, credentials, facts);
    this.#lookAtTries(exchange, pathValues, caller, isOpen, facts);
    this.#lookAtAnswer(exchange, pathValues, credentials, facts);
  }

  /** Which fields and objects a body asks for, or each call of a batch. */
  #lookAtCall(
    exchange: Exchange,
    hasPathValues: boolean,
    caller: string | null,
    who: string | null,
    facts: EndpointFacts,
    wasNamed: boolean,
  ): void {
    if (!this.#held.called.observe(exchange, caller)) this.#fields.observe(exchange, caller);
    const term = this.#held.terms.observe(exchange, caller);
    if (term !== null)
      facts.report('Price or quantity set by the buyer', ofMethod(exchange, term), this.#at);
    if (exchange.method !== 'POST' || who === null || hasPathValues) return;
    const object = askedObject(exchange);
    const shown = object === null ? null : this.#held.asked.observe(object, who, wasNamed);
    if (shown === 'counted')
      facts.report('BOLA enumeration succeeded', ofMethod(exchange, ENUMERATED), this.#at);
    if (shown === 'refused') facts.resist('BOLA enumeration succeeded', this.#at);
  }

  /** Which objects the address asks for, and by what connection. */
  #lookAtObjects(
    exchange: Exchange,
    pathValues: readonly NamedValue[],
    who: string | null,
    facts: EndpointFacts,
    wasNamed: boolean,
  ): void {
    const { status, method } = exchange;
    const version = this.#held.forwardedTls.observe(exchange);
    // Those above 1.1 count as well: it is by them that the finding is past.
    if (version !== null && exchange.tls === undefined)
      facts.observeTls({ version, certificateEndsAt: null }, this.#at);
    if (pathValues.length > 0) {
      if (exchange.query.length > 0 || method === 'PUT' || method === 'PATCH') {
        const polluted = pollutedIdentifier(exchange, pathValues);
        if (polluted !== null) facts.report('Parameter pollution accepted', polluted, this.#at);
      }
    }
    if (method === 'GET' && who !== null && (status < 300 || status === 403 || status === 404)) {
      const asked = pathValues.length > 0 ? pathValues.at(-1)?.value : numberAsked(exchange.query);
      if (asked !== undefined && NUMBER.test(asked))
        this.#read(Number(asked), who, exchange, facts, wasNamed);
    }
  }

  /** What the address gives away, or leads to. */
  #lookAtAddress(
    exchange: Exchange,
    pathValues: readonly NamedValue[],
    credentials: Credentials,
    facts: EndpointFacts,
  ): void {
    const { status } = exchange;
    const { kinds } = credentials;
    if (status > 300 && status < 309 && exchange.query.length > 0) {
      const parameter = (this.#targets ??= new GivenTargets()).observe(
        exchange,
        kinds.length === 0,
      );
      if (parameter !== null) facts.report('Redirect to any given address', parameter, this.#at);
    }
    const pin = pinInAddress(exchange);
    if (pin !== null) facts.report('PIN of an account in the address', pin, this.#at);
    const session = this.#held.sessions.look(exchange, kinds.length === 0, pathValues.length > 0);
    if (session !== null) facts.report('Session in the address', session, this.#at);
    if (status > 300 && status < 309) {
      const token = this.#held.handed.look(exchange);
      if (token !== null) facts.report('Token in the address of a redirect', token, this.#at);
    }
    const signedFor = longSignedAddress(exchange);
    if (signedFor !== null) facts.report('Signed address valid for years', signedFor, this.#at);
    const counted = this.#held.counted.observe(exchange);
    if (counted !== null)
      facts.report('Session ids that count up', ofMethod(exchange, counted), this.#at);
    this.#held.passwords.observe(
      exchange,
      kinds.length === 0,
      pathValues.map(({ value }) => value),
    );
    if (fetchedInstance(exchange))
      facts.report('Keys of the machine fetched for caller', 'answer', this.#at);
    const script = personAsScript(exchange, credentials);
    if (script !== null) facts.report('Personal data as a script', script, this.#at);
  }

  /** What is tried again and again, and nothing stops. */
  #lookAtTries(
    exchange: Exchange,
    pathValues: readonly NamedValue[],
    caller: string | null,
    isOpen: boolean,
    facts: EndpointFacts,
  ): void {
    const { status, method } = exchange;
    if (method === 'POST' && status === 200) {
      const tried = aliasedSignIns(exchange);
      if (tried !== null)
        facts.report('Guesses without limit', `${tried}: many in one request`, this.#at);
      const operation = this.#held.operations.observe(exchange, isOpen);
      if (operation !== null) facts.report('Mutation without authentication', operation, this.#at);
    }
    if (
      caller !== null &&
      this.#held.codes.observe(exchange, pathValues.at(-1)?.value ?? null, caller)
    )
      facts.report(
        'Codes tried without limit',
        ofMethod(exchange, 'one caller was refused at least 12 of them'),
        this.#at,
      );
    if (caller !== null && this.#held.signIns.observe(exchange, caller, isOpen))
      facts.report(
        'Guesses without limit',
        'wrong ones were refused one after the other',
        this.#at,
      );
  }

  /** What the answer gives away. */
  #lookAtAnswer(
    exchange: Exchange,
    pathValues: readonly NamedValue[],
    credentials: Credentials,
    facts: EndpointFacts,
  ): void {
    const { status } = exchange;
    const { kinds } = credentials;
    const role = this.#held.roles.observe(exchange);
    if (role !== null)
      facts.report('Administration open to ordinary users', `role ${role}`, this.#at);
    if (this.#held.listed.observe(exchange, credentials))
      facts.report('Numbers of people in lists', 'many callers were given them', this.#at);
    if (kinds.length === 0 && status === 200 && describesItself(exchange))
      facts.report('GraphQL introspection enabled', '__schema', this.#at);
    const backup = servedBackup(exchange, kinds.length > 0);
    const file = backup ?? (kinds.length > 0 ? null : servedDump(exchange));
    if (file !== null && holdsRows(exchange, file))
      facts.report('Database dump served to anybody', file, this.#at);
    else if (file !== null && (backup === null || pathValues.length > 0))
      facts.report('Backup served to anybody', file, this.#at);
    if (status === 500)
      injectionFindings(exchange, (name, evidence) =>
        facts.report(name, evidence, exchange.startedAt),
      );
  }

  #read(
    id: number,
    who: string,
    exchange: Exchange,
    facts: EndpointFacts,
    wasNamed: boolean,
  ): void {
    this.#numbered += 1;
    if (this.#numbered < FEWEST) return;
    this.#reads ??= new ObjectReads();
    const status = statusMeant(exchange);
    if (wasNamed) {
      if (status < 300) this.#reads.keep(id, hash32(who));
    } else this.#reads.observe(id, hash32(who), status < 300);
    if (status < 300 && !wasNamed && this.#reads.isEnumerating(hash32(who)))
      facts.report('BOLA enumeration succeeded', ENUMERATED, exchange.startedAt);
    // Whoever may read objects, but not this one, is asked whose it is.
    if (status === 403 && this.#reads.refuse(id, hash32(who)))
      facts.resist('BOLA enumeration succeeded', exchange.startedAt);
  }

  /** As plain JSON. @param shift hides the numbers of objects, as `ObjectReads` says */
  toJSON(shift: number): AccessFactsJson {
    return {
      fields: this.#fields.toJSON(shift),
      reads: this.#reads?.toJSON(shift) ?? null,
      numbered: this.#numbered,
      at: this.#at,
      ...this.#savedTargets,
      ...ofHeld(this.#held.toJSON(shift)),
    };
  }

  get #savedTargets(): Pick<AccessFactsJson, 'targets' | 'led'> {
    if (this.#targets === null) return {};
    const [targets, led] = [this.#targets.toJSON(), this.#targets.counts];
    return {
      ...(targets.length === 0 ? {} : { targets }),
      ...(led.every((count) => count === 0) ? {} : { led }),
    };
  }

  /** What was learned since this was last asked, or since all was saved. */
  takeUnsaved(shift: number): AccessFactsPatch {
    const fields =
      this.#fields.changes === this.#savedFields ? {} : { fields: this.#fields.toJSON(shift) };
    const reads = this.#reads?.takeUnsaved(shift) ?? null;
    this.#savedFields = this.#fields.changes;
    return {
      ...fields,
      ...(reads === null ? {} : { reads }),
      numbered: this.#numbered,
      at: this.#at,
      ...this.#savedTargets,
      ...ofHeld(this.#held.takeUnsaved(shift)),
    };
  }

  /** `toJSON` was saved. */
  markSaved(): void {
    this.#savedFields = this.#fields.changes;
    this.#reads?.markSaved();
    this.#held.markSaved();
  }

  /** Reads back what toJSON wrote. */
  static fromJSON(saved: AccessFactsJson, shift: number): AccessFacts {
    const { fields, reads, numbered, at, targets, led } = saved;
    const facts = new AccessFacts();
    facts.#fields = PrivilegedFields.fromJSON(fields, shift);
    facts.#reads = reads === null ? null : ObjectReads.fromJSON(reads, shift);
    [facts.#numbered, facts.#at] = [numbered, at];
    if (targets !== undefined || led !== undefined) facts.#targets = new GivenTargets(targets, led);
    facts.#held = new HeldFacts(saved.held, shift);
    facts.markSaved();
    return facts;
  }

  /** Takes over what another endpoint saw where this one saw nothing. */
  merge(other: AccessFacts): void {
    if (this.#fields.changes === 0) this.#fields = other.#fields;
    if (this.#reads === null && other.#reads !== null) {
      this.#reads = other.#reads;
      this.#reads.markUnsaved();
    }
    this.#targets ??= other.#targets;
    this.#held.merge(other.#held);
    this.#numbered += other.#numbered;
    this.#at = Math.max(this.#at, other.#at);
  }

  /** Whether whoever showed no credential was given passwords of accounts. */
  get givesPasswords(): boolean {
    return this.#held.passwords.given !== null;
  }

  /**
   * Reports what all exchanges together show by now.
   * @param isOpen whether the endpoint is known to ask nobody for a credential
   */
  conclude(facts: EndpointFacts, isOpen = false): void {
    const assigned = [...this.#fields.assigned, ...this.#held.called.assigned];
    const times = assigned.reduce((sum, { answered }) => sum + answered, 0);
    for (const { name } of assigned)
      facts.report('Mass assignment accepted', name, this.#at, times);
    const { given, changes } = this.#held.passwords;
    if (!isOpen) facts.retract('Passwords of accounts given to anybody');
    else if (given !== null)
      facts.report('Passwords of accounts given to anybody', given, this.#at, changes);
    const found = this.#reads?.enumeration;
    if (found != null)
      facts.report('BOLA enumeration succeeded', ENUMERATED, this.#at, found.attempts);
    const { attempts } = this.#held.asked;
    if (attempts > 0) facts.report('BOLA enumeration succeeded', ENUMERATED, this.#at, attempts);
  }
}

/**
 * The number that a query asks by, where there is one alone that is not the number of a page. Others
 * beside it say how something is shown or searched, and whoever counts in them counts no objects.
 */
function numberAsked(query: readonly Pair[]): string | undefined {
  const numbers = query.filter(([, value]) => NUMBER.test(value));
  const [found] = numbers;
  return numbers.length !== 1 || found === undefined || isPaging(found[0]) ? undefined : found[1];
}

/** Evidence with the method of JSON-RPC that shows it, where one endpoint has many. */
function ofMethod(exchange: Exchange, evidence: string): string {
  const method = keptMethod(exchange);
  return method === null ? evidence : `${method}: ${evidence}`;
}

const ofHeld = (held: HeldFactsJson | null): Pick<AccessFactsJson, 'held'> =>
  held === null ? {} : { held };
