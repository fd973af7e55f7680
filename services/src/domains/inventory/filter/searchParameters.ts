import type { FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { isCondition } from './conditions.ts';
import { parameterTerms } from './parameterTerms.ts';

/** More names than this are not spelled out in a statement. */
const MOST_NAMES = 2000;
const LARGEST = 2_147_483_647;

/**
 * What a condition asks of parameters, where an index answers it: names, members of a fixed set, or
 * how many it has.
 */
type Search =
  | { readonly names: readonly string[] }
  | { readonly members: readonly string[] }
  | { readonly size: readonly [low: number, high: number] };

async function named(
  scope: Scope,
  companyId: string,
  condition: FilterCondition,
): Promise<Search | null> {
  const terms = await parameterTerms(scope, companyId, condition);
  return terms === null || terms.length > MOST_NAMES
    ? null
    : { names: terms.map(({ value }) => value) };
}

async function searchOf(scope: Scope, companyId: string, node: FilterNode): Promise<Search | null> {
  if (!isCondition(node)) return null;
  const { field, op, value } = node;
  if (field === 'parameterName' && op !== 'doesNotContain') return named(scope, companyId, node);
  if (field === 'parameterEnumValue' && op === 'is') return { members: [value].flat().map(String) };
  if (field === 'parameterEnumValue' && op === 'exists' && value === true)
    return { size: [1, LARGEST] };
  // Most parameters have no set.
  if (field === 'parameterEnumSize' && Array.isArray(value) && Number(value[0]) > 0)
    return { size: [Math.ceil(Number(value[0])), Math.floor(Number(value[1]))] };
  return null;
}

/** Ids of the endpoints of a search, at most so many. */
function idsOf(
  companyId: string,
  search: Search,
  atMost: number,
): readonly [sql: string, values: readonly unknown[]] {
  if ('names' in search)
    return [
      'select distinct endpoint_id as id from inventory.parameters where company_id = $1 and name = any($2) limit $3',
      [companyId, search.names, atMost],
    ];
  if ('members' in search)
    return ['select inventory.endpoints_with_enum_values($1, $2) as id', [search.members, atMost]];
  return ['select inventory.endpoints_with_enum_size($1, $2, $3) as id', [...search.size, atMost]];
}

/**
 * Ids of the endpoints that a condition on parameters leaves; null when there is none, or each
 * leaves more than `few`. A superset: the conditions themselves still decide.
 */
export async function searchParameters(
  scope: Scope,
  companyId: string,
  nodes: readonly FilterNode[],
  few: number,
): Promise<readonly string[] | null> {
  for (const node of nodes) {
    const search = await searchOf(scope, companyId, node);
    if (search === null) continue;
    const rows = await scope.query<{ id: string }>(...idsOf(companyId, search, few + 1));
    if (rows.length <= few) return rows.map(({ id }) => id);
  }
  return null;
}

/**
 * How many endpoints a condition on parameters holds for, at most so many; null when no index
 * tells.
 */
export async function countByParameters(
  scope: Scope,
  companyId: string,
  node: FilterNode,
  atMost: number,
): Promise<number | null> {
  const search = await searchOf(scope, companyId, node);
  if (search === null) return null;
  const [sql, values] = idsOf(companyId, search, atMost);
  const [row] = await scope.query<{ count: number }>(`select count(*) from (${sql}) found`, values);
  return row?.count ?? 0;
}
