import type { Held } from './sensitiveParameters.schemas.ts';

/** The sensitive parameters that are asked for, as a condition on rows of parameters. */
export function heldCondition({ category, dataType, side }: Held, values: unknown[]): string {
  const parts = ['parameters.sensitive'];
  if (dataType !== undefined) parts.push(`parameters.data_type = $${values.push(dataType)}`);
  if (category !== undefined)
    parts.push(`parameters.data_categories @> array[$${values.push(category)}::text]`);
  if (side !== undefined) parts.push(`parameters.side = $${values.push(side)}`);
  return parts.join(' and ');
}
