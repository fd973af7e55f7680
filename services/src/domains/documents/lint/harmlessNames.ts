/**
 * Names that every object has by itself. Spectral and what it builds on ask objects by these names,
 * or write to them: `hasOwnProperty` as a property ends it, `__proto__` makes its copies no plain
 * objects and hides what is below.
 */
const HARMFUL: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'toJSON',
  'then',
]);
/** One of them anywhere in a text, or an escape, which may write any of them. */
const MAY_BE_HARMFUL = new RegExp(`["/{](?:${[...HARMFUL].join('|')})["/}]|\\\\u00`);
/** Stands after a harmful name: of letters, so that rules about names hold for it as before. */
const MARK = '_x7OwnName';

/** A value of JSON, given as text, in which no name is one that every object has. */
export function parseHarmless(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return MAY_BE_HARMFUL.test(json) ? harmless(value) : value;
}

/** What was said about such a value, with its own names. */
export const withOwnNames = (words: string): string => words.replaceAll(MARK, '');

const nameOf = (name: string): string => (HARMFUL.has(name) ? name + MARK : name);

/** A key or a value: a name, or a reference or template with names in it. */
function textOf(text: string): string {
  if (text.startsWith('#/')) return text.split('/').map(nameOf).join('/');
  const isTemplate = text.includes('{');
  const filled = (_all: string, name: string): string => `{${nameOf(name)}}`;
  return isTemplate ? text.replaceAll(/\{([^{}]*)\}/g, filled) : nameOf(text);
}

function harmless(value: unknown): unknown {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map(harmless);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [textOf(name), harmless(inner)]),
  );
}
