import type { FilterNode, PlainFilterValue } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { isCondition } from './conditions.ts';

/** More names than this are not spelled out in a statement. */
const MOST_NAMES = 2000;

async function named(scope: Scope, companyId: string, pattern: string, few: number): Promise<readonly { id: string }[] | null> {
  const names = await scope.query<{ name: string }>('select name from inventory.parameter_names where company_id = $1 and name ilike $2 limit $3', [companyId, pattern, MOST_NAMES + 1]);
  if (names.length > MOST_NAMES) return null;
  return scope.query<{ id: string }>('select distinct endpoint_id as id from inventory.parameters where company_id = $1 and name = any($2) limit $3', [companyId, names.map(({ name }) => name), few + 1]);
}

async function idsOf(scope: Scope, companyId: string, node: FilterNode, few: number): Promise<readonly { id: string }[] | null> {
  if (!isCondition(node)) return null;
  const { field, op, value } = node;
  if (field === 'parameterName' && op !== 'doesNotContain') {
    const escaped = String(value as PlainFilterValue).replaceAll(/[\\%_]/g, String.raw`\$&`);
    return named(scope, companyId, op === 'contains' ? `%${escaped}%` : escaped, few);
  }
  if (field === 'parameterEnumValue' && op === 'is') {
    return scope.query('select inventory.endpoints_with_enum_values($1, $2) as id', [(Array.isArray(value) ? value : [value]).map(String), few + 1]);
  }
  if (field === 'parameterEnumValue' && op === 'exists' && value === true) return scope.query('select inventory.endpoints_with_enum_size(1, 2147483647, $1) as id', [few + 1]);
  if (field === 'parameterEnumSize' && Array.isArray(value) && Number(value[0]) > 0) {
    return scope.query('select inventory.endpoints_with_enum_size($1, $2, $3) as id', [Math.ceil(Number(value[0])), Math.floor(Number(value[1])), few + 1]);
  }
  return null;
}

/** Ids of the endpoints that a condition on parameters leaves; null when there is none, or each leaves more than `few`. A superset: the conditions themselves still decide. */
export async function searchParameters(scope: Scope, companyId: string, nodes: readonly FilterNode[], few: number): Promise<readonly string[] | null> {
  for (const node of nodes) {
    const rows = await idsOf(scope, companyId, node, few);
    if (rows !== null && rows.length <= few) return rows.map(({ id }) => id);
  }
  return null;
}
