import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { Conditions, searchesText } from './conditions.ts';
import { resolveHosts } from './resolveHosts.ts';
import { FEW, searchPaths } from './searchPaths.ts';

/** Which endpoints of a company are meant, prepared for a plan that does not depend on how rare they are. */
export interface Selection {
  readonly companyId: string;
  /** Must hold, and indexes can use them. */
  readonly indexed: readonly FilterNode[];
  /** Must hold, checked row by row. */
  readonly searches: readonly FilterNode[];
  /** Only these ids, when a search found few. */
  readonly ids: readonly string[] | null;
  /** At most a few thousand rows: they are fetched and sorted instead of being met in order. */
  readonly isNarrow: boolean;
}

/**
 * Prepares a filter: hosts become names, rare paths become ids.
 * @param host limits the selection to one host, of which `endpoints` are known.
 */
export async function selectEndpoints(scope: Scope, companyId: string, nodes: readonly FilterNode[], host?: { name: string; endpoints: number }): Promise<Selection> {
  const hosts = await resolveHosts(scope, companyId, nodes);
  const ids = await searchPaths(scope, hosts.nodes);
  const size = Math.min(hosts.endpoints ?? Infinity, host?.endpoints ?? Infinity);
  const ofHost: readonly FilterNode[] = host === undefined ? [] : [{ field: 'hostNames', op: 'is', value: [host.name] }];
  return {
    companyId,
    indexed: [...ofHost, ...hosts.nodes.filter((node) => !searchesText(node))],
    searches: hosts.nodes.filter(searchesText),
    ids,
    isNarrow: ids !== null || size <= FEW,
  };
}

/** The conditions that indexes can use, the company first. */
export function indexedConditions({ companyId, ids, indexed }: Selection, where: Conditions): string {
  const parts = [`company_id = ${where.value(companyId)}`, where.all(indexed)];
  if (ids !== null) parts.push(`id = any(${where.value(ids)}::uuid[])`);
  return parts.join(' and ');
}

/** All conditions, for statements that read every selected row anyway. */
export function allConditions(selection: Selection, where: Conditions): string {
  return `${indexedConditions(selection, where)} and ${where.all(selection.searches)}`;
}
