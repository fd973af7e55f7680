import { gunzipSync } from 'node:zlib';
import type { CompanyQuery } from '../../platform/database/database.ts';
import { as, statement } from '../../platform/database/statement.ts';
import type { DocumentReading } from '../../platform/documentTasks.ts';
import { DOCUMENT_MASKING_RULE } from '../learning/learning.client.ts';

export interface OperationRow {
  readonly documentId: string;
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly ownPath: string;
  readonly deprecated: boolean;
  readonly pointer: string;
}

export interface StoredDocument {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly format: DocumentReading['format'];
  readonly hosts: readonly string[];
  readonly content: Buffer;
  readonly model: Buffer | null;
}

const STORED_DOCUMENT = statement(
  `select id, name, title, version, format, hosts, content, model from inventory.oas_documents
    where company_id = $1 and id = $2`,
  {
    id: 'uuid',
    name: 'text',
    title: 'text',
    version: 'text',
    format: as<DocumentReading['format']>('text'),
    hosts: 'text[]',
    content: 'bytea',
    model: 'bytea?',
  },
);

/** A document with its text. */
export async function storedDocument(
  query: CompanyQuery,
  documentId: string,
): Promise<StoredDocument | null> {
  const [row] = await query(STORED_DOCUMENT, [query.companyId, documentId]);
  return row ?? null;
}

/** The text of a document as JSON, whatever it was written in. */
export const jsonOf = ({ content, model }: Pick<StoredDocument, 'content' | 'model'>): string =>
  gunzipSync(model ?? content)
    .toString('utf8')
    .replace(/^\uFEFF/, '');

const UNMASKED_DOCUMENTS = statement(
  `select id from inventory.oas_documents where company_id = $1 and masking_rule < $2
     order by id`,
  { id: 'uuid' },
);

/** Documents that are kept as an earlier release kept them. */
export async function unmaskedDocuments(query: CompanyQuery): Promise<readonly string[]> {
  const rows = await query(UNMASKED_DOCUMENTS, [query.companyId, DOCUMENT_MASKING_RULE]);
  return rows.map(({ id }) => id);
}

/** Notes that there is nothing in a document to mask. */
export async function markDocumentMasked(query: CompanyQuery, id: string): Promise<void> {
  await query(
    'update inventory.oas_documents set masking_rule = $3 where company_id = $1 and id = $2',
    [query.companyId, id, DOCUMENT_MASKING_RULE],
  );
}
