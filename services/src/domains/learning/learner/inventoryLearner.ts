import type { Observed } from '@palisade/engine/attackers/observed.ts';
import { type Credentials, credentials } from '@palisade/engine/authentication/credentials.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { TriedWeakness } from '@palisade/engine/facts/attackFindings.ts';
import { servedFile } from '@palisade/engine/facts/servedFiles.ts';
import { admits, noiseReason } from '@palisade/engine/noise/noiseReason.ts';
import type { NoiseReason } from '@palisade/vocabulary/ledger.ts';
import { type CompanySettingsStore, DEMO_SOURCE } from '../../../platform/companySettings.ts';
import type { CompanyQuery, CompanyScope, Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type {
  ExchangeConsumer,
  FlushOptions,
  Verdict,
} from '../../../platform/exchangeConsumer.ts';
import type { LearningChange } from '../../../platform/learningChange.ts';
import { type DeletedSamples, needNone, sumOfSamples } from '../../../platform/sampleCounts.ts';
import type { Seen, TrafficWatch } from '../../../platform/trafficWatch.ts';
import { minimumOf } from '../state/apiState.ts';
import { changeInventory, type InventoryChange } from '../changes/changeInventory.ts';
import { operationsOfUnseenHosts } from '../documents/documentedOperations.ts';
import { tellReturn } from '../change-feed/hostChanges.ts';
import { readRules } from './companyRules.ts';
import { CompanyState } from '../state/companyState.ts';
import { countExchange } from '../state/countExchange.ts';
import { deleteSamples, remainingSamples } from '../models/deleteSamples.ts';
import { describeLoaded, documentedOn } from '../state/describeHost.ts';
import type { EndpointState } from '../state/endpointState.ts';
import { loadEndedSessions } from '../models/endedSessions.repository.ts';
import { loadShownSources } from '../models/shownSources.repository.ts';
import { flushCompany } from '../write/flushCompany.ts';
import { HostState } from '../state/hostState.ts';
import { callerBy, detectAt, fieldsOf, keepAttack, newHost, structureOf } from './learnedParts.ts';
import { LEARNING_LIMITS } from './learningLimits.ts';
import { loadHosts } from '../models/loadHosts.ts';
import { leaveMemory } from './leaveMemory.ts';
import { isNewEndpoint, isPlainPath, isProbeOfNobody, unwatched } from './mayTeach.ts';
import { missedEndpoint } from './missedEndpoint.ts';
import { recoverModels } from '../models/recoverModels.ts';
import { loadViews, observedOf, saveViews } from './watchedEndpoints.ts';

/** Milliseconds between two looks at how much is in memory. */
const WEIGH_EVERY = 1_000;
/**
 * Milliseconds after which the rules of a company are read again, since another process may have
 * changed them.
 */
const RULES_FRESH = 60_000;

const COUNT_HOSTS = statement(
  'select count(*) as hosts from inventory.hosts where company_id = $1',
  { hosts: 'int8' },
);

/**
 * Learns the inventory of companies from their exchanges: hosts, APIs, endpoints, parameters and
 * traffic.
 */
export class InventoryLearner implements ExchangeConsumer {
  readonly #db: Database;
  readonly #settings: CompanySettingsStore;
  readonly #watch: TrafficWatch | null;
  /** Companies of which people decided something since the last commit. */
  readonly #decided = new Set<string>();
  readonly #companies = new Map<string, CompanyState>();
  #weighedAt = -Infinity;

  /** @param watch sees each exchange before it teaches; nothing is watched without it */
  constructor(db: Database, settings: CompanySettingsStore, watch: TrafficWatch | null = null) {
    this.#db = db;
    this.#settings = settings;
    this.#watch = watch;
  }

  async begin(
    companyId: string,
    transaction: CompanyScope['transaction'] = this.#db.company(companyId).transaction,
  ): Promise<void> {
    const settings = await this.#settings.read(companyId);
    if (settings === null) throw new Error(`There is no company ${companyId}.`);
    const now = performance.now();
    if (now - this.#weighedAt > WEIGH_EVERY) {
      this.#weighedAt = now;
      leaveMemory(this.#companies, now);
    }
    const known = this.#companies.get(companyId);
    if (known !== undefined) {
      known.settings = settings;
      known.begunAt = now;
      if (now - known.rulesReadAt > RULES_FRESH)
        known.rules = await readRules(this.#db.company(companyId).query, known.rules);
      await this.#beginWatch(known);
      return;
    }
    const { query } = this.#db.company(companyId);
    const behind = await transaction((inOne) => recoverModels(inOne, settings));
    const [row] = await query(COUNT_HOSTS, [companyId]);
    const company = new CompanyState(settings, await readRules(query), row?.hosts ?? 0);
    company.endedSessions = await loadEndedSessions(query);
    company.shownSources = await loadShownSources(query);
    for (const [host, operations] of await operationsOfUnseenHosts(query))
      company.documented.set(host, operations);
    await this.#beginWatch(company);
    this.#companies.set(companyId, company);
    if (behind.length === 0) return;
    company.journal.rows = 1;
    try {
      for (const name of behind) {
        await this.prepare(companyId, name);
        company.hosts.get(name)?.fallBehind();
      }
    } catch (error) {
      // Half of what is behind would be forgotten with the next commit: the next batch begins anew.
      this.#companies.delete(companyId);
      throw error;
    }
  }

  /** The watch keeps what it finds by the types that the company has now. */
  async #beginWatch({ settings, rules: { own } }: CompanyState): Promise<void> {
    if (settings.isWatched === false) return;
    await this.#watch?.begin(own === undefined ? settings : { ...settings, own });
  }

  isPrepared(companyId: string, host: string): boolean {
    const company = this.#companies.get(companyId);
    return company?.isPrepared(company.hostName(host)) ?? false;
  }

  async prepare(companyId: string, hostName: string): Promise<void> {
    const company = this.#companies.get(companyId);
    if (company === undefined) throw new Error('A batch of this company was not begun.');
    const name = company.hostName(hostName);
    const isAllInMemory = company.hosts.size >= company.knownHosts;
    const { query } = this.#db.company(companyId);
    const { objectShift: shift, pathSeal } = company;
    const [host] = isAllInMemory ? [] : await loadHosts(query, [name], { shift, pathSeal });
    if (host === undefined) {
      company.markNew(name);
      return;
    }
    for (const endpoint of host.endpoints.values())
      endpoint.minimumRequests = minimumOf(company.rules.learning, host.apiFor(endpoint));
    describeLoaded(host, await documentedOn(query, company, name));
    if (this.#watch !== null) await loadViews(query, host);
    host.usedAt = company.begunAt;
    company.add(host);
  }

  observe(companyId: string, source: string, exchange: Exchange): Verdict {
    const company = this.#companies.get(companyId);
    if (company === undefined) throw new Error('The company was not prepared.');
    const counts = company.hour(exchange.startedAt);
    if (exchange.status >= 400) counts.errors += 1;
    const isExcluded = company.settings.excluded?.has(exchange.clientAddress) === true;
    const isWatched = !isExcluded && company.settings.isWatched !== false;
    const observed = isWatched && this.#watch !== null ? observedOf(company, exchange) : null;
    const seen =
      observed === null ? null : (this.#watch?.observe(companyId, exchange, observed) ?? null);
    const reason = isExcluded
      ? 'excludedAddress'
      : this.#hear(company, source, exchange, observed, seen);
    if (reason === null) {
      counts.learned += 1;
      return 'learned';
    }
    counts.noise += 1;
    return reason;
  }

  /** @param watched what the detector says; null where none watches */
  #hear(
    company: CompanyState,
    source: string,
    exchange: Exchange,
    observed: Observed | null,
    watched: Seen | null,
  ): NoiseReason | null {
    const reason = noiseReason(exchange);
    if (reason === null) {
      const seen = watched ?? unwatched(company, exchange);
      return this.#take(company, source, exchange, observed, seen);
    }
    if (reason !== 'notFound' && servedFile(exchange) !== null)
      return this.#learnServed(company, source, exchange, observed, watched);
    const tried = watched?.tried ?? [];
    if (reason === 'scanner' && watched !== null) this.#scan(company, exchange, tried);
    if (reason !== 'notFound') return reason;
    return this.#miss(company, exchange, observed, watched) ? null : reason;
  }

  /**
   * Learns a file of the server's own, whoever found it: that it is given to anybody is true of the
   * host, though nobody else ever asks for it.
   */
  #learnServed(
    company: CompanyState,
    source: string,
    exchange: Exchange,
    observed: Observed | null,
    watched: Seen | null,
  ): NoiseReason | null {
    const seen = watched ?? unwatched(company, exchange);
    const plain: Seen = { ...seen, suspicion: 'none', payloads: null };
    return this.#learn(company, source, exchange, observed, plain);
  }

  /**
   * Takes what a scanner showed of an endpoint that is known. Its requests are noise, but that one
   * of them worked is true of the endpoint.
   */
  #scan(company: CompanyState, exchange: Exchange, tried: readonly TriedWeakness[]): void {
    const host = company.hosts.get(company.hostName(exchange.host));
    const endpoint = host === undefined ? null : missedEndpoint(host, exchange);
    if (host === undefined || endpoint === null) return;
    const { found } = endpoint.facts;
    if (!endpoint.suffer(exchange, tried, true)) return;
    keepAttack(company, endpoint, exchange, found);
    host.usedAt = company.begunAt;
    host.dirty.add(endpoint);
  }

  /**
   * Counts "not found" at an endpoint that is known, whoever asked; false when none is. Templates
   * are only asked, so that none comes of it.
   */
  #miss(
    company: CompanyState,
    exchange: Exchange,
    observed: Observed | null,
    watched: Seen | null,
  ): boolean {
    const host = company.hosts.get(company.hostName(exchange.host));
    const endpoint = host === undefined ? null : missedEndpoint(host, exchange);
    if (host === undefined || endpoint === null) return false;
    const found = observed?.credentials ?? credentials(exchange);
    const foundBefore = endpoint.facts.found;
    endpoint.miss(exchange, found);
    if (watched?.suspicion === 'attack') {
      endpoint.attack(exchange);
      endpoint.suffer(exchange, watched.tried);
    }
    keepAttack(company, endpoint, exchange, foundBefore);
    this.#countAt(company, host, endpoint, exchange, found);
    return true;
  }

  skip(companyId: string, count: number, at: number): void {
    const company = this.#companies.get(companyId);
    if (company !== undefined) company.hour(at).noise += count;
  }

  reject(companyId: string, count: number, at: number): void {
    const company = this.#companies.get(companyId);
    if (company !== undefined) company.hour(at).rejected += count;
  }

  async flush(query: CompanyQuery, options: FlushOptions): Promise<() => void> {
    const { companyId } = query;
    const company = this.#companies.get(companyId);
    if (company === undefined) return () => undefined;
    const isMoved =
      this.#decided.has(companyId) ||
      [...company.hosts.values()].some(
        ({ merged, splits }) => splits.length > 0 || merged.some(({ wasNew }) => !wasNew),
      );
    const saved = [
      await flushCompany(company, query, options),
      await saveViews(query, company),
      await this.#watch?.flush(query, options),
    ];
    return () => {
      for (const mark of saved) mark?.();
      if (isMoved) this.#watch?.retune(companyId);
      this.#decided.delete(companyId);
    };
  }

  isUnsaved(companyId: string): boolean {
    return (
      (this.#companies.get(companyId)?.isUnsaved ?? false) ||
      this.#watch?.isUnsaved(companyId) === true
    );
  }

  discard(companyId: string): void {
    this.#companies.delete(companyId);
    this.#watch?.discard(companyId);
  }

  async forgetSamples(query: CompanyQuery): Promise<DeletedSamples> {
    const { companyId } = query;
    const settings = await this.#settings.read(companyId);
    // What a process that ended left in the journal would bring its samples back.
    if (settings !== null) await recoverModels(query, settings);
    const learned = await deleteSamples(query);
    const remaining = needNone(await remainingSamples(query));
    // Until the files are rewritten too; a process that ends before does so at its next start.
    await query('delete from inventory.masking_rules where company_id = $1', [companyId]);
    const watched = await this.#watch?.forgetSamples(query);
    return {
      deleted: sumOfSamples([learned, watched?.deleted ?? {}]),
      remaining: { ...remaining, ...watched?.remaining },
    };
  }

  change(query: CompanyQuery, change: LearningChange): Promise<unknown> {
    const { companyId } = query;
    const company = this.#companies.get(companyId);
    if (company === undefined) throw new Error('The company was not begun.');
    this.#decided.add(companyId);
    return changeInventory(change as InventoryChange, {
      companyId,
      company,
      query,
      host: async (name) => {
        const known = company.hostName(name);
        if (!company.isPrepared(known)) await this.prepare(companyId, known);
        return company.hosts.get(known) ?? null;
      },
    });
  }

  /**
   * Learns as much of an exchange as it may teach. What looks like an attack teaches nothing,
   * whoever sent it and however little is known of the endpoint; the suspected teach nothing to an
   * endpoint whose baseline is finished. But an endpoint that answers them with success at a plain
   * path is there, whoever found it, if anything says who that is; an attack teaches it no
   * parameters.
   */
  #take(
    company: CompanyState,
    source: string,
    exchange: Exchange,
    observed: Observed | null,
    seen: Seen,
  ): NoiseReason | null {
    const { suspicion } = seen;
    if (suspicion !== 'none' && servedFile(exchange) !== null)
      return this.#learnServed(company, source, exchange, observed, seen);
    if (observed === null || suspicion === 'none')
      return this.#learn(company, source, exchange, observed, seen);
    const host = company.hosts.get(company.hostName(exchange.host));
    const ref = host?.templates.resolve(exchange.method, exchange.path);
    const endpoint = ref == null ? null : host?.known(ref);
    if (host === undefined || endpoint == null)
      return isNewEndpoint(exchange, observed)
        ? this.#learn(company, source, exchange, observed, seen)
        : 'suspected';
    endpoint.minimumRequests = minimumOf(company.rules.learning, host.apiFor(endpoint));
    if (suspicion !== 'attack' && endpoint.learningState !== 'available')
      return this.#learn(company, source, exchange, observed, seen);
    countExchange(endpoint, exchange);
    if (suspicion === 'attack') endpoint.attack(exchange);
    const foundBefore = endpoint.facts.found;
    endpoint.show(exchange, observed.credentials, seen.wasNamed);
    endpoint.suffer(exchange, seen.tried);
    keepAttack(company, endpoint, exchange, foundBefore);
    this.#countAt(company, host, endpoint, exchange, observed.credentials);
    return null;
  }

  #countAt(
    company: CompanyState,
    host: HostState,
    endpoint: EndpointState,
    exchange: Exchange,
    found: Credentials,
  ): void {
    const at = exchange.startedAt;
    if (
      company.endedSessions.observe(exchange, found) &&
      endpoint.authentication.state === 'authenticated'
    )
      endpoint.facts.report('Token accepted after logout', 'a request after the session ended', at);
    host.usedAt = company.begunAt;
    host.dirty.add(endpoint);
    host.areCountsStale = true;
    host.requests += 1;
    if (at > company.newestAt) company.newestAt = at;
    tellReturn(host, at);
    if (at < host.firstSeenAt) host.firstSeenAt = at;
    if (at > host.lastActivityAt) host.lastActivityAt = at;
    host.settle();
  }

  /**
   * Learns an exchange that is no noise by itself, but for what in it looks like an attack, or says
   * why it may not teach.
   */
  #learn(
    company: CompanyState,
    source: string,
    exchange: Exchange,
    observed: Observed | null,
    seen: Seen,
  ): NoiseReason | null {
    const { method, path, startedAt, status } = exchange;
    const name = company.hostName(exchange.host);
    let host = company.hosts.get(name);
    const isFull = host !== undefined && host.endpoints.size >= LEARNING_LIMITS.endpointsPerHost;
    const isAdmitted = admits(exchange);
    const isPathPlain = isPlainPath(exchange, seen, host);
    if (
      (!isPathPlain || isProbeOfNobody(exchange, observed, seen)) &&
      host?.templates.resolve(method, path) == null
    )
      return 'suspected';
    if ((isFull || !isAdmitted) && host?.templates.resolve(method, path) == null)
      return isAdmitted ? 'tooManyEndpoints' : 'nonSuccessOnly';
    if (host === undefined) {
      if (company.knownHosts >= LEARNING_LIMITS.hostsPerCompany) return 'tooManyHosts';
      host = newHost(company, name, startedAt);
    }
    if (name !== exchange.host) host.samples.add(exchange.host);
    const structure = status >= 200 && status < 300 ? () => structureOf(exchange) : null;
    // What looks like an attack names nothing either.
    const isPlain = seen.payloads === null && seen.suspicion === 'none';
    const fields = isPlain ? { fields: () => fieldsOf(exchange) } : {};
    const walked =
      (isPathPlain ? null : host.templates.resolve(method, path)) ??
      host.templates.observe({ method, path, structure, at: startedAt, ...fields });
    const endpoint = host.endpointFor(host.routes.follow(host.templates, exchange, walked));
    if (endpoint.requests === 0)
      endpoint.minimumRequests = minimumOf(company.rules.learning, host.apiFor(endpoint));
    const caller = observed === null ? callerBy(company.rules, exchange) : observed.caller;
    const { sender: sentBy, payloads, wasNamed } = seen;
    const lesson = { caller: sentBy, payloads, wasNamed };
    const foundBefore = endpoint.facts.found;
    const found = endpoint.observe(
      source,
      exchange,
      seen.suspicion === 'attack' ? null : company.teaching,
      caller,
      observed?.credentials,
      lesson,
      host.wasCredentialShown,
    );
    if (seen.suspicion === 'attack' || seen.payloads !== null) {
      endpoint.suffer(exchange, seen.tried);
      keepAttack(company, endpoint, exchange, foundBefore);
    }
    host.noteCredentials(endpoint);
    if (source === DEMO_SOURCE) detectAt(startedAt, host, endpoint);
    this.#countAt(company, host, endpoint, exchange, found);
    return null;
  }
}
