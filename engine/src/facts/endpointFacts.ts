import type { AvailabilityStatus, UrlType } from '@palisade/vocabulary/endpointFacts.ts';
import { type Finding, type FindingName, PASSING_FINDINGS } from '@palisade/vocabulary/findings.ts';
import { isKnownStatus } from '@palisade/vocabulary/statusCodes.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import type { Tls } from '../exchange/tls.ts';
import { type AccountAnswer, accountAnswer } from './accountAnswers.ts';
import { answerFindings } from './answerFindings.ts';
import { admittedOrigin } from './crossOrigin.ts';
import { domainOf } from './domainOf.ts';
import { isEndOfLife } from './endOfLife.ts';
import { graphQlFindings } from './graphQlFindings.ts';
import { injectionFindings } from './injectionFindings.ts';
import { knownVulnerabilities } from './knownVulnerabilities.ts';
import { technologiesOf } from './technologies.ts';
import { tlsFindings } from './tlsFindings.ts';
import { tokenFindings } from './tokenFindings.ts';

export interface EndpointFactsJson {
  readonly looks: number;
  readonly webServer: string | null;
  readonly cdn: string | null;
  readonly technologies: readonly string[];
  readonly findings: readonly Finding[];
  readonly origins: readonly string[];
  readonly api: number;
  readonly pages: number;
  readonly elsewhere: number;
  readonly failures: number;
  readonly flags: readonly Flag[];
}

/** What was seen at least once. */
export type Flag = 'uploads' | 'downloads' | 'deprecated' | 'mutates' | 'answered' | AccountAnswer;

const API_TYPE = /json|xml|grpc|graphql|protobuf|msgpack|cbor|event-stream|csv|urlencoded|yaml/i;
const PAGE_TYPE = /html|css|javascript|^image\/|^font\/|^audio\/|^video\//i;
const FILE_TYPE = /octet-stream|pdf|zip|msword|officedocument|vnd\.ms-|^image\/|^audio\/|^video\//i;
const MUTATION = /(?:^|[\s}])mutation\b/;
const FAILURES = 5;
const MOST = { technologies: 20, evidence: 5, origins: 2 } as const;

/**
 * What the traffic of one endpoint shows beside its parameters: software, kinds, findings. `observe` is for every exchange
 * and cheap; `look` reads headers and bodies, so the caller may leave exchanges out.
 */
export class EndpointFacts {
  #looks = 0;
  #webServer: string | null = null;
  #cdn: string | null = null;
  readonly #technologies = new Set<string>();
  readonly #findings = new Map<FindingName, { readonly evidence: Set<string>; foundAt: number }>();
  readonly #origins = new Set<string>();
  readonly #flags = new Set<Flag>();
  #api = 0;
  #pages = 0;
  #elsewhere = 0;
  #failures = 0;
  /** Grows whenever something of it changes. */
  changes = 0;
  /** Whether something is new since the caller last set it to false. */
  isChanged = false;

  observe(status: number): void {
    if (!isKnownStatus(status)) return;
    if (status >= 500 || this.#failures > 0) this.changes += 1;
    if (status >= 500) this.#failures += 1;
    else {
      if (this.#failures >= FAILURES) this.isChanged = true;
      this.#failures = 0;
    }
    if (this.#failures === FAILURES) this.isChanged = true;
  }

  look(exchange: Exchange, isGraphQl: boolean): void {
    this.#looks += 1;
    this.changes += 1;
    this.#lookAtKind(exchange, isGraphQl);
    this.#lookAtSoftware(exchange);
    const report = (name: FindingName, evidence: string) => this.report(name, evidence, exchange.startedAt);
    tokenFindings(exchange, report);
    answerFindings(exchange, report);
    injectionFindings(exchange, report);
    this.lookAtAccount(exchange);
    if (isGraphQl) graphQlFindings(exchange, report);
    const origin = admittedOrigin(exchange, domainOf);
    if (origin === null) return;
    if (this.#origins.size < MOST.origins) this.#origins.add(origin);
    if (this.#origins.size >= MOST.origins || origin === 'null') for (const one of this.#origins) report('CORS reflects origin with credentials', one);
  }

  /** Takes what the record tells of the connection. */
  observeTls(tls: Tls, at: number): void {
    const isRenewed = tlsFindings(tls, at, (name, evidence) => this.report(name, evidence, at));
    if (isRenewed) for (const name of PASSING_FINDINGS) if (this.#findings.delete(name)) this.#change();
  }

  /** Takes what an answer tells about the account that was asked for; also of answers that teach nothing else. */
  lookAtAccount(exchange: Exchange): void {
    const answer = accountAnswer(exchange);
    if (answer === null) return;
    this.#raise(answer);
    if (this.#flags.has('accountTold') && this.#flags.has('accountUntold')) this.report('User enumeration by response difference', 'answers tell whether the account exists', exchange.startedAt);
  }

  /** Keeps a finding; the first few pieces of evidence of each are remembered. */
  report(name: FindingName, evidence: string, at: number): void {
    const known = this.#findings.get(name);
    if (known === undefined) {
      this.#findings.set(name, { evidence: new Set([evidence]), foundAt: at });
      this.#change();
      return;
    }
    if (at < known.foundAt) {
      known.foundAt = at;
      this.changes += 1;
    }
    if (known.evidence.size >= MOST.evidence || known.evidence.has(evidence)) return;
    known.evidence.add(evidence);
    this.#change();
  }

  #change(): void {
    this.isChanged = true;
    this.changes += 1;
  }

  get webServer(): string | null {
    return this.#webServer;
  }

  get cdn(): string | null {
    return this.#cdn;
  }

  get technologies(): readonly string[] {
    return [...this.#technologies].sort();
  }

  has(flag: Flag): boolean {
    return this.#flags.has(flag);
  }

  /** Most severe first is the reader's matter; here by name. */
  get findings(): readonly Finding[] {
    return [...this.#findings].map(([name, { evidence, foundAt }]) => ({ name, evidence: [...evidence].sort(), foundAt })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  get urlType(): UrlType {
    if (this.#api > 0 || this.#looks === 0) return 'API';
    if (this.#pages > 0) return 'other';
    return this.#elsewhere === this.#looks ? 'irrelevant' : 'API';
  }

  get availability(): AvailabilityStatus {
    if (this.#failures >= FAILURES) return 'unavailable';
    return this.#flags.has('answered') ? 'available' : 'unknown';
  }

  merge(other: EndpointFacts): void {
    this.#looks += other.#looks;
    this.#webServer ??= other.#webServer;
    this.#cdn ??= other.#cdn;
    for (const technology of other.#technologies) if (this.#technologies.size < MOST.technologies) this.#technologies.add(technology);
    for (const { name, evidence, foundAt } of other.findings) for (const one of evidence) this.report(name, one, foundAt);
    for (const origin of other.#origins) if (this.#origins.size < MOST.origins) this.#origins.add(origin);
    for (const flag of other.#flags) this.#flags.add(flag);
    this.#api += other.#api;
    this.#pages += other.#pages;
    this.#elsewhere += other.#elsewhere;
    this.#failures = Math.min(this.#failures, other.#failures);
    this.#change();
  }

  toJSON(): EndpointFactsJson {
    return {
      looks: this.#looks, webServer: this.#webServer, cdn: this.#cdn, technologies: this.technologies, findings: this.findings, origins: [...this.#origins],
      api: this.#api, pages: this.#pages, elsewhere: this.#elsewhere, failures: this.#failures, flags: [...this.#flags],
    };
  }

  /** Reads back what toJSON wrote. */
  static fromJSON(json: EndpointFactsJson): EndpointFacts {
    const facts = new EndpointFacts();
    facts.#looks = json.looks;
    facts.#webServer = json.webServer;
    facts.#cdn = json.cdn;
    for (const technology of json.technologies) facts.#technologies.add(technology);
    for (const { name, evidence, foundAt } of json.findings) facts.#findings.set(name, { evidence: new Set(evidence), foundAt });
    for (const origin of json.origins) facts.#origins.add(origin);
    for (const flag of json.flags) facts.#flags.add(flag);
    facts.#api = json.api;
    facts.#pages = json.pages;
    facts.#elsewhere = json.elsewhere;
    facts.#failures = json.failures;
    return facts;
  }

  #lookAtKind(exchange: Exchange, isGraphQl: boolean): void {
    const { status, method, requestBody, responseBody, responseHeaders } = exchange;
    const request = requestBody?.mediaType ?? '';
    const answer = (responseBody?.mediaType ?? '') || headerOf(responseHeaders, 'content-type');
    const isAnswered = status >= 200 && status < 300;
    if (isAnswered) this.#raise('answered');
    if (isGraphQl || API_TYPE.test(request) || API_TYPE.test(answer) || (isAnswered && answer === '' && method !== 'GET')) this.#api += 1;
    else if (isAnswered && PAGE_TYPE.test(answer)) this.#pages += 1;
    else if (status >= 300 && status < 400) this.#elsewhere += 1;
    if (/multipart\/form-data/i.test(request) ? requestBody?.text?.includes('filename=') === true : method !== 'GET' && FILE_TYPE.test(request)) this.#raise('uploads');
    if (isAnswered && (FILE_TYPE.test(answer) || /^\s*attachment/i.test(headerOf(responseHeaders, 'content-disposition')))) this.#raise('downloads');
    if (headerOf(responseHeaders, 'deprecation') !== '' || headerOf(responseHeaders, 'sunset') !== '') this.#raise('deprecated');
    if (isGraphQl && MUTATION.test((requestBody?.text ?? exchange.query.find(([name]) => name === 'query')?.[1] ?? '').slice(0, 4_000).replaceAll(/\\n|"/g, ' '))) this.#raise('mutates');
  }

  #lookAtSoftware(exchange: Exchange): void {
    const { webServer, cdn, all } = technologiesOf(exchange);
    if ((webServer !== null && this.#webServer === null) || (cdn !== null && this.#cdn === null)) this.isChanged = true;
    this.#webServer ??= webServer;
    this.#cdn ??= cdn;
    for (const technology of all) {
      if (isEndOfLife(technology, exchange.startedAt)) this.report('End-of-life software', technology, exchange.startedAt);
      for (const name of knownVulnerabilities(technology)) this.report(name, technology, exchange.startedAt);
      if (this.#technologies.has(technology) || this.#technologies.size >= MOST.technologies) continue;
      this.#technologies.add(technology);
      this.isChanged = true;
    }
  }

  #raise(flag: Flag): void {
    if (this.#flags.has(flag)) return;
    this.#flags.add(flag);
    this.#change();
  }
}
