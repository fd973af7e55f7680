import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { GAP_FIELDS } from '@palisade/vocabulary/gapFields.ts';
import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';

/** Which gaps are asked for. */
export interface GapsWanted {
  readonly filter: Filter | null;
  readonly status?: GapStatus | null | undefined;
  readonly policyId?: string | null | undefined;
  readonly endpointId?: string | null | undefined;
}

/**
 * What indexes answer: whose gaps, in which status, of which policy or endpoint. Appends its
 * values; rows are called `g`.
 */
export function plainly(
  { status, policyId, endpointId }: GapsWanted,
  companyId: string,
  values: unknown[],
): string {
  const parts = [`g.company_id = $${values.push(companyId)}`];
  if (status != null) parts.push(`g.status = $${values.push(status)}`);
  if (policyId != null) parts.push(`g.policy_id = $${values.push(policyId)}`);
  if (endpointId != null) parts.push(`g.endpoint_id = $${values.push(endpointId)}`);
  return parts.join(' and ');
}

/** The filter alone; `true` without one. */
export function filtered(
  { filter }: GapsWanted,
  values: unknown[],
  options: { readonly isRowByRow?: boolean } = {},
): string {
  if (filter === null) return 'true';
  const { text, values: more } = compileSql(filter, GAP_FIELDS, {
    firstParam: values.length + 1,
    now: Date.now(),
    table: 'g',
    key: 'endpoint_id',
    ...options,
  });
  values.push(...more);
  return text;
}

/** The conditions that all hold for what a filter keeps. */
export const conditionsOfAll = (filter: Filter): FilterCondition[] =>
  'all' in filter ? filter.all.filter((node) => 'field' in node) : [];
