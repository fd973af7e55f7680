import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { Conditions, conditionsOf } from './conditions.ts';
import { reachOf, SLACK, type Reach } from './reach.ts';
import { resolveHosts } from './resolveHosts.ts';
import { resolveMethods } from './resolveMethods.ts';
import { searchParameters } from './searchParameters.ts';
import { searchPaths } from './searchPaths.ts';

/** Endpoints with a label, of a rule where that is told. */
export interface LabelScope {
  readonly labelId: string;
  readonly ruleId: string | null;
}

/**
 * Which endpoints of a company are meant, prepared for a plan that does not depend on how rare they
 * are.
 */
export interface Selection {
  readonly companyId: string;
  /** Must hold, and indexes of `inventory.endpoints` can use them. */
  readonly indexed: readonly FilterNode[];
  /** Must hold, checked row by row. */
  readonly searches: readonly FilterNode[];
  /** Only these ids, when a search found few. */
  readonly ids: readonly string[] | null;
  /** Only endpoints with one of these terms, at most so many; set with `isNarrow` only. */
  readonly reach: Reach | null;
  /** Only endpoints with this label. */
  readonly label: LabelScope | null;
  /** How many matches are few in this company. */
  readonly few: number;
  /** Endpoints of the company. */
  readonly total: number;
  /** Few rows at most: they are fetched and sorted instead of being met in order. */
  readonly isNarrow: boolean;
}

/** Fields that have an index of their own, or are looked up in one. */
const INDEXED: ReadonlySet<string> = new Set([
  'hostNames',
  'method',
  'riskScore',
  'detectionTime',
  'lastActivity',
]);
const isIndexed = (node: FilterNode): boolean =>
  conditionsOf([node]).every(({ field }) => INDEXED.has(field));

/**
 * How many matches are few. Fetching and sorting them costs about their number; meeting 50 of them
 * in order costs about 50 * total / number: the first is cheaper below the root of 50 * total.
 */
const fewOf = (total: number): number =>
  Math.round(Math.min(4000, Math.max(100, Math.sqrt(50 * total))));

/** Endpoints of the company, from its roll-up. */
export async function countOfCompany(scope: Scope, companyId: string): Promise<number> {
  const [row] = await scope.query<{ endpoints: number }>(
    'select endpoints from company_counts where company_id = $1',
    [companyId],
  );
  return row?.endpoints ?? 0;
}

/**
 * Prepares a filter: conditions on hosts become sets of names.
 * @param host limits the selection to one host, of which `endpoints` are known.
 */
export async function selectByHost(
  scope: Scope,
  companyId: string,
  nodes: readonly FilterNode[],
  host?: { name: string; endpoints: number },
  label: LabelScope | null = null,
): Promise<Selection> {
  const total =
    host === undefined && label === null && nodes.length === 0
      ? 0
      : await countOfCompany(scope, companyId);
  const few = fewOf(total);
  const hosts = await resolveHosts(scope, companyId, await resolveMethods(scope, companyId, nodes));
  const ofHost: readonly FilterNode[] =
    host === undefined ? [] : [{ field: 'hostNames', op: 'is', value: [host.name] }];
  return {
    companyId,
    indexed: [...ofHost, ...hosts.nodes.filter(isIndexed)],
    searches: hosts.nodes.filter((node) => !isIndexed(node)),
    ids: null,
    reach: null,
    label,
    few,
    total,
    // What labels leave is found by their index, whatever else is asked.
    isNarrow:
      scope.isLimited || Math.min(hosts.endpoints ?? Infinity, host?.endpoints ?? Infinity) <= few,
  };
}

/**
 * The condition of a selection that leaves least, by the counts of terms; null when they say
 * nothing.
 */
export async function leastReach(
  scope: Scope,
  { companyId, indexed, searches, label }: Selection,
): Promise<{ readonly node: FilterNode; readonly reach: Reach } | null> {
  let least: { node: FilterNode; reach: Reach } | null = null;
  const ofLabel: readonly FilterNode[] =
    label === null ? [] : [{ field: 'label', op: 'is', value: [label.labelId] }];
  for (const node of [...searches, ...indexed, ...ofLabel]) {
    const reach = await reachOf(scope, companyId, node);
    if (reach !== null && (least === null || reach.bound < least.reach.bound))
      least = { node, reach };
  }
  return least;
}

/**
 * Limits a selection to what one of its conditions leaves by terms: fetched first and sorted after.
 */
export function narrowByTerms(
  selection: Selection,
  { node, reach }: { readonly node: FilterNode; readonly reach: Reach },
): Selection {
  const searches = reach.isExact
    ? selection.searches.filter((search) => search !== node)
    : selection.searches;
  return { ...selection, searches, reach: reach.terms === null ? null : reach, isNarrow: true };
}

/**
 * Limits a selection that is not narrow yet to the ids that a search within paths or parameters
 * leaves, where those are few.
 */
export async function narrowBySearch(scope: Scope, selection: Selection): Promise<Selection> {
  if (selection.isNarrow) return selection;
  const ids =
    (await searchPaths(scope, selection)) ??
    (await searchParameters(scope, selection.companyId, selection.searches, selection.few));
  return ids === null ? selection : { ...selection, ids, isNarrow: true };
}

/** Prepares a filter for a statement that reads all it selects. */
export async function selectEndpoints(
  ...[scope, ...filter]: Parameters<typeof selectByHost>
): Promise<Selection> {
  const selection = await selectByHost(scope, ...filter);
  const least = selection.isNarrow ? null : await leastReach(scope, selection);
  return least !== null && least.reach.bound <= selection.few
    ? narrowByTerms(selection, least)
    : narrowBySearch(scope, selection);
}

/**
 * The conditions that indexes can use, the company first. `table` is the name that the endpoints
 * have in the statement.
 */
export function indexedConditions(
  { companyId, ids, reach, label, indexed }: Selection,
  where: Conditions,
  table = 'endpoints',
): string {
  const parts = [`${table}.company_id = ${where.value(companyId)}`, where.all(indexed, table)];
  if (ids !== null) parts.push(`${table}.id = any(${where.value(ids)}::uuid[])`);
  if (reach?.terms)
    parts.push(
      `${table}.id = any(array(select inventory.endpoints_with_terms(${where.value(reach.terms)}, ${where.value(2 * reach.bound + SLACK)})))`,
    );
  if (label !== null) {
    const rule = label.ruleId === null ? '' : ` and c.rule_id = ${where.value(label.ruleId)}`;
    parts.push(
      `coalesce(exists (select from inventory.endpoint_labels c where c.company_id = ${table}.company_id and c.endpoint_id = ${table}.id and c.label_id = ${where.value(label.labelId)}${rule}), false)`,
    );
  }
  return parts.join(' and ');
}

/** All conditions, for statements that read every selected row anyway. */
export function allConditions(
  selection: Selection,
  where: Conditions,
  table = 'endpoints',
): string {
  return `${indexedConditions(selection, where, table)} and ${where.all(selection.searches, table)}`;
}
