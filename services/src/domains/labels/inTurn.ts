import type { Database, Query } from '../../platform/database/database.ts';

/** Space of advisory locks of this domain. */
const LOCK = 7_254_433;

/** A transaction of a company that changes labels, rules or who has them. They take turns: a rule never gives a label that is being deleted, and limits hold. */
export function inTurn<T>(db: Database, companyId: string, work: (query: Query) => Promise<T>): Promise<T> {
  return db.company(companyId).transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1, hashtext($2::uuid::text))', [LOCK, companyId]);
    return work(query);
  });
}
