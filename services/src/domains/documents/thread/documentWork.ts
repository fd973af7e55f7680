import { atPointer } from '@palisade/engine/oas/resolveRef.ts';
import type { Json } from '@palisade/engine/oas/apiDocument.ts';
import { exportOpenApi } from '@palisade/engine/oas/exportOpenApi.ts';
import { OperationIndex } from '@palisade/engine/oas/operationIndex.ts';
import { stringifyYaml } from '@palisade/engine/oas/stringifyYaml.ts';
import type { CompanySettingsStore } from '../../../platform/companySettings.ts';
import type { Database } from '../../../platform/database/database.ts';
import type {
  DocumentReading,
  DocumentTasks,
  EndpointSnippet,
} from '../../../platform/documentTasks.ts';
import { analyseCompany } from '../analysis/analyseCompany.ts';
import { jsonOf, storedDocument } from '../storedDocuments.ts';
import { endpointsOfApis, exportedEndpoint } from '../export/exportApi.ts';
import { lintDocument, MOST_ISSUES } from '../lint/lintDocument.ts';
import { keepIssues } from '../lint/lintRows.ts';
import { readUpload } from '../import/readUpload.ts';

const LONGEST_SNIPPET = 100_000;

/** Does the work on documents right here; a thread of its own serves it in production. */
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
    return readUpload(text, (await this.#settings.read(companyId))?.hashKey ?? null);
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
    const [api] = await query<{ name: string; host: string }>(
      'select a.name, h.name as host from inventory.apis a join inventory.hosts h on h.company_id = a.company_id and h.id = a.host_id where a.company_id = $1 and a.id = $2',
      [companyId, apiId],
    );
    if (api === undefined) return null;
    const sampling = await this.#samples(companyId);
    const endpoints = await endpointsOfApis(query, [apiId], sampling);
    return JSON.stringify(exportOpenApi({ ...api, endpoints }), null, 2);
  }

  async exportHost(companyId: string, hostId: string): Promise<string | null> {
    const { query } = this.#db.company(companyId);
    const [host] = await query<{ name: string; apiIds: string[] }>(
      'select h.name, array(select a.id from inventory.apis a where a.company_id = h.company_id and a.host_id = h.id) as "apiIds" from inventory.hosts h where h.company_id = $1 and h.id = $2',
      [companyId, hostId],
    );
    if (host === undefined) return null;
    const sampling = await this.#samples(companyId);
    const endpoints = await endpointsOfApis(query, host.apiIds, sampling);
    return JSON.stringify(exportOpenApi({ name: host.name, host: host.name, endpoints }), null, 2);
  }

  async #samples(companyId: string): Promise<boolean> {
    return (await this.#settings.read(companyId))?.sampling ?? false;
  }

  async snippet(companyId: string, endpointId: string): Promise<EndpointSnippet | null> {
    const { query } = this.#db.company(companyId);
    const [endpoint] = await query<{ host: string; method: string; path: string }>(
      'select host, method, path from inventory.endpoints where company_id = $1 and id = $2',
      [companyId, endpointId],
    );
    if (endpoint === undefined) return null;
    const operations = await query<{
      method: string;
      path: string;
      pointer: string;
      ownPath: string;
      documentId: string;
    }>(
      `select o.method, o.path, o.own_path as "ownPath", o.pointer, o.document_id as "documentId" from inventory.oas_documents d
       join inventory.oas_operations o on o.company_id = d.company_id and o.document_id = d.id where d.company_id = $1 and $2 = any(d.hosts) order by d.uploaded_at desc, o.number`,
      [companyId, endpoint.host],
    );
    const [operation] = new OperationIndex(operations).find(endpoint.method, endpoint.path);
    const document =
      operation === undefined ? null : await storedDocument(query, operation.documentId);
    if (operation !== undefined && document !== null) {
      const value = atPointer(JSON.parse(jsonOf(document)) as Json, `#${operation.pointer}`);
      return {
        documentId: document.id,
        documentName: document.name,
        text: stringifyYaml({
          [operation.ownPath]: { [operation.method.toLowerCase()]: value },
        }).slice(0, LONGEST_SNIPPET),
      };
    }
    const { sampling = false } = (await this.#settings.read(companyId)) ?? {};
    const learned = await exportedEndpoint(query, endpointId, sampling);
    if (learned === null) return null;
    const { paths } = exportOpenApi({
      name: endpoint.host,
      host: endpoint.host,
      endpoints: [learned],
    });
    return {
      documentId: null,
      documentName: null,
      text: stringifyYaml(paths).slice(0, LONGEST_SNIPPET),
    };
  }

  async stop(): Promise<void> {
    // Nothing runs but what somebody waits for.
  }
}
