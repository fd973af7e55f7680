import type { CompanyQuery } from '../../../platform/database/database.ts';

/** Channel on which every process hears of gaps that are new or changed, as the change commits. */
export const GAPS_CHANNEL = 'palisade_gaps';

/** Gaps named in one message; more are only counted, since a message of the database is short. */
const NAMED = 100;

/** What one transaction did to gaps. */
export interface GapsChanged {
  readonly companyId: string;
  /** Whether they were opened or reopened by evaluation; else they changed otherwise. */
  readonly isOpened: boolean;
  readonly gapIds: readonly string[];
  readonly count: number;
}

const tell = (query: CompanyQuery, change: Omit<GapsChanged, 'companyId'>) =>
  query('select pg_notify($1, $2)', [
    GAPS_CHANNEL,
    JSON.stringify({ companyId: query.companyId, ...change } satisfies GapsChanged),
  ]);

/** Tells of opened or otherwise changed gaps when the transaction commits. */
export async function tellGaps(
  query: CompanyQuery,
  gapIds: readonly string[],
  { isOpened }: Pick<GapsChanged, 'isOpened'>,
): Promise<void> {
  if (gapIds.length === 0) return;
  await tell(query, { isOpened, gapIds: gapIds.slice(0, NAMED), count: gapIds.length });
}

/** Tells that any number of gaps changed, such as those of a policy that is turned off. */
export async function tellManyGaps(query: CompanyQuery): Promise<void> {
  await tell(query, { isOpened: false, gapIds: [], count: 0 });
}
