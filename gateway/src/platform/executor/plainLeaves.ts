import type { Group, Output } from './failures.ts';
import type { FieldPlan, ObjectPlan } from './plan.ts';
import { isThenable } from './settled.ts';

/**
 * A leaf that is a property of its source, shown without a list of values for the field. Undefined
 * where it takes more than that: a function, a promise, an error, a null that the type refuses.
 */
function plainLeaf(source: unknown, { name, nonNull, plainLeaf: serialize }: FieldPlan): unknown {
  if (serialize === null || typeof source !== 'object' || source === null) return undefined;
  try {
    const value: unknown = Reflect.get(source, name);
    if (value === null || value === undefined) return nonNull[0] ? undefined : null;
    return typeof value === 'object' || typeof value === 'function' ? undefined : serialize(value);
  } catch {
    return undefined; // The long way throws it again, and says where.
  }
}

/** Shows a plain leaf of all rows; false when some row takes more, and all are to be shown anew. */
export function showLeaves({ sources, outputs }: Group, field: FieldPlan): boolean {
  for (let row = 0; row < outputs.length; row++) {
    const output = outputs[row];
    if (output === undefined) continue;
    const shown = plainLeaf(sources[row], field);
    if (shown === undefined) return false;
    output[field.key] = shown;
  }
  return true;
}

/** A row of nothing but plain leaves, without a place in a group; null when it takes more. */
export function flatRow(plan: ObjectPlan, source: unknown): Output | null {
  const output: Output = {};
  for (const field of plan.fields) {
    const shown = field.typename ?? plainLeaf(source, field);
    if (shown === undefined) return null;
    output[field.key] = shown;
  }
  return output;
}

/** The same for an item of a list, which may be anything. */
export const flatItem = (plan: ObjectPlan, item: unknown): Output | null =>
  item === null || item === undefined || item instanceof Error || isThenable(item)
    ? null
    : flatRow(plan, item);
