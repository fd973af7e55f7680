import type { GapSort } from '@palisade/vocabulary/gapFields.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { page, type Page } from '../../../platform/keyset.ts';
import { coverFilter } from './coverFilter.ts';
import type { GapsWanted } from './gapConditions.ts';
import { FACETS, GAP_ORDERS } from './gapOrders.ts';
import type { Gap } from './gaps.schemas.ts';
import { GapWays } from './gapWays.ts';
import { narrow } from './narrowGaps.ts';

/** How far each way to a page is gone. */
export interface Reach {
  /** Gaps that are looked at in the order of the page, in its index, at first. */
  readonly first: number;
  /** Gaps whose rows are read of these, where the index cannot say all that the filter asks. */
  readonly rows: number;
  /** Gaps that are found first, by what only rows tell, and sorted after. */
  readonly few: number;
  /** Endpoints whose gaps' rows are read to sort them. */
  readonly fewEndpoints: number;
  /**
   * What it may cost to find all gaps in an index to sort them, as the planner reckons, and how
   * many they may be where rows are read for that.
   */
  readonly sorted: { readonly cost: number; readonly rows: number };
}
/**
 * Of a million gaps all in an order are looked at in 0.25 s; a hundred thousand are found and
 * sorted in 0.05 s, and cost 10,000 to 13,000.
 */
const REACH: Reach = {
  first: 3_000,
  rows: 1_500,
  few: 8_000,
  fewEndpoints: 500,
  sorted: { cost: 21_000, rows: 20_000 },
};

export interface GapPageRequest extends GapsWanted {
  readonly sort: GapSort;
  readonly direction: 'asc' | 'desc';
  readonly first: number;
  readonly after?: string | null | undefined;
}

/**
 * One page of gaps. What a filter keeps often fills the page at first look, among the next in
 * order; what an index says is rare is found first and sorted after; else the order is gone to its
 * end, in its index.
 */
export async function gapPage(
  scope: Scope,
  companyId: string,
  request: GapPageRequest,
  reach = REACH,
): Promise<Page<Gap & { cursor: string }>> {
  const { sort, direction, first, after, filter } = request;
  const plan = page({ sort: `gaps ${sort}`, columns: GAP_ORDERS[sort], direction, first, after });
  const covered = await coverFilter(scope, companyId, filter ?? { all: [] });
  const ways = new GapWays(scope, companyId, request, plan, covered);
  const { rows, isAll } = await ways.inOrder(
    reach.first,
    covered.isWhole ? plan.limit : reach.rows,
  );
  if (isAll) return plan.page(rows);
  const narrowed = filter === null ? null : await narrow(scope, companyId, filter, reach.few);
  if (narrowed !== null)
    return plan.page(
      (await ways.ofFew(narrowed, reach.fewEndpoints)) ?? (await ways.toTheEnd(narrowed)),
    );
  if (FACETS.includes(sort))
    return plan.page(
      (await ways.sorted({ ...reach.sorted, cost: reach.sorted.cost / 4 })) ??
        (await byGroup(ways, plan.limit, reach)),
    );
  return plan.page(
    (await ways.sorted(reach.sorted)) ??
      (sort === 'severity' ? await byGroup(ways, plan.limit, reach) : await ways.toTheEnd()),
  );
}

/** So many rows of one group after the other. */
async function byGroup(ways: GapWays, limit: number, reach: Reach): Promise<Gap[]> {
  const found: Gap[] = [];
  for (
    let group = await ways.nextGroup(null);
    group !== null && found.length < limit;
    group = await ways.nextGroup(group)
  ) {
    const within = ways.within(group);
    const { rows, isAll } = await within.inOrder(reach.first, reach.rows);
    found.push(
      ...(isAll ? rows : ((await within.sorted(reach.sorted)) ?? (await within.toTheEnd()))),
    );
  }
  return found.slice(0, limit);
}
