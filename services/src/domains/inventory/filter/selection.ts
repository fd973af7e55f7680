import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { Conditions, searchesText } from './conditions.ts';
import { resolveHosts } from './resolveHosts.ts';
import { searchPaths } from './searchPaths.ts';

/** Which endpoints of a company are meant, prepared for a plan that does not depend on how rare they are. */
export interface Selection {
  readonly companyId: string;
  /** Must hold, and indexes can use them. */
  readonly indexed: readonly FilterNode[];
  /** Must hold, checked row by row. */
  readonly searches: readonly FilterNode[];
  /** Only these ids, when a search found few. */
  readonly ids: readonly string[] | null;
  /** How many matches are few in this company. */
  readonly few: number;
  /** Few rows at most: they are fetched and sorted instead of being met in order. */
  readonly isNarrow: boolean;
}

/**
 * How many matches are few. Fetching and sorting them costs about their number; meeting 50 of them in order costs about
 * 50 * total / number: the first is cheaper below the root of 50 * total.
 */
const fewOf = (total: number): number => Math.round(Math.min(5000, Math.max(100, Math.sqrt(50 * total))));

async function countOfCompany(scope: Scope, companyId: string): Promise<number> {
  const [row] = await scope.query<{ endpoints: number }>('select endpoints from inventory.company_counts where company_id = $1', [companyId]);
  return row?.endpoints ?? 0;
}

/**
 * Prepares a filter: conditions on hosts become sets of names.
 * @param host limits the selection to one host, of which `endpoints` are known.
 */
export async function selectByHost(scope: Scope, companyId: string, nodes: readonly FilterNode[], host?: { name: string; endpoints: number }): Promise<Selection> {
  const few = host === undefined && !nodes.some(searchesText) ? 0 : fewOf(await countOfCompany(scope, companyId));
  const hosts = await resolveHosts(scope, companyId, nodes);
  const ofHost: readonly FilterNode[] = host === undefined ? [] : [{ field: 'hostNames', op: 'is', value: [host.name] }];
  return {
    companyId,
    indexed: [...ofHost, ...hosts.nodes.filter((node) => !searchesText(node))],
    searches: hosts.nodes.filter(searchesText),
    ids: null,
    few,
    isNarrow: Math.min(hosts.endpoints ?? Infinity, host?.endpoints ?? Infinity) <= few,
  };
}

/** Limits a selection that is not narrow yet to the ids that a search within paths leaves, where those are few. */
export async function narrowByPath(scope: Scope, selection: Selection): Promise<Selection> {
  if (selection.isNarrow) return selection;
  const ids = await searchPaths(scope, selection.searches, selection.few);
  return ids === null ? selection : { ...selection, ids, isNarrow: true };
}

/** Prepares a filter for a statement that reads all it selects. */
export async function selectEndpoints(...[scope, ...filter]: Parameters<typeof selectByHost>): Promise<Selection> {
  return narrowByPath(scope, await selectByHost(scope, ...filter));
}

/** The conditions that indexes can use, the company first. `table` is the name that the endpoints have in the statement. */
export function indexedConditions({ companyId, ids, indexed }: Selection, where: Conditions, table = 'endpoints'): string {
  const parts = [`company_id = ${where.value(companyId)}`, where.all(indexed, table)];
  if (ids !== null) parts.push(`id = any(${where.value(ids)}::uuid[])`);
  return parts.join(' and ');
}

/** All conditions, for statements that read every selected row anyway. */
export function allConditions(selection: Selection, where: Conditions): string {
  return `${indexedConditions(selection, where)} and ${where.all(selection.searches)}`;
}
