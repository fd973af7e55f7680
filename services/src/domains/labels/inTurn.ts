import type { CompanyQuery, Database } from '../../platform/database/database.ts';
import { wake } from '../../platform/work/wake.ts';

/** The job that labels endpoints by rules, which reads what is reported of endpoints. */
export const LABELLING = 'labels.applyRules';

/** Space of advisory locks of this domain. */
const LOCK = 7_254_433;

/**
 * Channel that tells of each such transaction, by the id of its company: the process that learns
 * for it may be another one.
 */
export const LABELLED_CHANNEL = 'palisade_labelled';

/** Waits until nobody else changes labels of the company, and holds that until the transaction ends. */
export const takeTurn = (query: CompanyQuery): Promise<unknown> =>
  query('select pg_advisory_xact_lock($1, hashtext($2::uuid::text))', [LOCK, query.companyId]);

/** Reports a change of who has which label, as the transaction commits. */
export const tellLabelled = (query: CompanyQuery): Promise<unknown> =>
  query('select pg_notify($1, $2)', [LABELLED_CHANNEL, query.companyId]);

/**
 * A transaction of a company that changes labels, rules or who has them. They take turns: a rule
 * never gives a label that is being deleted, and limits hold. One that answers false changed
 * nothing.
 */
export function inTurn<T>(
  db: Database,
  companyId: string,
  work: (query: CompanyQuery) => Promise<T>,
): Promise<T> {
  return db.company(companyId).transaction(async (query) => {
    await takeTurn(query);
    const result = await work(query);
    if (result !== false) await tellLabelled(query);
    return result;
  });
}

/** As `inTurn`, of somebody who changes rules: they are applied after it. */
export function changeRules<T>(
  db: Database,
  companyId: string,
  work: (query: CompanyQuery) => Promise<T>,
): Promise<T> {
  return inTurn(db, companyId, async (query) => {
    const result = await work(query);
    await wake(query, LABELLING, companyId);
    return result;
  });
}
