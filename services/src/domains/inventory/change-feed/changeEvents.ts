import type { Query } from '../../../platform/database/database.ts';

/** Channel that carries changes to every process as they are committed. */
export const CHANGES_CHANNEL = 'palisade_changes';

/** Changes of one commit: those with numbers above `from`, up to `to`. */
export interface ChangesTold {
  readonly companyId: string;
  readonly from: number;
  readonly to: number;
}

/** Tells of changes when the transaction commits. */
export async function tellChanges(query: Query, told: ChangesTold): Promise<void> {
  await query('select pg_notify($1, $2)', [CHANGES_CHANNEL, JSON.stringify(told)]);
}
