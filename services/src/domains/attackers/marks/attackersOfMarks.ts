import type { CompanyQuery } from '../../../platform/database/database.ts';

/**
 * Keeps the attackers that marks are of from going, until the transaction ends. Detection locks
 * attackers before marks, and whoever locks both in another order would wait for it in a circle.
 */
export async function holdAttackersOf(
  query: CompanyQuery,
  markIds: readonly string[],
): Promise<void> {
  await query(
    `select from attackers.attackers where company_id = $1 and id in (
       select coalesce(attacker_id, set_at_attacker) from attackers.marks where company_id = $1 and id = any($2::uuid[])
     ) order by id for key share`,
    [query.companyId, markIds],
  );
}

/** Whether there is such an attacker still, so that something can be said of it. */
export async function isKnown(query: CompanyQuery, attackerId: string): Promise<boolean> {
  return (
    (
      await query('select from attackers.attackers where company_id = $1 and id = $2', [
        query.companyId,
        attackerId,
      ])
    ).length > 0
  );
}
