import type { Scope } from '../../../platform/database/database.ts';
import type { PagePlan } from '../../../platform/keyset.ts';
import { Conditions } from '../filter/conditions.ts';
import { countByPath } from '../filter/searchPaths.ts';
import { allConditions, indexedConditions, narrowByPath, type Selection } from '../filter/selection.ts';
import { ENDPOINT_COLUMNS } from './endpointColumns.ts';
import type { Endpoint } from './endpoints.schemas.ts';

/** Rows in the page's order among which a search is tried before it is asked of the trigrams: enough for one match in twenty. */
const FIRST_LOOK = 1000;

/**
 * Rows of a page, planned by what is known of the selection. Few: fetched by index first, sorted after. Else they are met in
 * the page's order and searched row by row until the page is full; the outer level has no `order by` of its own, because
 * with one PostgreSQL would plan the inner level for all rows and sort them. `offset 0` keeps the levels apart.
 * @param among how many rows to search, in the page's order.
 */
function pageRows(scope: Scope, selection: Selection, plan: PagePlan, among?: number): Promise<Endpoint[]> {
  const where = new Conditions([]);
  const indexed = indexedConditions(selection, where);
  const after = plan.where(where.values);
  const searches = where.all(selection.searches);
  const [inner, outer] = selection.isNarrow
    ? [`${indexed} offset 0`, `${searches} and ${after} order by ${plan.orderBy}`]
    : [`${indexed} and ${after} order by ${plan.orderBy} ${among === undefined ? 'offset 0' : `limit ${among}`}`, searches];
  return scope.query<Endpoint>(
    `select ${ENDPOINT_COLUMNS}, ${plan.select} from (select * from inventory.endpoints where ${inner}) found where ${outer} limit ${plan.limit}`,
    where.values,
  );
}

/** One page of the endpoints selected by host: what is common fills it at first look, what is rare is found by the trigrams of its path. */
export async function endpointPage(scope: Scope, selection: Selection, plan: PagePlan) {
  if (!selection.isNarrow && selection.searches.length > 0) {
    const rows = await pageRows(scope, selection, plan, FIRST_LOOK);
    if (rows.length === plan.limit) return plan.page(rows);
  }
  return plan.page(await pageRows(scope, await narrowByPath(scope, selection), plan));
}

/** How many endpoints are selected by host and the rest of the filter, counted. */
export async function countEndpoints(scope: Scope, prepared: Selection): Promise<number> {
  const byPath = prepared.indexed.length > 0 ? null : await countByPath(scope, prepared.searches);
  if (byPath !== null) return byPath;
  const selection = await narrowByPath(scope, prepared);
  const where = new Conditions([]);
  const [row] = await scope.query<{ count: number }>(`select count(*) from inventory.endpoints where ${allConditions(selection, where)}`, where.values);
  return row?.count ?? 0;
}

/** The whole company's count, from its roll-up. */
export async function countAllEndpoints(scope: Scope, companyId: string): Promise<number> {
  const [row] = await scope.query<{ endpoints: number }>('select endpoints from inventory.company_counts where company_id = $1', [companyId]);
  return row?.endpoints ?? 0;
}

/** Endpoints by id, without aliases. */
export function endpointsById(scope: Scope, companyId: string, ids: readonly string[]): Promise<Endpoint[]> {
  return scope.query<Endpoint>(`select ${ENDPOINT_COLUMNS} from inventory.endpoints where company_id = $1 and id = any($2)`, [companyId, ids]);
}
