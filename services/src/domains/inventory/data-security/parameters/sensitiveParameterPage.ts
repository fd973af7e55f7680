import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../../platform/database/database.ts';
import { decodeCursor, encodeCursor } from '../../../../platform/cursor.ts';
import { type Page, page, type PagePlan } from '../../../../platform/keyset.ts';
import type { List, ListRequest } from '../../../../platform/list/list.ts';
import { listPage } from '../../../../platform/list/listPage.ts';
import type { InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import { ENDPOINT_LIST, type EndpointPageRequest } from '../../endpoints/endpointList.ts';
import {
  PARAMETER,
  PARAMETER_COLUMNS,
  PARAMETER_ORDER,
} from '../../parameters/parameters.repository.ts';
import type { ParameterRow } from '../../parameters/parameters.schemas.ts';
import { heldCondition } from './heldCondition.ts';
import type { Held } from './sensitiveParameters.schemas.ts';
import type { HeldTerms } from './termsOfHeld.ts';

/** Of the endpoints that have such parameters only their ids are read. */
const HOLDERS: List<InventorySort, EndpointPageRequest, { readonly id: 'uuid' }> = {
  ...ENDPOINT_LIST,
  columns: 'endpoints.id',
  row: { id: 'uuid' },
};

/**
 * Pages of endpoints that one page reads where terms say more than rows: while learning changes
 * them, and of a category with a type, which may be of two parameters.
 */
const MOST_ROUNDS = 20;
/** While nothing is found: a page without items has no cursor to go on from. */
const MOST_EMPTY_ROUNDS = 500;
const MOST_HOLDERS = 100;

export interface SensitiveParametersAsked extends Omit<ListRequest<InventorySort>, 'filter'> {
  readonly held: Held;
  readonly terms: HeldTerms;
  /** Conditions that their endpoints meet. */
  readonly nodes: readonly FilterNode[];
}

type Row = ParameterRow & { readonly cursor: string };

/** Parameters of endpoints, in the order of these and by place and name within each. */
async function parametersOf(
  { query, companyId }: CompanyScope,
  endpointIds: readonly string[],
  held: Held,
  plan: PagePlan,
): Promise<Page<Row>> {
  const values: unknown[] = [companyId, endpointIds];
  const matching = `${heldCondition(held, values)} and ${plan.where(values)}`;
  const rows = await query(
    {
      sql: `select held.* from unnest($2::uuid[]) with ordinality asked (id, place)
        cross join lateral (
          select ${PARAMETER_COLUMNS}, ${plan.select},
            row_number() over (order by ${plan.orderBy}) as within
          from inventory.parameters
          where company_id = $1 and endpoint_id = asked.id and ${matching}
          order by ${plan.orderBy} limit ${plan.limit}
        ) held order by asked.place, held.within limit ${plan.limit}`,
      columns: { ...PARAMETER, ...plan.keyColumns, within: 'int8' },
    },
    values,
  );
  return plan.page(rows);
}

/** A place in the list: the endpoint, its own place in the order, and the parameter in it. */
const CURSOR = 'sensitive parameters';

/**
 * One page of sensitive parameters, in an order of their endpoints. Terms tell which endpoints have
 * some, so the list of endpoints finds the next ones whatever the filter.
 */
export async function sensitiveParameterPage(
  scope: CompanyScope,
  { held, terms, nodes, sort, direction, first, after }: SensitiveParametersAsked,
): Promise<Page<Row>> {
  const order = `${CURSOR} ${sort} ${direction}`;
  const planAfter = (cursor: string | null) =>
    page({ sort: CURSOR, columns: PARAMETER_ORDER, direction: 'asc', first, after: cursor });
  const found: Row[] = [];
  const take = ({ items }: Page<Row>, cursorOf: (endpointId: string) => string): void => {
    for (const item of items)
      found.push({
        ...item,
        cursor: encodeCursor(order, [cursorOf(item.endpointId), item.endpointId, item.cursor]),
      });
  };
  const cut = (hasMore: boolean): Page<Row> => ({
    items: found.slice(0, first),
    hasNextPage: found.length > first || (hasMore && found.length > 0),
  });
  let holder: string | null = null;
  let hasMore = false;
  if (after != null) {
    const [start = '', endpointId = '', position = ''] = decodeCursor(after, order);
    const rest = await parametersOf(scope, [endpointId], held, planAfter(position));
    take(rest, () => start);
    if (rest.hasNextPage) return cut(true);
    holder = start;
  }
  const plan = planAfter(null);
  const isEnough = (round: number): boolean =>
    found.length > first || round >= (found.length === 0 ? MOST_EMPTY_ROUNDS : MOST_ROUNDS);
  for (let round = 0; !isEnough(round); round += 1) {
    const holders = await listPage(HOLDERS, scope, {
      nodes,
      within: { sets: terms.sets },
      filter: { all: nodes },
      sort,
      direction,
      first:
        found.length === 0 && round > 0
          ? MOST_HOLDERS
          : Math.min(first + 1 - found.length, MOST_HOLDERS),
      after: holder,
    });
    const cursors = new Map(holders.items.map(({ id, cursor }) => [id, cursor]));
    const of = await parametersOf(scope, [...cursors.keys()], held, plan);
    take(of, (id) => cursors.get(id) ?? '');
    hasMore = of.hasNextPage || holders.hasNextPage;
    if (!hasMore || of.hasNextPage) break;
    holder = holders.items.at(-1)?.cursor ?? null;
  }
  return cut(hasMore);
}
