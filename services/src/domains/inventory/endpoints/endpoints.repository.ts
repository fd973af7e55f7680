import type { Scope } from '../../../platform/database/database.ts';
import type { PagePlan } from '../../../platform/keyset.ts';
import { Conditions } from '../filter/conditions.ts';
import { countByPath } from '../filter/searchPaths.ts';
import { allConditions, indexedConditions, narrowByPath, type Selection } from '../filter/selection.ts';
import { ENDPOINT_COLUMNS } from './endpointColumns.ts';
import type { Endpoint } from './endpoints.schemas.ts';

/** Rows of the company, in the page's order, among which a search is tried before it is asked of the trigrams: enough for one match in twenty. */
const FIRST_LOOK = 1000;

/**
 * The two levels of a page's statement, kept apart by `limit` or `offset 0`. At first look: the next rows of the company,
 * whatever they are, so that its cost is bounded. Few rows: fetched by index first, sorted after. Else rows are met in the
 * page's order and searched one by one until the page is full; the outer level then has no `order by` of its own, because
 * with one PostgreSQL would plan the inner level for all rows and sort them.
 */
function levels(selection: Selection, plan: PagePlan, where: Conditions, isFirstLook: boolean): readonly [inner: string, outer: string] {
  const indexed = indexedConditions(selection, where, isFirstLook ? 'found' : 'endpoints');
  const searches = where.all(selection.searches, 'found');
  const after = plan.where(where.values);
  if (isFirstLook) return [`company_id = ${where.value(selection.companyId)} and ${after} order by ${plan.orderBy} limit ${FIRST_LOOK}`, `${indexed} and ${searches}`];
  if (selection.isNarrow) return [`${indexed} offset 0`, `${searches} and ${after} order by ${plan.orderBy}`];
  return [`${indexed} and ${after} order by ${plan.orderBy} offset 0`, searches];
}

function pageRows(scope: Scope, selection: Selection, plan: PagePlan, isFirstLook = false): Promise<Endpoint[]> {
  const where = new Conditions([]);
  const [inner, outer] = levels(selection, plan, where, isFirstLook);
  return scope.query<Endpoint>(
    `select ${ENDPOINT_COLUMNS}, ${plan.select} from (select * from inventory.endpoints where ${inner}) found where ${outer} limit ${plan.limit}`,
    where.values,
  );
}

/** One page of the endpoints selected by host: what is common fills it at first look, what is rare is found by the trigrams of its path. */
export async function endpointPage(scope: Scope, selection: Selection, plan: PagePlan) {
  if (!selection.isNarrow && selection.searches.length > 0) {
    const rows = await pageRows(scope, selection, plan, true);
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
