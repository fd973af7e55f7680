import type { Database, Query } from '../../platform/database/database.ts';

/** Space of advisory locks of this domain. */
const LOCK = 7_254_433;

const listeners = new WeakMap<Database, (companyId: string) => void>();

/**
 * A transaction of a company that changes labels, rules or who has them. They take turns: a rule never gives a label that is being
 * deleted, and limits hold. One that answers false changed nothing.
 */
export async function inTurn<T>(db: Database, companyId: string, work: (query: Query) => Promise<T>): Promise<T> {
  const result = await db.company(companyId).transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1, hashtext($2::uuid::text))', [LOCK, companyId]);
    return work(query);
  });
  if (result !== false) listeners.get(db)?.(companyId);
  return result;
}

/** Calls the listener after each such transaction that was committed, until the returned function is called. */
export function onLabelled(db: Database, listener: (companyId: string) => void): () => void {
  listeners.set(db, listener);
  return () => listeners.delete(db);
}
