import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { endpointsWithLabels, endpointsWithPath, hostsContaining } from '../../inventory/judging/narrowEndpoints.client.ts';

/** More hosts, endpoints or gaps than these are not found first: the page is filled in its order. */
const MOST = { hosts: 200, endpoints: 2_000, gaps: 20_000 } as const;

/** Something that an index answers and that leaves few gaps. */
export type Narrowing = { readonly column: 'g.host'; readonly values: readonly string[] } | { readonly column: 'g.endpoint_id' | 'g.policy_id' | 'g.id'; readonly values: readonly string[] };

const textOf = ({ value }: FilterCondition): string => (typeof value === 'string' ? value : '');
const listOf = ({ value }: FilterCondition): string[] => [value].flat().filter((each): each is string => typeof each === 'string');

async function narrowingOf(scope: Scope, companyId: string, node: FilterNode): Promise<Narrowing | null> {
  if (!('field' in node)) return null;
  const { field, op } = node;
  if (field === 'host' && op === 'contains') {
    const names = await hostsContaining(scope, companyId, textOf(node), MOST.hosts);
    return names && { column: 'g.host', values: names };
  }
  if (field === 'path' && (op === 'contains' || op === 'equals' || op === 'equalsIgnoreCase')) {
    const ids = await endpointsWithPath(scope, textOf(node), MOST.endpoints);
    return ids && { column: 'g.endpoint_id', values: ids };
  }
  if (field === 'label' && op === 'is') {
    const ids = await endpointsWithLabels(scope, companyId, listOf(node), MOST.endpoints);
    return ids && { column: 'g.endpoint_id', values: ids };
  }
  if (field === 'policyId' && op === 'is') return { column: 'g.policy_id', values: listOf(node) };
  if ((field === 'parameterName' || field === 'dataType' || field === 'dataCategory' || field === 'source' || field === 'sourceType') && op === 'is' && !scope.isLimited) {
    const rows = await scope.query<{ id: string }>('select posture.gaps_with_words($1, $2) as id', [listOf(node).map((word) => `${field}:${word}`), MOST.gaps + 1]);
    return rows.length > MOST.gaps ? null : { column: 'g.id', values: rows.map(({ id }) => id) };
  }
  return null;
}

/** What of a filter leaves few gaps, by an index; null when nothing does. */
export async function narrow(scope: Scope, companyId: string, filter: Filter): Promise<Narrowing | null> {
  if (!('all' in filter)) return null;
  for (const node of filter.all) {
    const found = await narrowingOf(scope, companyId, node);
    if (found !== null) return found;
  }
  return null;
}
