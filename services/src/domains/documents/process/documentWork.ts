import { exportOpenApi } from '@palisade/engine/oas/exportOpenApi.ts';
import type { CompanySettingsStore } from '../../../platform/companySettings.ts';
import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type {
  DocumentReading,
  DocumentTasks,
  EndpointSnippet,
} from '../../../platform/documentTasks.ts';
import { readOwnTypes } from '../../learning/learning.client.ts';
import { analyseCompany } from '../analysis/analyseCompany.ts';
import { jsonOf, storedDocument } from '../storedDocuments.ts';
import { endpointSnippet } from '../export/endpointSnippet.ts';
import { endpointsOfApis } from '../export/exportApi.ts';
import { keepIssues } from '../lint/lintRows.ts';
import { readUpload } from '../import/readUpload.ts';

const HOST = statement(
  `select h.name, array(select a.id from inventory.apis a
      where a.company_id = h.company_id and a.host_id = h.id) as "apiIds"
    from inventory.hosts h where h.company_id = $1 and h.id = $2`,
  { name: 'text', apiIds: 'uuid[]' },
);

const API = statement(
  `select a.name, h.name as host from inventory.apis a
    join inventory.hosts h on h.company_id = a.company_id and h.id = a.host_id
    where a.company_id = $1 and a.id = $2`,
  { name: 'text', host: 'text' },
);

/** Does the work on documents right here; a process of its own serves it in production. */
export class DocumentWork implements DocumentTasks {
  readonly #db: Database;
  readonly #settings: CompanySettingsStore;
  readonly #now: () => number;

  constructor(db: Database, settings: CompanySettingsStore, now: () => number = Date.now) {
    this.#db = db;
    this.#settings = settings;
    this.#now = now;
  }

  async read(companyId: string, text: string): Promise<DocumentReading> {
    const { own } = await readOwnTypes(this.#db.company(companyId).query);
    const hashKey = (await this.#settings.read(companyId))?.hashKey ?? null;
    return readUpload(text, own === undefined ? { hashKey } : { hashKey, own });
  }

  async lint(companyId: string, documentId: string): Promise<void> {
    const scope = this.#db.company(companyId);
    const document = await storedDocument(scope.query, documentId);
    if (document === null) return;
    if (document.format === 'postman21')
      return keepIssues(
        scope,
        documentId,
        [],
        'Lint rules are for OpenAPI; a Postman collection has none.',
      );
    // Loaded here, since it takes longer to load than any other task takes altogether.
    const { lintDocument, MOST_ISSUES } = await import('../lint/lintDocument.ts');
    const { issues, total } = await lintDocument(jsonOf(document));
    await keepIssues(
      scope,
      documentId,
      issues,
      total > issues.length
        ? `Only the first ${MOST_ISSUES.toLocaleString('en')} of ${total.toLocaleString('en')} issues are kept.`
        : null,
    );
  }

  analyse(companyId: string): Promise<void> {
    return analyseCompany(this.#db, this.#settings, companyId, this.#now());
  }

  async exportApi(companyId: string, apiId: string): Promise<string | null> {
    const { query } = this.#db.company(companyId);
    const [api] = await query(API, [companyId, apiId]);
    if (api === undefined) return null;
    const sampling = await this.#samples(companyId);
    const endpoints = await endpointsOfApis(query, [apiId], sampling);
    return JSON.stringify(exportOpenApi({ ...api, endpoints }), null, 2);
  }

  async exportHost(companyId: string, hostId: string): Promise<string | null> {
    const { query } = this.#db.company(companyId);
    const [host] = await query(HOST, [companyId, hostId]);
    if (host === undefined) return null;
    const sampling = await this.#samples(companyId);
    const endpoints = await endpointsOfApis(query, host.apiIds, sampling);
    return JSON.stringify(exportOpenApi({ name: host.name, host: host.name, endpoints }), null, 2);
  }

  async #samples(companyId: string): Promise<boolean> {
    return (await this.#settings.read(companyId))?.sampling ?? false;
  }

  snippet(companyId: string, endpointId: string): Promise<EndpointSnippet | null> {
    return endpointSnippet(this.#db.company(companyId).query, this.#settings, endpointId);
  }

  async stop(): Promise<void> {
    // Nothing runs but what somebody waits for.
  }
}
