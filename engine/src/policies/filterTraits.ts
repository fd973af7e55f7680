import type { FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import { NOT_IN_POLICIES } from '@palisade/vocabulary/policyFields.ts';

const isGroup = (value: FilterCondition['value']): value is Exclude<FilterNode, FilterCondition> =>
  typeof value === 'object' && !Array.isArray(value);

/**
 * Every condition of a filter that is on the endpoint itself; those of groups on its parameters are
 * left out.
 */
function conditionsOf(node: FilterNode): readonly FilterCondition[] {
  if ('field' in node) return [node];
  return ('all' in node ? node.all : node.any).flatMap(conditionsOf);
}

/**
 * Whether the filter has a condition that no posture policy may have, checked before it is parsed as
 * one.
 */
export function hasRefusedField(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(hasRefusedField);
  if (typeof filter !== 'object' || filter === null) return false;
  return Object.entries(filter).some(([key, value]) =>
    key === 'field' && typeof value === 'string'
      ? NOT_IN_POLICIES.has(value)
      : hasRefusedField(value),
  );
}

/** Whether it looks at parameters, so that evaluation needs them. */
export function asksParameters(filter: FilterNode): boolean {
  return conditionsOf(filter).some(
    ({ field, value }) => isGroup(value) || field.startsWith('parameter'),
  );
}

const DATA_FIELDS: ReadonlySet<string> = new Set(['sensitive', 'dataType', 'dataCategory']);

/** Whether what it says can change with the data that parameters hold. */
export function asksData(filter: FilterNode): boolean {
  return asksParameters(filter) || conditionsOf(filter).some(({ field }) => DATA_FIELDS.has(field));
}

/** Whether it is about endpoints that had no traffic for some time. */
export function asksInactivity(filter: FilterNode): boolean {
  return conditionsOf(filter).some(
    ({ field, op, value }) =>
      field === 'lastActivity' &&
      op === 'before' &&
      typeof value === 'string' &&
      value.startsWith('now'),
  );
}

/** Whether what it says changes with time alone: it has a date such as `now-7d`. */
export function isVolatile(filter: FilterNode): boolean {
  const isRelative = (value: FilterCondition['value']): boolean =>
    Array.isArray(value)
      ? (value as readonly unknown[]).some(
          (item) => typeof item === 'string' && item.startsWith('now'),
        )
      : typeof value === 'string' && value.startsWith('now');
  return conditionsOf(filter).some(
    ({ field, value }) =>
      (field === 'lastActivity' || field === 'detectionTime') && isRelative(value),
  );
}
