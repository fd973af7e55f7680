import type { Query } from '../../../platform/database/database.ts';

/**
 * Keeps the attackers that marks are of from going, until the transaction ends. Detection locks
 * attackers before marks, and whoever locks both in another order would wait for it in a circle.
 */
export async function holdAttackersOf(
  query: Query,
  companyId: string,
  markIds: readonly string[],
): Promise<void> {
  await query(
    `select from attackers.attackers where company_id = $1 and id in (
       select coalesce(attacker_id, set_at_attacker) from attackers.marks where company_id = $1 and id = any($2::uuid[])
     ) order by id for key share`,
    [companyId, markIds],
  );
}

/** Whether there is such an attacker still, so that something can be said of it. */
export async function isKnown(
  query: Query,
  companyId: string,
  attackerId: string,
): Promise<boolean> {
  return (
    (
      await query('select from attackers.attackers where company_id = $1 and id = $2', [
        companyId,
        attackerId,
      ])
    ).length > 0
  );
}
