import type { FilterCondition, FilterNode } from './filters.ts';

/** Fields that compare values, which are known only while a company keeps masked samples. */
const OF_VALUES: ReadonlySet<string> = new Set([
  'enumValues',
  'enumSize',
  'parameterEnumValue',
  'parameterEnumSize',
]);

const isGroup = (value: FilterCondition['value']): value is Exclude<FilterNode, FilterCondition> =>
  typeof value === 'object' && !Array.isArray(value);

/** Whether a policy's filter has a condition on values of parameters. */
export function needsSamples(filter: FilterNode): boolean {
  if ('field' in filter)
    return OF_VALUES.has(filter.field) || (isGroup(filter.value) && needsSamples(filter.value));
  return ('all' in filter ? filter.all : filter.any).some(needsSamples);
}
