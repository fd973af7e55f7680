import type { CompanyQuery, Query } from '../../../platform/database/database.ts';

/** Channel that carries changes to every process as they are committed. */
export const CHANGES_CHANNEL = 'palisade_changes';

/** Changes of one commit: those with numbers above `from`, up to `to`. */
export interface ChangesTold {
  readonly companyId: string;
  readonly from: number;
  readonly to: number;
  /** Labels of endpoints changed instead, and with them who sees which changes. */
  readonly areLabels?: true;
}

/** Tells of changes when the transaction commits. */
export async function tellChanges(query: Query, told: ChangesTold): Promise<void> {
  await query('select pg_notify($1, $2)', [CHANGES_CHANNEL, JSON.stringify(told)]);
}

/**
 * Tells that labels of endpoints changed when the transaction commits. A rule labels new endpoints a
 * moment after their changes were told: whoever is limited to the label, or filters by it, sees these
 * changes only then.
 */
export const tellLabels = (query: CompanyQuery): Promise<void> =>
  tellChanges(query, { companyId: query.companyId, from: 0, to: 0, areLabels: true });
