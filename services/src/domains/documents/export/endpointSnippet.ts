import { type RowOf, statement } from '../../../platform/database/statement.ts';
import type { Json } from '@palisade/engine/oas/apiDocument.ts';
import { exportOpenApi } from '@palisade/engine/oas/exportOpenApi.ts';
import { OperationIndex } from '@palisade/engine/oas/operationIndex.ts';
import { atPointer } from '@palisade/engine/oas/resolveRef.ts';
import { stringifyYaml } from '@palisade/engine/oas/stringifyYaml.ts';
import type { CompanySettingsStore } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { EndpointSnippet } from '../../../platform/documentTasks.ts';
import { jsonOf, storedDocument } from '../storedDocuments.ts';
import { exportedEndpoint } from './exportApi.ts';

const LONGEST_SNIPPET = 100_000;
/**
 * What a request may do by itself: 1 MB of documents of a host, as uploaded, is read in 20 ms, and
 * 30,000 characters of JSON are written as YAML in 50.
 */
const QUICK = { documents: 1_000_000, json: 30_000 };

const SIZE_OF_DOCUMENTS = statement(
  `select coalesce(sum(d.size), 0)::float8 as bytes from inventory.endpoints e
    join inventory.oas_documents d on d.company_id = e.company_id and e.host = any(d.hosts)
    where e.company_id = $1 and e.id = $2`,
  { bytes: 'float8' },
);

const ENDPOINT = statement(
  'select host, method, path from inventory.endpoints where company_id = $1 and id = $2',
  { host: 'text', method: 'text', path: 'text' },
);

const OPERATIONS = statement(
  `select o.method, o.path, o.own_path as "ownPath", o.pointer, o.document_id as "documentId"
    from inventory.oas_documents d
    join inventory.oas_operations o on o.company_id = d.company_id and o.document_id = d.id
    where d.company_id = $1 and $2 = any(d.hosts) order by d.uploaded_at desc, o.number`,
  { method: 'text', path: 'text', ownPath: 'text', pointer: 'text', documentId: 'uuid' },
);

type Endpoint = RowOf<(typeof ENDPOINT)['columns']>;

/** What a snippet is written from. */
interface Source extends Omit<EndpointSnippet, 'text'> {
  readonly paths: unknown;
}

/** An endpoint as its documents describe it, or as it was learned; null when it is not known. */
export async function endpointSnippet(
  query: CompanyQuery,
  settings: CompanySettingsStore,
  endpointId: string,
): Promise<EndpointSnippet | null> {
  const source = await sourceOf(query, settings, endpointId);
  return source && written(source);
}

/**
 * The same where requests are answered, or null when it would hold up others. A process takes a
 * second to start and has one task of a company at a time: most snippets need not wait for it.
 */
export async function quickSnippet(
  query: CompanyQuery,
  settings: CompanySettingsStore,
  endpointId: string,
): Promise<{ readonly snippet: EndpointSnippet | null } | null> {
  const [documents] = await query(SIZE_OF_DOCUMENTS, [query.companyId, endpointId]);
  if ((documents?.bytes ?? 0) > QUICK.documents) return null;
  const source = await sourceOf(query, settings, endpointId);
  if (source !== null && JSON.stringify(source.paths).length > QUICK.json) return null;
  return { snippet: source && written(source) };
}

const written = ({ paths, ...document }: Source): EndpointSnippet => ({
  ...document,
  text: stringifyYaml(paths).slice(0, LONGEST_SNIPPET),
});

async function sourceOf(
  query: CompanyQuery,
  settings: CompanySettingsStore,
  endpointId: string,
): Promise<Source | null> {
  const [endpoint] = await query(ENDPOINT, [query.companyId, endpointId]);
  if (endpoint === undefined) return null;
  const described = await describedSource(query, endpoint);
  if (described !== null) return described;
  const { sampling = false } = (await settings.read(query.companyId)) ?? {};
  const learned = await exportedEndpoint(query, endpointId, sampling);
  if (learned === null) return null;
  const { host } = endpoint;
  const { paths } = exportOpenApi({ name: host, host, endpoints: [learned] });
  return { documentId: null, documentName: null, paths };
}

async function describedSource(
  query: CompanyQuery,
  { host, method, path }: Endpoint,
): Promise<Source | null> {
  const operations = await query(OPERATIONS, [query.companyId, host]);
  const [operation] = new OperationIndex(operations).find(method, path);
  const document =
    operation === undefined ? null : await storedDocument(query, operation.documentId);
  if (operation === undefined || document === null) return null;
  const value = atPointer(JSON.parse(jsonOf(document)) as Json, `#${operation.pointer}`);
  return {
    documentId: document.id,
    documentName: document.name,
    paths: { [operation.ownPath]: { [operation.method.toLowerCase()]: value } },
  };
}
