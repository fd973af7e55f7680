import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { Page, PagePlan } from '../../../platform/keyset.ts';
import { Conditions, conditionsOf, isCondition } from '../filter/conditions.ts';
import { riskOfTerms } from '../filter/reach.ts';
import { nextWithinPaths } from '../filter/searchPaths.ts';
import {
  indexedConditions,
  leastReach,
  narrowBySearch,
  narrowByTerms,
  type Selection,
} from '../filter/selection.ts';
import { ENDPOINT_COLUMNS } from './endpointColumns.ts';
import type { Endpoint } from './endpoints.schemas.ts';

type EndpointPage = Page<Endpoint & { cursor: string }>;

/**
 * Rows of the company, in the page's order, among which a page is looked for first; at most about
 * what 60 ms read.
 */
const LOOK = { least: 1000, most: 20_000, share: 5 } as const;
/** So many times the rows that hold a page if matches are spread evenly. */
const LOOK_MARGIN = 1.5;
/** The same once the share of matches is known. */
const LOOK_AGAIN = 2;
/** Orders whose index begins at a risk, or at one within each host. */
const BY_RISK: ReadonlySet<InventorySort> = new Set(['riskScore', 'host']);
/**
 * Matches up to here are fetched and sorted when the looks show that they do not come early in the
 * page's order.
 */
const MANY = 200_000;
/** The same for what indexes of rows leave. */
const MANY_INDEXED = 50_000;

/** Condition on the column that an order begins with: the index of the order answers it. */
const SORTED_FIELDS: Readonly<Partial<Record<string, InventorySort>>> = {
  hostNames: 'host',
  method: 'method',
  riskScore: 'riskScore',
  detectionTime: 'detectionTime',
  lastActivity: 'lastActivity',
  learningState: 'requests',
};

/**
 * Staging has an index by requests: with that order it is one of the conditions that indexes
 * answer.
 */
function stagingByRequests(selection: Selection, sort: InventorySort): Selection {
  const isStaging = (node: FilterNode): boolean =>
    isCondition(node) &&
    node.field === 'learningState' &&
    node.op === 'is' &&
    [node.value].flat().includes('staging');
  if (sort !== 'requests' || !selection.searches.some(isStaging)) return selection;
  return {
    ...selection,
    indexed: [...selection.indexed, ...selection.searches.filter(isStaging)],
    searches: selection.searches.filter((node) => !isStaging(node)),
  };
}

/**
 * Conditions on what the list is sorted by: a look begins where they do, since in the other
 * direction it would not come to them (endpoints of a method by method 5.0 s).
 */
const onSorted = ({ indexed }: Selection, sort: InventorySort | null): readonly FilterNode[] =>
  indexed.filter(
    (node) => isCondition(node) && SORTED_FIELDS[node.field] === sort && node.op !== 'isNot',
  );

/**
 * The two levels of a page's statement, kept apart by `limit` or `offset 0`. At first look: the
 * next rows of the company, whatever they are (or those with a risk that matches can have), so that
 * its cost is bounded. Few rows: fetched by index first, sorted after. Else rows are met in the
 * page's order and searched one by one until the page is full; the outer level then has no `order
 * by` of its own, because with one PostgreSQL would plan the inner level for all rows and sort
 * them.
 */
function levels(
  selection: Selection,
  plan: PagePlan,
  where: Conditions,
  look: number | null,
  risk: readonly [number, number] | null,
  sort: InventorySort | null,
): readonly [inner: string, outer: string] {
  const indexed = indexedConditions(selection, where, look === null ? 'endpoints' : 'found');
  const searches = where.rowByRow(selection.searches, 'found');
  const after = plan.where(where.values);
  const start =
    risk === null
      ? 'true'
      : `risk_score between ${where.value(risk[0])} and ${where.value(risk[1])}`;
  if (look !== null)
    return [
      `company_id = ${where.value(selection.companyId)} and ${start} and ${where.all(onSorted(selection, sort))} and ${after} order by ${plan.orderBy} limit ${look}`,
      `${indexed} and ${searches}`,
    ];
  if (selection.isNarrow)
    return [`${indexed} offset 0`, `${searches} and ${after} order by ${plan.orderBy}`];
  return [`${indexed} and ${after} order by ${plan.orderBy} offset 0`, searches];
}

function pageRows(
  scope: Scope,
  selection: Selection,
  plan: PagePlan,
  look: number | null = null,
  risk: readonly [number, number] | null = null,
  sort: InventorySort | null = null,
): Promise<Endpoint[]> {
  const where = new Conditions([]);
  const [inner, outer] = levels(selection, plan, where, look, risk, sort);
  return scope.query<Endpoint>(
    `select ${ENDPOINT_COLUMNS}, ${plan.select} from (select * from inventory.endpoints where ${inner}) found where ${outer} limit ${plan.limit}`,
    where.values,
  );
}

/**
 * Whether the index of the order also answers what must hold, so that matching rows are next to
 * each other in it.
 */
function isAnsweredByOrder({ indexed, searches, label }: Selection, sort: InventorySort): boolean {
  return (
    searches.length === 0 &&
    label === null &&
    conditionsOf(indexed).every(({ field, op }) => SORTED_FIELDS[field] === sort && op !== 'isNot')
  );
}

/** Whether what indexes answer leaves at most `most` rows; reads no more than these. */
async function leavesAtMost(scope: Scope, selection: Selection, most: number): Promise<boolean> {
  if (selection.indexed.length === 0) return false;
  const where = new Conditions([]);
  const indexed = indexedConditions(selection, where);
  const [row] = await scope.query<{ count: number }>(
    `select count(*) from (select from inventory.endpoints where ${indexed} limit ${most + 1}) found`,
    where.values,
  );
  return (row?.count ?? 0) <= most;
}

/**
 * Looks among the next rows; where matches are there, but not enough, among as many more as it
 * should take by their share.
 */
async function look(
  scope: Scope,
  selection: Selection,
  plan: PagePlan,
  expected: number,
  sort: InventorySort,
): Promise<Endpoint[]> {
  const among = Math.round(Math.min(LOOK.most, Math.max(LOOK.least, expected)));
  const rows = await pageRows(scope, selection, plan, among, null, sort);
  if (rows.length === plan.limit || rows.length < LOOK.share) return rows;
  const again = Math.round(Math.min(LOOK.most, (LOOK_AGAIN * among * plan.limit) / rows.length));
  return again > among ? pageRows(scope, selection, plan, again, null, sort) : rows;
}

/**
 * One page of the selected endpoints. What terms say is rare is fetched and sorted; what is common
 * fills the page at first look, among the next rows in order; then what searches within paths and
 * parameters leave, and last whatever order it takes.
 */
export async function endpointPage(
  scope: Scope,
  selected: Selection,
  plan: PagePlan,
  sort: InventorySort,
): Promise<EndpointPage> {
  const selection = stagingByRequests(selected, sort);
  if (selection.isNarrow || isAnsweredByOrder(selection, sort))
    return plan.page(await pageRows(scope, selection, plan));
  const least = await leastReach(scope, selection);
  if (least?.reach.bound === 0) return { items: [], hasNextPage: false };
  if (least !== null && least.reach.bound <= selection.few)
    return plan.page(await pageRows(scope, narrowByTerms(selection, least), plan));
  const rows = await look(
    scope,
    selection,
    plan,
    least === null ? LOOK.least : (LOOK_MARGIN * plan.limit * selection.total) / least.reach.bound,
    sort,
  );
  if (rows.length === plan.limit) return plan.page(rows);
  const narrowed = await narrowBySearch(scope, selection);
  if (narrowed.isNarrow) return plan.page(await pageRows(scope, narrowed, plan));
  const next = sort === 'path' ? await nextWithinPaths(scope, selection, plan) : null;
  if (next !== null)
    return plan.page(await pageRows(scope, { ...selection, ids: next, isNarrow: true }, plan));
  if (await leavesAtMost(scope, selection, MANY_INDEXED))
    return plan.page(await pageRows(scope, { ...selection, isNarrow: true }, plan));
  const risk =
    BY_RISK.has(sort) && least?.reach.terms != null
      ? await riskOfTerms(scope, selection.companyId, least.reach.terms)
      : null;
  const bound = least?.reach.bound ?? 0;
  if (risk !== null || (bound > LOOK.most && bound <= MANY)) {
    const further = await pageRows(
      scope,
      selection,
      plan,
      Math.max(LOOK.most, Math.min(MANY, bound)),
      risk,
      sort,
    );
    if (further.length === plan.limit) return plan.page(further);
  }
  if (least !== null && least.reach.bound <= MANY)
    return plan.page(await pageRows(scope, narrowByTerms(selection, least), plan));
  return plan.page(await pageRows(scope, selection, plan));
}

/** Endpoints by id, without aliases. */
export function endpointsById(
  scope: Scope,
  companyId: string,
  ids: readonly string[],
): Promise<Endpoint[]> {
  return scope.query<Endpoint>(
    `select ${ENDPOINT_COLUMNS} from inventory.endpoints where company_id = $1 and id = any($2)`,
    [companyId, ids],
  );
}
