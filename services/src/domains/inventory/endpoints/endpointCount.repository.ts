import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { Conditions, isCondition } from '../filter/conditions.ts';
import { countSpan, oppositeOf } from '../filter/countSpan.ts';
import { countWithTerms } from '../filter/reach.ts';
import { countByParameters } from '../filter/searchParameters.ts';
import { countByPath } from '../filter/searchPaths.ts';
import {
  allConditions,
  leastReach,
  narrowBySearch,
  narrowByTerms,
  type Selection,
} from '../filter/selection.ts';

/** What no roll-up tells is counted up to here. */
const MOST_COUNTED = 10_000;

/** How many endpoints there are, or that there are more than `count`. */
export interface BoundedCount {
  readonly count: number;
  readonly hasMore?: true;
}

/**
 * What one condition leaves of the company, by roll-ups, or by an index up to the bound; null where
 * neither tells.
 */
async function countCondition(
  scope: Scope,
  { companyId, total }: Selection,
  condition: FilterCondition,
  atMost: number,
): Promise<BoundedCount | null> {
  const span = await countSpan(scope, companyId, condition, total);
  if (span !== null && span.least === span.most) return { count: span.least };
  // There are as many as the least: more than one fewer.
  if (span !== null && span.least > atMost) return { count: span.least - 1, hasMore: true };
  // What indexes of paths and parameters tell is not told to those who see a part of the endpoints.
  if (scope.isLimited) return null;
  const opposite = oppositeOf(condition);
  const asked = opposite ?? condition;
  const found =
    (await countByPath(scope, asked, atMost + 1)) ??
    (await countByParameters(scope, companyId, asked, atMost + 1));
  if (found === null) return null;
  if (found <= atMost) return { count: opposite === null ? found : total - found };
  return opposite === null ? { count: atMost, hasMore: true } : null;
}

/**
 * How many endpoints are selected: from roll-ups where they tell, else counted.
 * @param atMost counted up to here
 */
export async function countEndpoints(
  scope: Scope,
  prepared: Selection,
  atMost = MOST_COUNTED,
): Promise<BoundedCount> {
  const [node, ...others] = [...prepared.indexed, ...prepared.searches];
  const single =
    node !== undefined && others.length === 0 && prepared.label === null && isCondition(node)
      ? await countCondition(scope, prepared, node, atMost)
      : null;
  if (single !== null) return single;
  const upTo = (found: number): BoundedCount =>
    found > atMost ? { count: atMost, hasMore: true } : { count: found };
  const least = prepared.isNarrow ? null : await leastReach(scope, prepared);
  // So many are fetched and looked through; more are met one by one until there are enough.
  const selection =
    least !== null && least.reach.bound <= 4 * atMost
      ? narrowByTerms(prepared, least)
      : await narrowBySearch(scope, prepared);
  const isByTerms =
    selection.searches.length + selection.indexed.length === 0 && selection.label === null;
  if (isByTerms && selection.reach?.terms)
    return upTo(await countWithTerms(scope, selection.reach, atMost + 1));
  const where = new Conditions([]);
  const [row] = await scope.query<{ count: number }>(
    `select count(*) from (select from inventory.endpoints where ${allConditions(selection, where)} limit ${atMost + 1}) found`,
    where.values,
  );
  return upTo(row?.count ?? 0);
}
