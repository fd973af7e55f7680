import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import {
  endpointsWithLabels,
  endpointsWithPath,
} from '../../inventory/evaluation/narrowEndpoints.client.ts';
import { type Found, foundBy } from '../../../platform/list/list.ts';
import { conditionsOfAll } from './gapConditions.ts';

/** Gaps of more endpoints are not found by these. */
const MOST_ENDPOINTS = 12_000;

const textOf = ({ value }: FilterCondition): string => (typeof value === 'string' ? value : '');
const listOf = ({ value }: FilterCondition): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string');

const GAPS_WITH_PARAMETERS = statement('select posture.gaps_with_parameters($1, $2) as id', {
  id: 'uuid?',
});

async function narrowingOf(
  scope: CompanyScope,
  condition: FilterCondition,
  few: number,
): Promise<Found | null> {
  const { field, op } = condition;
  if (field === 'gapId' && op === 'is') return foundBy('g.id', listOf(condition));
  if (field === 'endpoint' && op === 'is') return foundBy('g.endpoint_id', listOf(condition), true);
  if (field === 'path' && (op === 'contains' || op === 'equals' || op === 'equalsIgnoreCase')) {
    const values = await endpointsWithPath(scope, textOf(condition), MOST_ENDPOINTS);
    return values && foundBy('g.endpoint_id', values, true);
  }
  if (field === 'label' && op === 'is') {
    const values = await endpointsWithLabels(scope, listOf(condition), MOST_ENDPOINTS);
    return values && foundBy('g.endpoint_id', values, true);
  }
  if (field !== 'parameterName' || op !== 'is' || scope.isLimited) return null;
  const rows = await scope.query(GAPS_WITH_PARAMETERS, [listOf(condition), few + 1]);
  const values = rows.flatMap(({ id }) => id ?? []);
  return values.length > few || values.length < rows.length ? null : foundBy('g.id', values);
}

/**
 * What of a filter leaves few gaps, by what only their rows and endpoints say; null when nothing
 * does.
 */
export async function narrow(
  scope: CompanyScope,
  filter: Filter,
  few: number,
): Promise<Found | null> {
  for (const condition of conditionsOfAll(filter)) {
    const found = await narrowingOf(scope, condition, few);
    if (found !== null) return found;
  }
  return null;
}
