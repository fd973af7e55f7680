import type { CompanyScope } from '../database/database.ts';
import type { Columns, RowOf } from '../database/statement.ts';
import { page, type Page, type PagePlan } from '../keyset.ts';
import type { Found, List, ListLimits, ListRequest } from './list.ts';
import { type Asked, ListSteps, type Met } from './listSteps.ts';

/**
 * Finding all has to be so many times cheaper where each value can be found by itself: never tried
 * there, one policy's gaps by traffic took 241 ms instead of 87; at the full cost, gaps without a
 * data type 95 instead of 79.
 */
const CHEAPER = 4;

/** Keys, order and cursors of a page of a list, for pages that another statement makes as well. */
export const planOf = <Sort extends string>(
  { name, orders }: { readonly name: string; readonly orders: List<Sort, never>['orders'] },
  { sort, direction, first, after }: Omit<ListRequest<Sort>, 'filter'>,
): PagePlan => page({ sort: `${name} ${sort}`, columns: orders[sort], direction, first, after });

/** One page of a list; README.md beside this explains the four steps. */
export async function listPage<
  Sort extends string,
  Request extends ListRequest<Sort>,
  Row extends Columns,
>(
  list: List<Sort, Request, Row>,
  scope: CompanyScope,
  request: Request,
  limits = list.limits,
): Promise<Page<Omit<RowOf<Row>, `key${number}`> & { cursor: string }>> {
  const { sort } = request;
  const plan = planOf(list, request);
  const cover = await list.cover(scope, request);
  const asked = { list, scope, request, plan, cover };
  const steps = new ListSteps<Sort, Request, Row>(asked);
  const find = (): Promise<Found | null> =>
    request.filter === null ? Promise.resolve(null) : list.find(scope, request, limits.few);
  const ofFound = async (found: Found): Promise<RowOf<Row>[]> =>
    (await steps.ofFew(found, limits.fewParents)) ?? (await steps.toTheEnd(found));
  const { counted } = cover;
  if (counted?.size === 0) return plan.page([]);
  if (counted !== null && counted.size <= limits.few) return plan.page(await ofFound(counted));
  const first = list.isFoundFirst(request) ? await find() : null;
  if (first !== null) return plan.page(await ofFound(first));
  const look = request.filter === null ? plan.limit : limits.look;
  const early = await steps.inOrder(look, cover.isWhole ? plan.limit : limits.rows);
  if (early.isAll) return plan.page(early.rows);
  const found = list.isFoundFirst(request) ? null : await find();
  if (found !== null) return plan.page(await ofFound(found));
  if (counted !== null && (cover.isWhole || counted.size <= limits.all.rows)) {
    const near = cover.isWhole ? await nearby(asked, limits) : null;
    if (near?.isAll === true) return plan.page(near.rows);
    return plan.page(
      counted.size <= limits.all.rows
        ? await ofFound(counted)
        : await (near?.steps ?? steps).toTheEnd(),
    );
  }
  const byValue = list.byValue[sort];
  const { cost, rows } = limits.all;
  const all = await steps.all({ cost: byValue === 'early' ? cost / CHEAPER : cost, rows });
  return plan.page(
    all ?? (await (byValue === undefined ? steps.toTheEnd() : valueByValue(steps, plan, limits))),
  );
}

/** What is met from a start nearer to the rows that are kept, where that is known. */
async function nearby<Sort extends string, Request extends ListRequest<Sort>, Row extends Columns>(
  asked: Asked<Sort, Request, Row>,
  { look }: ListLimits,
): Promise<(Met<RowOf<Row>> & { readonly steps: ListSteps<Sort, Request, Row> }) | null> {
  const cover = await asked.cover.nearer?.();
  if (cover === undefined) return null;
  const steps = new ListSteps<Sort, Request, Row>({ ...asked, cover });
  return { ...(await steps.inOrder(look, asked.plan.limit)), steps };
}

/** The rows of each first key after those of the one before. */
async function valueByValue<
  Sort extends string,
  Request extends ListRequest<Sort>,
  Row extends Columns,
>(
  steps: ListSteps<Sort, Request, Row>,
  { limit }: PagePlan,
  { look, rows: most, all }: ListLimits,
): Promise<RowOf<Row>[]> {
  const found: RowOf<Row>[] = [];
  for (
    let value = await steps.nextValue(null);
    value !== null && found.length < limit;
    value = await steps.nextValue(value)
  ) {
    const within = steps.within(value);
    const { rows, isAll } = await within.inOrder(look, most);
    found.push(...(isAll ? rows : ((await within.all(all)) ?? (await within.toTheEnd()))));
  }
  return found.slice(0, limit);
}
