import { isObject, type Json, textOf } from './apiDocument.ts';
import { resolved } from './resolveRef.ts';

const DEEPEST = 12;
/** Names of one body; beyond it the rest of a schema counts as open. */
const MOST_NAMES = 1_500;
const MOST_VALUES = 200;
const MOST_STEPS = 20_000;

/** One name of a schema, written as the learner writes it. */
export interface FlatEntry {
  readonly name: string;
  /** Words of JSON Schema; empty means any. */
  types: Set<string>;
  format: string | null;
  required: boolean;
  values: Set<string> | null;
}

export interface FlatSchema {
  readonly entries: ReadonlyMap<string, FlatEntry>;
  /** Names below which anything may stand; `''` is the whole. */
  readonly open: ReadonlySet<string>;
}

interface Walk {
  readonly root: Json;
  readonly side: 'request' | 'response';
  readonly entries: Map<string, FlatEntry>;
  readonly open: Set<string>;
  readonly above: Set<Json>;
  steps: number;
  /** Alternatives that the walk is in. */
  alternatives: number;
}

/**
 * Flattens a schema into names. Circles end as open objects, as does what lies deeper than twelve
 * levels or beyond 1,500 names; of alternatives (oneOf, anyOf) all names are known and none is
 * required.
 */
export function flattenSchema(
  root: Json,
  schema: unknown,
  side: 'request' | 'response',
): FlatSchema {
  const walk: Walk = {
    root,
    side,
    entries: new Map(),
    open: new Set(),
    above: new Set(),
    steps: 0,
    alternatives: 0,
  };
  visit(walk, schema, '', true, 0);
  return walk;
}

function visit(walk: Walk, given: unknown, name: string, required: boolean, depth: number): void {
  if (given === true || (isObject(given) && Object.keys(given).length === 0))
    return openAt(walk, name, required);
  const schema = resolved(walk.root, given);
  if (
    schema === null ||
    walk.above.has(schema) ||
    depth > DEEPEST ||
    walk.entries.size >= MOST_NAMES ||
    ++walk.steps > MOST_STEPS
  )
    return openAt(walk, name, required);
  walk.above.add(schema);
  const types = typesOf(schema);
  const alternatives = [schema['oneOf'], schema['anyOf']].flatMap((list) =>
    Array.isArray(list) ? (list as readonly unknown[]) : [],
  );
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly unknown[]) : [];
  const isObjectSchema = types.has('object') || isObject(schema['properties']);
  const isList = types.has('array') || schema['items'] !== undefined;
  if (types.size > 0) note(walk, name, schema, types, required);
  if (isObjectSchema)
    visitObject(walk, schema, name, depth, alternatives.length + parts.length > 0);
  if (isList) visitList(walk, schema, name, depth);
  for (const part of parts) visit(walk, part, name, required, depth + 1);
  // In an alternative nothing is sure, however deep.
  walk.alternatives += 1;
  for (const alternative of alternatives) visit(walk, alternative, name, false, depth + 1);
  walk.alternatives -= 1;
  if (types.size === 0 && !isObjectSchema && !isList && parts.length + alternatives.length === 0)
    openAt(walk, name, required);
  walk.above.delete(schema);
}

function visitObject(
  walk: Walk,
  schema: Json,
  name: string,
  depth: number,
  isComposed: boolean,
): void {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const needed = new Set(
    Array.isArray(schema['required']) ? (schema['required'] as readonly unknown[]).map(String) : [],
  );
  for (const [key, property] of Object.entries(properties)) {
    const resolvedProperty = resolved(walk.root, property);
    const isOther = resolvedProperty?.[walk.side === 'request' ? 'readOnly' : 'writeOnly'] === true;
    visit(
      walk,
      property,
      name === '' ? key : `${name}.${key}`,
      walk.alternatives === 0 && needed.has(key) && !isOther,
      depth + 1,
    );
  }
  const more = schema['additionalProperties'] ?? schema['unevaluatedProperties'];
  if (isObject(more) && Object.keys(more).length > 0) {
    visit(walk, more, name === '' ? '{}' : `${name}.{}`, false, depth + 1);
    walk.open.add(name);
  } else if (
    more === true ||
    isObject(more) ||
    schema['patternProperties'] !== undefined ||
    (Object.keys(properties).length === 0 && more !== false && !isComposed)
  )
    walk.open.add(name);
}

function visitList(walk: Walk, schema: Json, name: string, depth: number): void {
  const tuple = schema['prefixItems'];
  if (Array.isArray(tuple))
    for (const item of tuple) visit(walk, item, `${name}[]`, false, depth + 1);
  if (schema['items'] === undefined) walk.open.add(name);
  else if (Array.isArray(schema['items']))
    for (const item of schema['items']) visit(walk, item, `${name}[]`, false, depth + 1);
  else visit(walk, schema['items'], `${name}[]`, true, depth + 1);
}

function openAt(walk: Walk, name: string, required: boolean): void {
  walk.open.add(name);
  if (name === '') return;
  const known = walk.entries.get(name);
  if (known === undefined)
    walk.entries.set(name, { name, types: new Set(), format: null, required, values: null });
  else {
    known.types.clear();
    known.values = null;
  }
}

function note(
  walk: Walk,
  name: string,
  schema: Json,
  types: ReadonlySet<string>,
  required: boolean,
): void {
  const values = valuesOf(schema);
  const known = walk.entries.get(name);
  if (known === undefined) {
    walk.entries.set(name, {
      name,
      types: new Set(types),
      format: textOf(schema['format']),
      required,
      values,
    });
    return;
  }
  // Named by several parts: each may allow what the others do, an open one anything.
  if (known.types.size > 0) for (const type of types) known.types.add(type);
  known.required ||= required;
  known.values =
    known.values === null || values === null ? null : new Set([...known.values, ...values]);
  if (known.format !== textOf(schema['format'])) known.format = null;
}

const WORDS = new Set(['null', 'boolean', 'integer', 'number', 'string', 'object', 'array']);

/**
 * Types that a schema allows, stated or implied by its other keywords; empty when it does not say.
 */
export function typesOf(schema: Json): Set<string> {
  const types = new Set(
    [schema['type']]
      .flat()
      .flatMap((type) => (typeof type === 'string' ? [type === 'file' ? 'string' : type] : []))
      .filter((type) => WORDS.has(type)),
  );
  if (types.size === 0) {
    if (isObject(schema['properties']) || schema['additionalProperties'] !== undefined)
      types.add('object');
    else if (schema['items'] !== undefined) types.add('array');
    else if (Array.isArray(schema['enum']))
      for (const value of schema['enum'] as readonly unknown[])
        types.add(
          value === null
            ? 'null'
            : Array.isArray(value)
              ? 'array'
              : typeof value === 'number'
                ? 'number'
                : typeof value,
        );
    else if (schema['const'] !== undefined) types.add(typeof schema['const']);
  }
  // Documents that list texts for a number mean the texts.
  else if (
    Array.isArray(schema['enum']) &&
    (schema['enum'] as readonly unknown[]).some((value) => typeof value === 'string')
  )
    types.add('string');
  if (types.size > 0 && (schema['nullable'] === true || schema['x-nullable'] === true))
    types.add('null');
  return types;
}

/** The values that an enum or const allows, as texts; null when any. */
export function valuesOf(schema: Json): Set<string> | null {
  const list = Array.isArray(schema['enum'])
    ? (schema['enum'] as readonly unknown[])
    : schema['const'] === undefined
      ? null
      : [schema['const']];
  if (list === null || list.length === 0 || list.length > MOST_VALUES) return null;
  return list.every((value) => value === null || typeof value !== 'object')
    ? new Set(list.filter((value) => value !== null).map(String))
    : null;
}
