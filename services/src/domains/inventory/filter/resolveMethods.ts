import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { isCondition, mapConditions } from './conditions.ts';

/**
 * Replaces "is not" of methods by the methods that are left, which the index of methods finds
 * wherever they come in the order.
 */
export async function resolveMethods(
  scope: Scope,
  companyId: string,
  nodes: readonly FilterNode[],
): Promise<readonly FilterNode[]> {
  if (!nodes.some((node) => isCondition(node) && node.field === 'method' && node.op === 'isNot'))
    return nodes;
  const rows = await scope.query<{ value: string }>(
    "select value from term_counts where company_id = $1 and field = 'method' and endpoints > 0",
    [companyId],
  );
  return mapConditions(nodes, (condition) => {
    if (condition.field !== 'method' || condition.op !== 'isNot') return condition;
    const excluded = new Set([condition.value].flat().map(String));
    return {
      ...condition,
      op: 'is',
      value: rows.flatMap(({ value }) => (excluded.has(value) ? [] : [value])),
    };
  });
}
