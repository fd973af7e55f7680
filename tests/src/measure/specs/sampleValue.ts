import { isObject, type Json } from '@palisade/engine/oas/apiDocument.ts';
import { typesOf } from '@palisade/engine/oas/flattenSchema.ts';
import { resolved } from '@palisade/engine/oas/resolveRef.ts';
import type { Random } from '../inventedApis/random.ts';

const DEEPEST = 8;
const MOST_OPTIONAL = 30;

/**
 * A value that a schema allows. Optional properties come now and then; below eight levels only what
 * must be there.
 */
export function sampleValue(
  root: Json,
  given: unknown,
  random: Random,
  side: 'request' | 'response',
  depth = 0,
): unknown {
  const schema = resolved(root, given) ?? {};
  const values = Array.isArray(schema['enum'])
    ? (schema['enum'] as readonly unknown[]).filter((value) => value !== '')
    : [];
  if (values.length > 0) return random.pick(values);
  if (schema['const'] !== undefined) return schema['const'];
  const parts = schema['allOf'];
  if (Array.isArray(parts) && parts.length > 0) {
    const composed = [...parts, { ...schema, allOf: undefined, oneOf: undefined, anyOf: undefined }]
      .filter((part) => saysSomething(root, part))
      .map((part) => sampleValue(root, part, random, side, depth + 1));
    return composed.every(isObject) ? Object.assign({}, ...composed) : composed[0];
  }
  const alternatives = [schema['oneOf'], schema['anyOf']].find(
    (list): list is readonly unknown[] => Array.isArray(list) && list.length > 0,
  );
  if (alternatives !== undefined) {
    const chosen = sampleValue(root, random.pick(alternatives), random, side, depth + 1);
    return isObject(schema['properties']) && isObject(chosen)
      ? { ...sampleObject(root, schema, random, side, depth), ...chosen }
      : chosen;
  }
  const types = [...typesOf(schema)].filter((type) => type !== 'null');
  if (types.length === 0 && typesOf(schema).has('null')) return null;
  switch (types.length === 0 ? '' : random.pick(types)) {
    case 'object':
      return sampleObject(root, schema, random, side, depth);
    case 'array':
      return sampleList(root, schema, random, side, depth);
    case 'integer':
      return random.between(leastOf(schema), leastOf(schema) + 9_000);
    case 'number':
      return random.between(1, 90_000) / 100;
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return sampleText(schema, random);
    default:
      return 'any text';
  }
}

function saysSomething(root: Json, part: unknown): boolean {
  const schema = resolved(root, part);
  return (
    schema !== null &&
    (typesOf(schema).size > 0 ||
      ['allOf', 'oneOf', 'anyOf', 'enum'].some((key) => schema[key] !== undefined))
  );
}

function sampleObject(
  root: Json,
  schema: Json,
  random: Random,
  side: 'request' | 'response',
  depth: number,
): Json {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'].map(String) : []);
  const entries = Object.entries(isObject(schema['properties']) ? schema['properties'] : {});
  const value: Record<string, unknown> = {};
  let optional = 0;
  for (const [key, property] of entries) {
    const isOther =
      resolved(root, property)?.[side === 'request' ? 'readOnly' : 'writeOnly'] === true;
    if (isOther || depth > DEEPEST + 4) continue;
    if (!required.has(key) && (depth > 3 || ++optional > MOST_OPTIONAL || random.chance(0.4)))
      continue;
    value[key] = sampleValue(root, property, random, side, depth + 1);
  }
  return value;
}

function sampleList(
  root: Json,
  schema: Json,
  random: Random,
  side: 'request' | 'response',
  depth: number,
): readonly unknown[] {
  if (depth > DEEPEST || schema['items'] === undefined) return [];
  const items: unknown = Array.isArray(schema['items']) ? schema['items'][0] : schema['items'];
  return Array.from({ length: random.between(0, 2) }, () =>
    sampleValue(root, items, random, side, depth + 1),
  );
}

const WORDS = [
  'alpha',
  'brook',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heath',
  'islet',
  'juniper',
];

function sampleText(schema: Json, random: Random): string {
  const number = random.between(0, 99_999);
  switch (schema['format']) {
    case 'uuid':
      return `${number.toString(16).padStart(8, '0')}-1c2d-4e5f-8a9b-${random.between(1, 9_999_999).toString(16).padStart(12, '0')}`;
    case 'date':
      return `2026-0${random.between(1, 9)}-${String(random.between(10, 28))}`;
    case 'date-time':
      return `2026-0${random.between(1, 9)}-${String(random.between(10, 28))}T10:${random.between(10, 59)}:00Z`;
    case 'email':
      return `${random.pick(WORDS)}${number}@example.com`;
    case 'uri':
      return `https://example.com/${random.pick(WORDS)}`;
    default:
      return `${random.pick(WORDS)} ${random.pick(WORDS)} ${number}`;
  }
}

function leastOf(schema: Json): number {
  const least = schema['minimum'];
  return typeof least === 'number' ? Math.ceil(least) + 1 : 1;
}
