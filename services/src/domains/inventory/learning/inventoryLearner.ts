import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import { admits, noiseReason } from '@palisade/engine/noise/noiseReason.ts';
import { structureSketch } from '@palisade/engine/templates/structureSketch.ts';
import type { NoiseReason } from '@palisade/vocabulary/ledger.ts';
import type { CompanySettingsStore } from '../../../platform/companySettings.ts';
import type { Database, Query } from '../../../platform/database/database.ts';
import type { ExchangeConsumer, FlushOptions, Verdict } from '../../../platform/exchangeConsumer.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { CompanyState } from './companyState.ts';
import { deleteSamples } from './deleteSamples.ts';
import { flushCompany } from './flushCompany.ts';
import { HostState } from './hostState.ts';
import { LEARNING_LIMITS } from './learningLimits.ts';
import { loadHosts } from './loadHosts.ts';
import { leaveMemory } from './leaveMemory.ts';

/** Learns the inventory of companies from their exchanges: hosts, APIs, endpoints, parameters and traffic. */
export class InventoryLearner implements ExchangeConsumer {
  readonly #db: Database;
  readonly #settings: CompanySettingsStore;
  readonly #companies = new Map<string, CompanyState>();

  constructor(db: Database, settings: CompanySettingsStore) {
    this.#db = db;
    this.#settings = settings;
  }

  async prepare(companyId: string, hosts: ReadonlySet<string>): Promise<void> {
    const settings = await this.#settings.read(companyId);
    if (settings === null) throw new Error(`There is no company ${companyId}.`);
    const { query } = this.#db.company(companyId);
    let company = this.#companies.get(companyId);
    if (company === undefined) {
      const [row] = await query<{ hosts: number }>('select count(*) as hosts from inventory.hosts where company_id = $1', [companyId]);
      company = new CompanyState(settings, row?.hosts ?? 0);
      this.#companies.set(companyId, company);
    }
    company.settings = settings;
    const now = Date.now();
    const missing = [...hosts].filter((name) => !company.hosts.has(name));
    if (missing.length > 0 && company.knownHosts > 0) for (const host of await loadHosts(query, companyId, missing)) company.hosts.set(host.name, host);
    for (const name of hosts) {
      const host = company.hosts.get(name);
      if (host !== undefined) host.usedAt = now;
    }
    if (missing.length > 0) leaveMemory(this.#companies, now);
  }

  observe(companyId: string, source: string, exchange: Exchange): Verdict {
    const company = this.#companies.get(companyId);
    if (company === undefined) throw new Error('The company was not prepared.');
    const counts = company.hour(exchange.startedAt);
    if (exchange.status >= 400) counts.errors += 1;
    const reason = noiseReason(exchange) ?? this.#learn(company, source, exchange);
    if (reason === null) {
      counts.learned += 1;
      return 'learned';
    }
    counts.noise += 1;
    return reason;
  }

  reject(companyId: string, count: number, at: number): void {
    const company = this.#companies.get(companyId);
    if (company !== undefined) company.hour(at).rejected += count;
  }

  async flush(companyId: string, query: Query, { isLast }: FlushOptions): Promise<() => void> {
    const company = this.#companies.get(companyId);
    return company === undefined ? () => undefined : await flushCompany(company, companyId, query, isLast);
  }

  isUnsaved(companyId: string): boolean {
    return this.#companies.get(companyId)?.isUnsaved ?? false;
  }

  discard(companyId: string): void {
    this.#companies.delete(companyId);
  }

  forgetSamples(companyId: string, query: Query): Promise<void> {
    return deleteSamples(companyId, query);
  }

  /** Learns an exchange that is no noise by itself, or says why it may not teach. */
  #learn(company: CompanyState, source: string, exchange: Exchange): NoiseReason | null {
    const { method, path, startedAt, status } = exchange;
    let host = company.hosts.get(exchange.host);
    const isKnown = host?.templates.resolve(method, path) != null;
    if (!isKnown) {
      if (!admits(exchange)) return 'nonSuccessOnly';
      if (host === undefined) {
        if (company.knownHosts >= LEARNING_LIMITS.hostsPerCompany) return 'tooManyHosts';
        host = new HostState(uuidV7(), exchange.host, LEARNING_LIMITS.templateNodes);
        host.usedAt = Date.now();
        company.hosts.set(host.name, host);
        company.knownHosts += 1;
      }
      if (host.endpoints.size >= LEARNING_LIMITS.endpointsPerHost) return 'tooManyEndpoints';
    }
    if (host === undefined) return 'nonSuccessOnly';
    const body = status >= 200 && status < 300 ? jsonBody(exchange.responseBody) : undefined;
    const ref = host.templates.observe({ method, path, structure: body === undefined ? null : structureSketch(body), at: startedAt });
    const endpoint = host.endpointFor(ref);
    endpoint.observe(source, exchange, company.settings);
    host.dirty.add(endpoint);
    host.requests += 1;
    if (startedAt < host.detectedAt) host.detectedAt = startedAt;
    if (startedAt > host.lastActivityAt) host.lastActivityAt = startedAt;
    return null;
  }
}
