import { AuthenticationStats } from '@palisade/engine/authentication/authenticationStats.ts';
import { type Credentials, credentials } from '@palisade/engine/authentication/credentials.ts';
import { mayCarryCredential } from '@palisade/engine/attackers/credentialCarriers.ts';
import { describesItself } from '@palisade/engine/authentication/describesItself.ts';
import { saysRefused } from '@palisade/engine/authentication/saysRefused.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { hash32 } from '@palisade/engine/parameters/distinctValues.ts';
import {
  EndpointParameters,
  type Lesson,
  type ObserveOptions,
} from '@palisade/engine/parameters/endpointParameters.ts';
import { learnedAgain } from '@palisade/engine/parameters/learnedAgain.ts';
import { AccessFacts } from '@palisade/engine/facts/accessFacts.ts';
import { isSignInMessage } from '@palisade/engine/behaviour/signInOf.ts';
import { isAdminHost, isAdminPath } from '@palisade/engine/facts/endpointTypes.ts';
import type { TriedWeakness } from '@palisade/engine/facts/attackFindings.ts';
import { graphQlFindings } from '@palisade/engine/facts/graphQlFindings.ts';
import { injectionFindings } from '@palisade/engine/facts/injectionFindings.ts';
import { EndpointFacts } from '@palisade/engine/facts/endpointFacts.ts';
import { isCallForAnybody } from '@palisade/engine/facts/openCalls.ts';
import { isPicked } from '@palisade/engine/exchange/isPicked.ts';
import { showsRateLimit } from '@palisade/engine/facts/rateLimit.ts';
import type { FindingName } from '@palisade/vocabulary/findings.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { EndpointChanges } from '../change-feed/endpointChanges.ts';
import type { ApiState } from './apiState.ts';
import { countExchange } from './countExchange.ts';
import { EndpointKinds } from '../facts/endpointKinds.ts';
import { endpointPatch, type EndpointPatch, markModelSaved } from '../models/endpointModel.ts';
import { EndpointExchanges } from './endpointExchanges.ts';
import type { EndpointParts } from './endpointParts.ts';
import { type FieldTune, tuneParameters, tuneSome } from '../facts/fieldTunes.ts';
import { DailyGeolocations } from './dailyGeolocations.ts';
import { HourlyCounts } from './hourlyCounts.ts';
import { conclude, judge, type Judgement, UNJUDGED } from '../facts/judgement.ts';
import { DEFAULT_LEARNING } from '../learner/learningSettings.ts';
import { Lessons } from './lessons.ts';
import { addToMaturity, learningStateOf, MATURITY, newMaturity } from '../facts/learningState.ts';
import { ParameterRows } from '../write/parameterRows.ts';
import type { ShownSources } from './shownSources.ts';
import { PartySources } from './partySources.ts';
import { type PathValue, PathValues } from './pathValues.ts';
import { LargestSizes } from '@palisade/engine/ages/largestSizes.ts';
import { nextTrafficStep } from '@palisade/engine/risk/riskScore.ts';
import { sightingsOf } from '../facts/sightings.ts';

/**
 * An endpoint is judged anew when its traffic has grown by this share, so that a busy one costs no
 * more than a quiet one.
 */
const GROWTH = 1.25;
/**
 * How often headers and bodies are looked at for software and findings: the first exchanges, then
 * one in so many.
 */
const LOOKS = { always: 32 } as const;
/**
 * How often conclusions are drawn from all exchanges together: a matter of requests, since what is
 * concluded stays.
 */
const CONCLUDES = { always: 128, oneIn: 16 } as const;
/** How often it is looked whether the row says something else than what was concluded. */
const COMPARED_ONE_IN = 64;
/** What an answer of success with a refusal in its body counts as. */
const UNAUTHORIZED = 401;
/** Codes from here on are of answers that failed. */
const FAILED = 400;
/** Steps by which a row follows a fact on its way to be past. */
const TENTHS = 10;
/** One with fewer requests is judged after each batch. */
const ALWAYS_JUDGED = 100;

/** One endpoint in memory: counts as in its row, evidence, and what of both is not written yet. */
export class EndpointState implements EndpointParts {
  readonly id: string;
  host: string;
  readonly method: string;
  #template = '';
  #values = new PathValues('');
  /** The API that its template belongs to, once somebody asked. */
  api: ApiState | null = null;
  isNew = true;
  /** The endpoint that it was split off, until a commit has written what people said of that one. */
  partOf: string | null = null;
  requests = 0;
  errors = 0;
  /** When Palisade learned of it. */
  detectedAt = Date.now();
  /** When the first of its requests was made, which may be years before in a recording. */
  firstSeenAt = Infinity;
  /** The same as of the last commit. */
  firstSeenWritten = Infinity;
  lastActivityAt = 0;
  parameters = new EndpointParameters();
  /** What they were learned from, and what is learned again. */
  lessons = new Lessons();
  authentication = new AuthenticationStats();
  facts = new EndpointFacts();
  access = new AccessFacts();
  /** What changed of it, for the change feed. */
  changes = new EndpointChanges();
  /** Exchanges that show what is wrong with it, where samples are kept. */
  readonly exchanges = new EndpointExchanges();
  isOldVersion = false;
  isDocumented: boolean | null = null;
  readonly maturity = newMaturity();
  readonly kinds = new EndpointKinds();
  /** Whether an absent credential of its callers says something, as of the last judgement. */
  areCredentialsSeen = true;
  /** Whether a source of it shows credentials on some host, as asked of paths of administrators and of objects. */
  areHeadersShown = false;
  /** Sources that show keys of partners. */
  readonly parties = new PartySources();
  /** Whether that is enough by its path, or by what it gave. */
  isOpenIfShown = false;
  /** Whether its API speaks WebDAV, as of the last look at what is beside it. */
  isOfWebDav = false;
  /** Its labels say that a loss would hurt most. */
  isCrownJewel = false;
  /** Requests of which the record did not show the answer's headers and body. */
  unseenAnswers = 0;
  /** Requests answered with "not found": they count among the others and teach no parameters. */
  misses = 0;
  readonly sizes = new LargestSizes();
  isBusy = false;
  /** Requests that it needs before it is available: of its API, or of the company. */
  minimumRequests: number = DEFAULT_LEARNING.lowMinimum;
  /** What a person said of its authentication; null is as learned. */
  authTune: boolean | null = null;
  #tunes: readonly FieldTune[] = [];
  #isRetuned = false;
  judgement: Judgement = UNJUDGED;
  /** Values of the path's parameters that may be shown, by name, as of the last judgement. */
  pathSamples: readonly (readonly [name: string, samples: readonly string[]])[] = [];
  #judgeFrom = 1;
  /** What is not written yet. */
  readonly hourly = new HourlyCounts();
  readonly geolocations = new DailyGeolocations();
  readonly parameterRows = new ParameterRows();
  /** The row says something else than this. */
  isRowStale = false;
  /** Its findings are not as written. */
  areFindingsStale = false;
  #findings = '[]';
  /** What conclusions said when they were last drawn. */
  #told = '';
  /** It learned something that no commit has saved. */
  isModelStale = false;
  /**
   * There is a model of it, in its own table or in the journal, that what it learns can be added
   * to.
   */
  isModelKnown = false;
  /** What of it was saved when it was last. */
  readonly saved: EndpointParts['saved'] = {
    facts: 0,
    changes: 0,
    traits: '',
    parameters: null,
    again: null,
  };
  #patch: EndpointPatch | null = null;
  /** The journal has something of it that its model has not. */
  isJournaled = false;
  /**
   * Its row or those of its parameters may say less than is known, though nothing of that is
   * unsaved.
   */
  isBehind = false;
  /** What the row says of the path's parameters, as JSON; null until it was written. */
  pathEvidence: string | null = null;

  constructor(id: string, host: string, method: string, template: string) {
    this.id = id;
    this.host = host;
    this.method = method;
    this.template = template;
  }

  get template(): string {
    return this.#template;
  }

  set template(template: string) {
    const values = new PathValues(template);
    if (this.#template !== '') this.namePath(this.#values.namesBy(values));
    this.#template = template;
    this.#values = values;
    this.api = null;
    this.isRowStale = true;
  }

  /** The parameters of the path are called as the template says, in memory and rows. */
  namePath(names = this.#values.namesBy(this.#values)): void {
    this.lessons.again?.parameters.renamePath(names);
    if (!this.parameters.renamePath(names)) return;
    this.parameterRows.renamePath();
    this.isModelStale = true;
  }

  /** Values of the path's parameters in a path. */
  pathValues(path: string): readonly PathValue[] {
    return this.#values.of(path);
  }

  /** Names of the path's parameters. */
  get pathNames(): readonly string[] {
    return this.#values.names;
  }

  get tunes(): readonly FieldTune[] {
    return this.#tunes;
  }

  /** Sets what people said of its parameters; the rows of all of them are looked at again. */
  retune(tunes: readonly FieldTune[]): void {
    this.#tunes = tunes;
    this.#isRetuned = this.isRowStale = true;
  }

  /**
   * Reads what its parameters hold by the company's own data types as they are now.
   * @returns whether one of them is another kind of data by that, or keeps less
   */
  adopt(options: Pick<ObserveOptions, 'own' | 'hashKey'>): boolean {
    this.lessons.again?.parameters.adopt(options);
    if (!this.parameters.adopt(options)) return false;
    this.#isRetuned = this.isRowStale = this.isModelStale = true;
    return true;
  }

  /**
   * @param options null teaches no parameters; @param caller who called, where the company says how
   * to tell; @param lesson what else is known; @param wasCredentialShown by anybody on the host before;
   * gives back the credentials that the exchange carried
   */
  observe(
    source: string,
    exchange: Exchange,
    options: ObserveOptions | null,
    caller: string | null = null,
    sent = credentials(exchange),
    lesson?: Lesson,
    wasCredentialShown = true,
  ): Credentials {
    const { startedAt, status, clientAddress, unseen } = exchange;
    const { places } = this.parameters;
    const { found: foundBefore } = this.facts;
    const hour = countExchange(this, exchange);
    const key =
      sent.kinds.length > 0 || unseen !== undefined ? null : this.facts.lookForKey(exchange);
    const found =
      key === null || key === 'doubtful'
        ? sent
        : { kinds: [key.kind], subject: null, secret: key.value };
    if (unseen !== 'messages')
      this.#observeAccess(exchange, found, key === 'doubtful', wasCredentialShown);
    if (unseen !== undefined) this.unseenAnswers += 1;
    this.#measure(exchange.responseBody?.size ?? 0);
    if (
      this.maturity.hours.size < MATURITY.hours ||
      this.maturity.consumers.size < MATURITY.consumers
    ) {
      const consumer = caller ?? found.secret ?? clientAddress;
      addToMaturity(this.maturity, hour, consumer === null ? null : hash32(consumer));
    }
    if (options !== null) this.#learn(exchange, options, lesson);
    if (this.kinds.see(source, exchange)) this.isRowStale = true;
    if (found.kinds.length > 0 && status >= 200 && status <= 299) this.kinds.carry(source);
    if (found.kinds.length === 0) this.parties.see(source, exchange);
    const isRefused = (status === 401 || status === 403) && found.kinds.length > 0;
    const isTelling = options !== null && unseen === undefined;
    this.facts.observe(status, startedAt, isTelling, isRefused);
    if (exchange.tls !== undefined) this.facts.observeTls(exchange.tls, startedAt);
    this.show(exchange, found, lesson?.wasNamed);
    if (options?.sampling === true && !lesson?.payloads) {
      const known = this.parameters.places;
      const findings = this.facts.foundSince(foundBefore);
      const isAnonymous = found.kinds.length === 0;
      const news = { findings, places: known > places ? known : null };
      this.exchanges.take(exchange, news, isAnonymous, this.#template, options);
    }
    return found;
  }

  /** Notes with what credential somebody was let in or refused, where the exchange tells. */
  #observeAccess(
    exchange: Exchange,
    found: Credentials,
    isDoubtfulKey: boolean,
    wasCredentialShown: boolean,
  ): void {
    const isBare = found.kinds.length === 0;
    const told = isBare && saysRefused(exchange) ? UNAUTHORIZED : exchange.status;
    // At one path, whoever signs in by an operation has no credential for the others yet.
    const isDoubtful =
      isBare &&
      told < FAILED &&
      (isDoubtfulKey ||
        mayCarryCredential(exchange) ||
        isSignInMessage(exchange) ||
        describesItself(exchange));
    const isOpenCall = isBare && told < FAILED && isCallForAnybody(exchange);
    if (!isDoubtful && !(isOpenCall && this.authentication.kinds.length > 0))
      this.authentication.observe(
        told,
        found,
        exchange.startedAt,
        wasCredentialShown && !isOpenCall,
      );
  }

  /**
   * Takes an answer that what was asked for is not there (404, 405, 501), whoever asked. It counts,
   * with its code, and says who asks for objects and which accounts there are; what the error page
   * holds, and whom an edge keeps out with it, is nothing of the endpoint's own.
   */
  miss(exchange: Exchange, found: Credentials): void {
    countExchange(this, exchange);
    this.misses += 1;
    if (exchange.unseen !== undefined) this.unseenAnswers += 1;
    if (this.kinds.seeCode(exchange.status, exchange.startedAt)) this.isRowStale = true;
    if (showsRateLimit(exchange)) this.facts.assumeRateLimit();
    this.facts.observe(exchange.status, exchange.startedAt, false);
    this.facts.lookAtAccount(exchange);
    this.#show(exchange, found, false);
  }

  #learn(exchange: Exchange, options: ObserveOptions, lesson?: Lesson): void {
    const pathValues = this.pathValues(exchange.path);
    this.parameters.observe(exchange, pathValues, options, lesson);
    if (!this.lessons.teach(exchange)) return;
    this.lessons.again?.parameters.observeRequest(exchange, pathValues, options, lesson);
    if (this.lessons.isFarther) this.isRowStale = true;
    const fresh = this.lessons.takeLearnedAgain();
    if (fresh === null) return;
    const again = learnedAgain(this.parameters.toJSON(), fresh.toJSON());
    this.parameters = EndpointParameters.fromJSON(again);
    if (options.own !== undefined) this.parameters.adopt(options);
    this.#isRetuned = this.isRowStale = true;
  }

  /**
   * Whoever gives administrators' paths, a whole host of theirs, passwords, or people by their number
   * to anybody may have no other that asks for credentials: their absence is believed where the
   * source shows them elsewhere.
   */
  lookAtSources(shown: ShownSources): void {
    const isOfAdmins = isAdminPath(this.#template) || isAdminHost(this.host);
    const isOfObjects =
      this.method === 'GET' && this.pathNames.length > 0 && !this.areCredentialsSeen;
    this.isOpenIfShown = isOfAdmins || this.access.givesPasswords;
    if (!this.isOpenIfShown && !isOfObjects) return;
    const isShown = this.kinds.sources.some((source) => shown.has(source, this.lastActivityAt));
    if (isShown === this.areHeadersShown) return;
    this.areHeadersShown = isShown;
    this.isRowStale = true;
  }

  /** Takes an attack on it, which teaches nothing but that what was learned with it is doubtful. */
  attack(exchange: Exchange): void {
    const { again } = this.lessons;
    this.lessons.attack(exchange);
    if (this.lessons.again !== again) this.isRowStale = true;
    this.isModelStale = true;
  }

  /**
   * Takes what attacks showed of it: weaknesses that one proved, and those that one tried in vain.
   * Nothing else of an attack is the endpoint's own.
   * @param isNoise what it tried in vain says nothing, as with scanners
   * @returns whether anything of it is new
   */
  suffer(exchange: Exchange, tried: readonly TriedWeakness[], isNoise = false): boolean {
    const { startedAt: at, status, clientAddress: sender } = exchange;
    const { changes, found } = this.facts;
    const proven = new Set<FindingName>();
    const vain: [FindingName, string][] = [];
    const report = (finding: FindingName, evidence: string): void => {
      proven.add(finding);
      this.facts.report(finding, evidence, at);
    };
    const isVainTold = !isNoise && found > 0;
    for (const { finding, evidence, isProven } of tried)
      if (isProven) report(finding, evidence);
      else if (isVainTold) vain.push([finding, evidence]);
    const resist = (finding: FindingName, evidence: string) => vain.push([finding, evidence]);
    injectionFindings(exchange, report, isVainTold ? resist : null);
    if (this.isGraphQl) graphQlFindings(exchange, report);
    for (const [finding, evidence] of vain)
      if (!proven.has(finding)) this.facts.resistAttempt(finding, { evidence, sender, status, at });
    if (this.facts.changes === changes) return false;
    if (this.facts.isChanged) this.isRowStale = true;
    this.facts.isChanged = false;
    this.isModelStale = true;
    return true;
  }

  /** Whether callers came from the internet; null while none had an address. */
  get exposure(): boolean | null {
    return this.kinds.hasAddress ? this.isExternal : null;
  }

  /** Takes what an exchange shows of the endpoint's weaknesses, whoever made it. */
  show(exchange: Exchange, found: Credentials, wasNamed = false): void {
    const isFirstLimit = exchange.status === 429 && !this.isRateLimited;
    const isLookedAt = this.requests <= LOOKS.always || isPicked(this.requests) || isFirstLimit;
    this.#show(exchange, found, isLookedAt, wasNamed);
  }

  #show(exchange: Exchange, found: Credentials, isLookedAt: boolean, wasNamed = false): void {
    this.access.observe(exchange, this.pathValues(exchange.path), found, this.facts, wasNamed);
    this.isModelStale = true;
    if (exchange.query.length > 0) this.facts.lookAtQuery(exchange);
    if (isLookedAt) this.#look(exchange);
    else this.facts.lookBetween(exchange, this.isGraphQl);
    if (this.requests <= CONCLUDES.always || this.requests % CONCLUDES.oneIn === 0)
      this.#conclude();
    if (this.facts.isChanged) this.isRowStale = true;
    this.facts.isChanged = false;
    this.changes.look(this, this.lastActivityAt);
  }

  /** Bytes of the largest body that it answered with lately. */
  get largestAnswer(): number {
    return this.sizes.largest;
  }

  /** Takes the size of an answer; the row follows when the largest has doubled or halved. */
  #measure(size: number): void {
    const before = this.sizes.largest;
    this.sizes.add(size);
    const { largest } = this.sizes;
    if (largest >= 2 * before ? largest > before : largest < before / 2) this.isRowStale = true;
  }

  /** Reads headers and bodies for what is no parameter. */
  #look(exchange: Exchange): void {
    this.facts.look(exchange, this.isGraphQl);
  }

  /**
   * Draws conclusions; the row follows when a fact became past, or came a good part closer to it.
   */
  #conclude(): void {
    conclude(this);
    if (this.requests % COMPARED_ONE_IN !== 0) return;
    const told = sightingsOf(this)
      .map(
        ({ fact, value, isPast, clean, needed }) =>
          `${fact} ${value} ${isPast ? '' : Math.floor((TENTHS * clean) / needed)}`,
      )
      .join();
    const state = `${this.authentication.state} ${this.authentication.kinds.join()} ${this.kinds.responseCodes.join()} ${this.kinds.contentTypes.join()} ${this.parameters.held} ${told}`;
    if (state !== this.#told) this.isRowStale = true;
    this.#told = state;
  }

  get isGraphQl(): boolean {
    return this.kinds.hasProtocol('GraphQL');
  }

  get isExternal(): boolean {
    return this.kinds.isExternal;
  }

  get isCleartext(): boolean {
    return this.kinds.hasProtocol('HTTP');
  }

  get isRateLimited(): boolean {
    return this.facts.has('rateLimited');
  }

  /** Whether enough is new for another look at what it is. */
  get isJudgementDue(): boolean {
    if (this.requests >= this.#judgeFrom || this.requests < ALWAYS_JUDGED || this.isRowStale)
      return true;
    return this.learningState !== this.judgement.learningState;
  }

  /** As of now; the judgement says what it was when the row was last made. */
  get learningState(): Judgement['learningState'] {
    return learningStateOf(
      this.requests,
      this.firstSeenAt,
      this.lastActivityAt,
      this.maturity,
      this.minimumRequests,
    );
  }

  /**
   * Brings what its rows say in line with what is known. @param isExact every parameter's row, else
   * of those that look different
   */
  judge(isExact = false): void {
    const all = tuneParameters(this.parameters.list(), this.#tunes);
    this.judgement = judge(this, all);
    const findings = JSON.stringify(this.judgement.findings);
    if (findings !== this.#findings) {
      this.#findings = findings;
      this.areFindingsStale = true;
    }
    this.pathSamples = all.flatMap(({ side, location, name, samples }) =>
      side === 'request' && location === 'path' ? [[name, samples] as const] : [],
    );
    this.#judgeFrom = Math.min(
      Math.ceil((this.requests + 1) * GROWTH),
      nextTrafficStep(this.requests),
    );
    const changed = tuneSome(this.parameters.takeChanged(), this.#tunes);
    if (isExact) this.parameterRows.compareAll(all);
    else this.parameterRows.compare(this.#isRetuned ? all : changed);
    this.parameterRows.keep(all);
    this.#isRetuned = false;
    this.isRowStale = true;
  }

  /**
   * A part of it that begins anew: no requests, so staging again, and nothing learned, since nobody
   * knows what of this was the part's. What people said of it holds for the part as well.
   */
  part(id: string, template: string): EndpointState {
    const part = new EndpointState(id, this.host, this.method, template);
    part.firstSeenAt = part.lastActivityAt = this.lastActivityAt;
    part.changes.assume(part.firstSeenAt);
    part.partOf = this.partOf ?? this.id;
    part.isCrownJewel = this.isCrownJewel;
    part.authTune = this.authTune;
    part.minimumRequests = this.minimumRequests;
    // Without a model it would be taken for one of an earlier release when it is loaded.
    part.isModelStale = true;
    if (this.#tunes.length > 0) part.retune(this.#tunes.map((tune) => ({ ...tune, id: uuidV7() })));
    return part;
  }

  /** Takes over everything that another endpoint has seen. */
  merge(other: EndpointState): void {
    this.requests += other.requests;
    this.errors += other.errors;
    this.detectedAt = Math.min(this.detectedAt, other.detectedAt);
    this.firstSeenAt = Math.min(this.firstSeenAt, other.firstSeenAt);
    this.lastActivityAt = Math.max(this.lastActivityAt, other.lastActivityAt);
    this.hourly.take(other.hourly);
    this.geolocations.take(other.geolocations);
    other.template = this.template;
    this.parameters.merge(other.parameters);
    this.lessons.merge(other.lessons);
    this.authentication.merge(other.authentication);
    this.authTune ??= other.authTune;
    this.retune([
      ...this.#tunes,
      ...other.tunes.filter(
        (tune) =>
          !this.#tunes.some(
            (own) =>
              own.side === tune.side &&
              own.location === tune.location &&
              own.contentType === tune.contentType &&
              own.name === tune.name,
          ),
      ),
    ]);
    this.facts.merge(other.facts);
    this.access.merge(other.access);
    this.changes.merge(other.changes);
    for (const hour of other.maturity.hours) addToMaturity(this.maturity, hour, null);
    for (const consumer of other.maturity.consumers)
      if (this.maturity.consumers.size < MATURITY.consumers) this.maturity.consumers.add(consumer);
    this.kinds.merge(other.kinds);
    this.isCrownJewel ||= other.isCrownJewel;
    this.unseenAnswers += other.unseenAnswers;
    this.misses += other.misses;
    this.sizes.merge(other.sizes);
    this.isRowStale = this.isModelStale = true;
  }

  dropSamples(): void {
    this.parameters.dropSamples();
    this.lessons.again?.parameters.dropSamples();
    this.pathSamples = [];
    this.exchanges.clear();
    this.isModelStale = true;
  }

  /**
   * What it learned since it was last saved, the same until that is marked as saved. @param shift
   * of the company, by `objectShift`
   */
  unsavedPatch(shift: number): EndpointPatch {
    this.#patch ??= endpointPatch(this, shift);
    return this.#patch;
  }

  /** What was learned is in the journal, as a model or added to one. */
  markJournaled(): void {
    if (this.#patch === null) markModelSaved(this);
    this.#patch = null;
    this.isModelStale = false;
    this.isJournaled = this.isModelKnown = true;
  }

  /** The model is written. @param isExact its rows say all that is known */
  markModelSaved(isExact: boolean): void {
    if (this.isModelStale || this.isJournaled) this.isModelKnown = true;
    if (this.isModelStale) markModelSaved(this);
    this.#patch = null;
    this.isModelStale = this.isJournaled = false;
    this.isBehind = !isExact;
  }

  /** It was loaded: its rows say what was found, with what is past by now. */
  assumeFindings(): void {
    const { found, findings } = this.facts;
    this.#findings = found === findings.length ? JSON.stringify(findings) : '';
  }

  /** The row and its parameters are written. */
  markSaved(): void {
    this.isNew = this.isRowStale = this.areFindingsStale = false;
    this.partOf = null;
    this.firstSeenWritten = this.firstSeenAt;
    this.hourly.clear();
    this.geolocations.clear();
    this.changes.markWritten();
    this.exchanges.markSaved();
    this.parameterRows.markSaved();
  }
}
