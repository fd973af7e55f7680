import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { DocumentReading } from '../../../platform/documentTasks.ts';

/** Goes up with every release that keeps less of a document readable than the one before. */
export const DOCUMENT_MASKING_RULE = 2;

export interface NewDocument {
  readonly id: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly size: number;
  readonly hash: Uint8Array;
  readonly uploadedBy: string;
  /** Now when absent. */
  readonly uploadedAt?: string;
}

const SAME_DOCUMENT = statement(
  'select name from inventory.oas_documents where company_id = $1 and hash = $2',
  { name: 'text' },
);

/**
 * Stores a document with its operations; gives back the name of the one that is the same, if there
 * is one.
 */
export async function insertDocument(
  query: CompanyQuery,
  document: NewDocument,
  reading: DocumentReading,
): Promise<string | null> {
  const { id, name, hosts, size, hash, uploadedBy, uploadedAt } = document;
  const { title, version, format, syntax, operations, warnings, content, model } = reading;
  const inserted = await query(
    `insert into inventory.oas_documents (company_id, id, name, title, version, format, syntax,
        hosts, operation_count, size, hash, warnings, content, model, uploaded_by, uploaded_at,
        masking_rule)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, coalesce($16, now()),
         $17) on conflict (company_id, hash) do nothing returning id`,
    [
      query.companyId,
      id,
      storable(name),
      storable(title),
      storable(version),
      format,
      syntax,
      hosts,
      operations.length,
      size,
      Buffer.from(hash),
      warnings.map(storable),
      Buffer.from(content),
      model === null ? null : Buffer.from(model),
      uploadedBy,
      uploadedAt ?? null,
      DOCUMENT_MASKING_RULE,
    ],
  );
  if (inserted.length === 0) {
    const [same] = await query(SAME_DOCUMENT, [query.companyId, Buffer.from(hash)]);
    return same?.name ?? '';
  }
  await query(
    `insert into inventory.oas_operations (company_id, document_id, number, method, path, own_path,
        operation_id, summary, deprecated, pointer)
     select $1, $2, row.* from json_to_recordset($3::json) as row (number int, method text,
         path text, "ownPath" text, "operationId" text, summary text, deprecated boolean,
         pointer text)`,
    [
      query.companyId,
      id,
      storable(JSON.stringify(operations.map((operation, number) => ({ number, ...operation })))),
    ],
  );
  return null;
}

/** PostgreSQL keeps no NUL in texts. */
const storable = (text: string): string => text.replaceAll('\u0000', '').replaceAll('\\u0000', '');

export interface DeletedDocument {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly size: number;
  readonly uploadedBy: string;
  readonly uploadedAt: string;
  /** Of its operations. */
  readonly paths: readonly string[];
}

const PATHS = statement(
  'select distinct path from inventory.oas_operations where company_id = $1 and document_id = $2',
  { path: 'text' },
);

const DELETE_DOCUMENT = statement(
  `delete from inventory.oas_documents where company_id = $1 and id = $2
     returning name, hosts, size, uploaded_by as "uploadedBy", uploaded_at as "uploadedAt"`,
  { name: 'text', hosts: 'text[]', size: 'int4', uploadedBy: 'text', uploadedAt: 'timestamptz' },
);

/** Deletes a document with all that hangs on it; null when there is none. */
export async function deleteDocumentRow(
  query: CompanyQuery,
  documentId: string,
): Promise<DeletedDocument | null> {
  const paths = await query(PATHS, [query.companyId, documentId]);
  const [row] = await query(DELETE_DOCUMENT, [query.companyId, documentId]);
  return row === undefined ? null : { ...row, paths: paths.map(({ path }) => path) };
}
