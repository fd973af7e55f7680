import type { Documents } from '../domains/inventory/oas/importDocument.ts';
import type { Database } from '../platform/database/database.ts';

interface Parts {
  readonly db: Database;
  readonly documents: Pick<Documents, 'maskStored'>;
  /** Has files rewritten that hold what was masked. */
  forgotten(companyId: string): void;
  onError(error: unknown): void;
}

/**
 * Masks the documents of all companies that an earlier release kept as they were uploaded, one
 * company after the other in the background; the returned function ends it after the company at
 * hand.
 */
export function maskStoredDocuments({
  db,
  documents,
  forgotten,
  onError,
}: Parts): () => Promise<void> {
  let isStopping = false;
  const work = (async () => {
    const companies = await db.system.query<{ id: string }>(
      'select id from identity.companies order by id',
    );
    for (const { id } of companies) {
      if (isStopping) return;
      if (await documents.maskStored(id)) forgotten(id);
    }
  })().catch(onError);
  return async () => {
    isStopping = true;
    await work;
  };
}
