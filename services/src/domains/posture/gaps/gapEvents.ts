import type { CompanyQuery } from '../../../platform/database/database.ts';

/** Channel on which every process hears of gaps that were opened, as the evaluation commits. */
export const GAPS_CHANNEL = 'palisade_gaps_opened';

/** Gaps named in one message; more are only counted, since a message of the database is short. */
const NAMED = 100;

/** Gaps that were opened or reopened by one step of evaluation. */
export interface GapsOpened {
  readonly companyId: string;
  readonly gapIds: readonly string[];
  readonly count: number;
}

/** Tells of opened gaps when the transaction commits. */
export async function tellGaps(query: CompanyQuery, gapIds: readonly string[]): Promise<void> {
  if (gapIds.length === 0) return;
  const message: GapsOpened = {
    companyId: query.companyId,
    gapIds: gapIds.slice(0, NAMED),
    count: gapIds.length,
  };
  await query('select pg_notify($1, $2)', [GAPS_CHANNEL, JSON.stringify(message)]);
}
