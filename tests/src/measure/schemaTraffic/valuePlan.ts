import type { Random } from '../inventedApis/random.ts';
import { list, type Loose, loose } from './openApi.ts';
import { mapKey, type ScalarPlan, scalarPlan, type ScalarType } from './scalarPlan.ts';

export interface FieldPlan {
  readonly name: string;
  readonly required: boolean;
  /** How often it is there. */
  readonly share: number;
  readonly plan: ValuePlan;
}

/** How to make values that meet a schema, and so what should be learned of them. */
export type ValuePlan =
  | ScalarPlan
  | { readonly kind: 'object'; readonly fields: readonly FieldPlan[] }
  | { readonly kind: 'map'; readonly values: ValuePlan; readonly isNumbered: boolean }
  | { readonly kind: 'list'; readonly item: ValuePlan };

const MOST_DEPTH = 5;
const MOST_FIELDS = 40;
const SCALARS = ['string', 'integer', 'number', 'boolean'] as const;

export interface Planner {
  readonly random: Random;
  readonly resolve: (value: unknown) => Loose;
}

/**
 * A plan for a schema, or null where it says nothing or goes deeper than is looked. Alternatives
 * become their first.
 */
export function valuePlan(
  raw: unknown,
  planner: Planner,
  above: readonly Loose[] = [],
): ValuePlan | null {
  const found = planner.resolve(raw);
  if (above.includes(found) || above.length > MOST_DEPTH * 2) return null;
  const within = [...above, found];
  const schema = flat(found, planner, 0);
  const types = (Array.isArray(schema['type']) ? schema['type'] : [schema['type']]).filter(
    (type) => type !== 'null',
  );
  const isNullable =
    schema['nullable'] === true ||
    schema['x-nullable'] === true ||
    list(schema['type']).includes('null');
  const type: unknown =
    types[0] ??
    (schema['properties'] === undefined
      ? schema['items'] === undefined
        ? schema['enum'] === undefined
          ? undefined
          : 'string'
        : 'array'
      : 'object');
  const scalar: ScalarType | undefined = SCALARS.find((each) => each === type);
  if (scalar !== undefined)
    return types.length > 1 || isFile(schema)
      ? null
      : scalarPlan(schema, scalar, isNullable, planner.random);
  if (above.length >= MOST_DEPTH) return null;
  if (type === 'array') {
    const item = valuePlan(schema['items'], planner, within);
    return item === null ? null : { kind: 'list', item };
  }
  return type === 'object' ? objectPlan(schema, planner, within) : null;
}

const isFile = (schema: Loose): boolean =>
  schema['format'] === 'binary' || schema['format'] === 'byte';

function objectPlan(schema: Loose, planner: Planner, within: readonly Loose[]): ValuePlan | null {
  const { random } = planner;
  const properties = Object.entries(loose(schema['properties'])).slice(0, MOST_FIELDS);
  const required = new Set(list(schema['required']));
  const fields = properties.flatMap(([name, raw]): FieldPlan[] => {
    const plan = valuePlan(raw, planner, within);
    const isRequired = required.has(name);
    return plan === null
      ? []
      : [{ name, required: isRequired, share: isRequired ? 1 : 0.1 + random.next() * 0.85, plan }];
  });
  if (fields.length > 0) return { kind: 'object', fields };
  const values =
    properties.length === 0 && typeof schema['additionalProperties'] === 'object'
      ? valuePlan(schema['additionalProperties'], planner, within)
      : null;
  return values === null ? null : { kind: 'map', values, isNumbered: random.chance(0.5) };
}

/** A schema with what `allOf` adds to it, and with the first of its alternatives. */
function flat(schema: Loose, planner: Planner, depth: number): Loose {
  const parts = [
    ...list(schema['allOf']),
    ...list(schema['oneOf']).slice(0, 1),
    ...list(schema['anyOf']).slice(0, 1),
  ];
  if (parts.length === 0 || depth > MOST_DEPTH) return schema;
  return parts
    .map((part) => flat(planner.resolve(part), planner, depth + 1))
    .reduce<Loose>(
      (all, part) => ({
        ...part,
        ...all,
        properties: { ...loose(part['properties']), ...loose(all['properties']) },
        required: [...list(all['required']), ...list(part['required'])],
        ...(all['type'] === undefined ? {} : { type: all['type'] }),
      }),
      Object.fromEntries(
        Object.entries(schema).filter(
          ([key]) => key !== 'allOf' && key !== 'oneOf' && key !== 'anyOf',
        ),
      ),
    );
}

/** A value that meets the plan. */
export function makeValue(plan: ValuePlan, random: Random): unknown {
  if (plan.kind === 'scalar') return plan.isNullable && random.chance(0.1) ? null : plan.make();
  if (plan.kind === 'list')
    return Array.from({ length: random.between(0, 3) }, () => makeValue(plan.item, random));
  if (plan.kind === 'map')
    return Object.fromEntries(
      Array.from({ length: random.between(2, 4) }, () => [
        mapKey(random, plan.isNumbered),
        makeValue(plan.values, random),
      ]),
    );
  return Object.fromEntries(
    plan.fields
      .filter(({ share }) => share === 1 || random.chance(share))
      .map(({ name, plan: inner }) => [name, makeValue(inner, random)]),
  );
}
