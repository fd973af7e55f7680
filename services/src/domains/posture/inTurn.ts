import type { CompanyQuery, Database } from '../../platform/database/database.ts';
import { wake } from '../../platform/work/wake.ts';

/** The job that evaluates endpoints, which reads what is reported of them. */
export const EVALUATION = 'posture.judge';

/** Space of advisory locks of this domain. */
const LOCK = 7_254_435;

/** Waits until nobody else changes policies of the company, and holds that until the transaction ends. */
export const takeTurn = (query: CompanyQuery): Promise<unknown> =>
  query('select pg_advisory_xact_lock($1, hashtext($2::uuid::text))', [LOCK, query.companyId]);

/**
 * A transaction of a company that changes policies or evaluates endpoints. They take turns: no gap is
 * opened by a policy that is being deleted or edited.
 */
export function inTurn<T>(
  db: Database,
  companyId: string,
  work: (query: CompanyQuery) => Promise<T>,
): Promise<T> {
  return db.company(companyId).transaction(async (query) => {
    await takeTurn(query);
    return work(query);
  });
}

/** As `inTurn`, of somebody who changes what endpoints are evaluated by: evaluation goes on after it. */
export function changeInTurn<T>(
  db: Database,
  companyId: string,
  work: (query: CompanyQuery) => Promise<T>,
): Promise<T> {
  return inTurn(db, companyId, async (query) => {
    const result = await work(query);
    await wake(query, EVALUATION, companyId);
    return result;
  });
}
