import type { ScalarPlan } from './scalarPlan.ts';
import type { ValuePlan } from './valuePlan.ts';

/** What should be learned of one parameter. */
export interface TrueParameter {
  /** As `LearnedParameter.key`. */
  readonly key: string;
  /** Null where a place in a list or map cannot be left out by itself. */
  readonly required: boolean | null;
  readonly scalar: ScalarPlan;
}

/** The scalar parameters of a body, by the names that learning gives them. */
export function truthOf(
  plan: ValuePlan,
  prefix: string,
  name = '',
  required: boolean | null = null,
): TrueParameter[] {
  if (plan.kind === 'scalar') return [{ key: `${prefix}|${name}`, required, scalar: plan }];
  if (plan.kind === 'list') return truthOf(plan.item, prefix, `${name}[]`);
  if (plan.kind === 'map') return truthOf(plan.values, prefix, name === '' ? '{}' : `${name}.{}`);
  return plan.fields.flatMap((field) =>
    truthOf(field.plan, prefix, name === '' ? field.name : `${name}.${field.name}`, field.required),
  );
}
