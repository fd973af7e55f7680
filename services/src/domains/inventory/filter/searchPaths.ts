import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { isCondition } from './conditions.ts';

/** Shorter texts have no trigram. */
const SHORTEST = 3;

function patternOf(node: FilterNode): string | null {
  if (!isCondition(node) || node.field !== 'path' || typeof node.value !== 'string' || node.value.length < SHORTEST) return null;
  const escaped = node.value.replaceAll(/[\\%_]/g, String.raw`\$&`);
  if (node.op === 'contains') return `%${escaped}%`;
  return node.op === 'equals' || node.op === 'equalsIgnoreCase' ? escaped : null;
}

/**
 * Ids of the endpoints that a search within paths leaves, found by trigrams; null when no search must hold or each leaves
 * more than `few`. A superset: the conditions themselves still decide.
 */
export async function searchPaths(scope: Scope, nodes: readonly FilterNode[], few: number): Promise<readonly string[] | null> {
  for (const node of nodes) {
    const pattern = patternOf(node);
    if (pattern === null) continue;
    const rows = await scope.query<{ id: string }>('select id from inventory.endpoints_with_path($1, $2) as id', [pattern, few + 1]);
    if (rows.length <= few) return rows.map(({ id }) => id);
  }
  return null;
}

/** How many endpoints a selection has that is nothing but one search within paths, counted by trigrams; null for any other. */
export async function countByPath(scope: Scope, searches: readonly FilterNode[]): Promise<number | null> {
  const [node, ...others] = searches;
  const pattern = node === undefined || others.length > 0 || !isCondition(node) || node.op !== 'contains' ? null : patternOf(node);
  if (pattern === null) return null;
  const [row] = await scope.query<{ count: number }>('select inventory.count_endpoints_with_path($1) as count', [pattern]);
  return row?.count ?? 0;
}
