import type { CompanyQuery } from '../../../platform/database/database.ts';

/** Channel on which every process hears of attackers that are new or made further attempts. */
export const ATTACKERS_CHANNEL = 'palisade_attackers';

/**
 * Attackers named in one message; more are only counted, since a message of the database is short.
 */
const NAMED = 100;

/** Attackers that one commit wrote. */
export interface AttackersChanged {
  readonly companyId: string;
  readonly attackerIds: readonly string[];
  readonly count: number;
}

/** Tells of attackers when the transaction commits. */
export async function tellAttackers(
  query: CompanyQuery,
  attackerIds: readonly string[],
): Promise<void> {
  if (attackerIds.length === 0) return;
  const message: AttackersChanged = {
    companyId: query.companyId,
    attackerIds: attackerIds.slice(0, NAMED),
    count: attackerIds.length,
  };
  await query('select pg_notify($1, $2)', [ATTACKERS_CHANNEL, JSON.stringify(message)]);
}
