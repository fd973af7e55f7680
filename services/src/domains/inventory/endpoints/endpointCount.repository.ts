import type { CompanyScope } from '../../../platform/database/database.ts';
import { countOfCompany } from '../filter/countOfCompany.ts';
import { found, isEvery, type Selection } from '../filter/selection.ts';

/** What terms do not tell is counted up to here. */
const MOST_COUNTED = 10_000;

/** How many endpoints there are, or that there are more than `count`. */
export interface BoundedCount {
  readonly count: number;
  readonly hasMore?: true;
}

/**
 * How many endpoints are selected: from their terms where these tell, else counted.
 * @param atMost counted up to here
 */
export async function countEndpoints(
  scope: CompanyScope,
  selection: Selection,
  atMost = MOST_COUNTED,
): Promise<BoundedCount> {
  const { set, size, rest } = selection;
  if (isEvery(set) && rest.length === 0) return { count: await countOfCompany(scope) };
  if (!isEvery(set) && (rest.length === 0 || size.size === 0)) return { count: size.size };
  const values: unknown[] = [];
  const { first, where } = found(selection, values);
  const [row] = await scope.query(
    {
      sql: `with ${first}met as (select from inventory.endpoints where ${where} limit ${atMost + 1})
        select count(*) from met`,
      columns: { count: 'int8' },
    },
    values,
  );
  const count = row?.count ?? 0;
  return count > atMost ? { count: atMost, hasMore: true } : { count };
}
