import { isObject, type Json, textOf } from './apiDocument.ts';
import { type FlatEntry, flattenSchema, typesOf, valuesOf } from './flattenSchema.ts';
import type { DetailBuilder } from './detailBuilder.ts';
import { resolved } from './resolveRef.ts';

const LOCATIONS = {
  path: 'path',
  query: 'query',
  header: 'header',
  cookie: 'cookie',
  formData: 'body',
} as const;
type Location = (typeof LOCATIONS)[keyof typeof LOCATIONS];
/**
 * Lists in an address or header hold their items' texts, repeated or joined, so any text may be
 * seen.
 */
const LIST_TYPES = new Set(['string', 'integer', 'number', 'boolean']);

/**
 * Adds one parameter outside of JSON bodies under the names that it has in traffic: a list as `ids`
 * and `ids[]`, an object by its properties.
 */
export function nameParameter(
  builder: DetailBuilder,
  root: Json,
  parameter: Json,
  isOld: boolean,
  contentType = '',
  side: 'request' | 'response' = 'request',
  statusClass = '',
): void {
  const place = String(parameter['in']);
  const location: Location | undefined = Object.hasOwn(LOCATIONS, place)
    ? LOCATIONS[place as keyof typeof LOCATIONS]
    : undefined; // just checked
  const given = textOf(parameter['name']);
  if (location === undefined || given === null) return;
  const name = location === 'header' ? given.toLowerCase() : given;
  const schema = isOld
    ? parameter
    : (resolved(root, parameter['schema']) ?? contentSchema(root, parameter));
  const required = parameter['required'] === true || location === 'path';
  const flat = flattenSchema(root, schema, side);
  const types = typesOf(schema);
  const add = (entry: Partial<FlatEntry> & { readonly name: string }): void =>
    builder.add(
      side,
      location,
      { types: new Set(), format: null, required: false, values: null, ...entry },
      contentType,
      statusClass,
    );
  const isList = types.has('array') || schema['items'] !== undefined;
  const isStructure = types.has('object') || isObject(schema['properties']);
  if (isList) {
    for (const spelling of [name, `${name}[]`])
      add({ name: spelling, types: LIST_TYPES, required: false });
    return;
  }
  if (isStructure && parameter['content'] === undefined) {
    const isDeep = parameter['style'] === 'deepObject';
    for (const entry of flat.entries.values())
      if (entry.name !== '' && !entry.name.includes('.'))
        add({
          ...entry,
          name: isDeep ? `${name}[${entry.name}]` : entry.name,
          required: false,
          values: null,
        });
    add({ name });
    return;
  }
  const top = flat.entries.get('');
  add({
    name,
    types: top?.types ?? types,
    format: top?.format ?? textOf(schema['format']),
    required,
    values: top === undefined ? valuesOf(schema) : top.values,
  });
}

function contentSchema(root: Json, parameter: Json): Json {
  const { content } = parameter;
  if (!isObject(content)) return {};
  // A JSON text in an address: any text.
  return resolved(root, {}) ?? {};
}
