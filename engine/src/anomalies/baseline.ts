import { isKeyParameter } from '../authentication/credentials.ts';
import type { LearnedParameter } from '../parameters/learnedParameter.ts';
import type { ParameterLocation } from '../parameters/place.ts';
import { CHARS } from '../sensitive/charMask.ts';
import { isPageName } from './pageNames.ts';

/** What the values of one parameter are, as far as a request is held to it. */
export interface FieldRule {
  readonly type: LearnedParameter['type'];
  readonly otherTypes: readonly string[];
  readonly format: LearnedParameter['format'];
  /** 0..1, of the type. */
  readonly confidence: number;
  /** Values that it was learned from. */
  readonly seen: number;
  readonly distinct: number;
  readonly allowed: ReadonlySet<string> | null;
  readonly range: readonly [number, number] | null;
  readonly length99: number | null;
  /** Classes of characters that were ever seen, as bits of CHARS. */
  readonly chars: number;
  /** Of them, those that are usual. */
  readonly usual: number;
  readonly isRequired: boolean;
  /** It carries a key or token. */
  readonly isCredential: boolean;
}

/** A place in a body: an object's names, a list's items, or a value. */
export interface BodyRule {
  field: FieldRule | null;
  /** Objects there that names were learned from. */
  seen: number;
  children: Map<string, BodyRule> | null;
  item: BodyRule | null;
  /** Its names are data. */
  isOpen: boolean;
}

/** What is learned of the requests to one endpoint, made ready for comparing requests with it. */
export interface Baseline {
  /** Requests that it was learned from. */
  readonly requests: number;
  /** There is enough traffic for names that were never seen to say something. */
  readonly isAvailable: boolean;
  readonly path: ReadonlyMap<string, FieldRule>;
  readonly query: ReadonlyMap<string, FieldRule>;
  readonly cookie: ReadonlyMap<string, FieldRule>;
  /** By media type. */
  readonly bodies: ReadonlyMap<string, BodyRule>;
  /** Query parameters that name objects; the number of a page names none, though answers repeat it. */
  readonly objectIds: ReadonlySet<string>;
  /** Locations whose names are data, or where names that were never seen still come. */
  readonly open: ReadonlySet<ParameterLocation>;
}

export interface BaselineOptions {
  readonly requests: number;
  readonly isAvailable: boolean;
}

/**
 * Query parameters that were seen at most so often, and how many of them say that others are still
 * to come.
 */
const RARE = { seen: 2, names: 2 } as const;

const bodyRule = (): BodyRule => ({
  field: null,
  seen: 0,
  children: null,
  item: null,
  isOpen: false,
});

/**
 * The baseline of an endpoint from its parameters; worth making anew when these were judged anew.
 */
export function baselineOf(
  parameters: readonly LearnedParameter[],
  { requests, isAvailable }: BaselineOptions,
): Baseline {
  const path = new Map<string, FieldRule>();
  const query = new Map<string, FieldRule>();
  const cookie = new Map<string, FieldRule>();
  const bodies = new Map<string, BodyRule>();
  const objectIds = new Set<string>();
  const open = new Set<ParameterLocation>();
  const flat = { path, query, cookie };
  let rare = 0;
  for (const parameter of parameters) {
    const { side, location, name } = parameter;
    if (side !== 'request' || location === 'header') continue;
    if (location === 'body') {
      const root = bodies.get(parameter.contentType) ?? bodyRule();
      bodies.set(parameter.contentType, root);
      place(root, parameter);
      continue;
    }
    if (parameter.isMap || name === '{}') open.add(location);
    flat[location].set(name, fieldRule(parameter));
    if (location === 'query' && parameter.occurrences <= RARE.seen) rare += 1;
    if (location === 'query' && parameter.objectId && !isPageName(name)) objectIds.add(name);
  }
  if (rare >= RARE.names) open.add('query');
  return { requests, isAvailable, path, query, cookie, bodies, objectIds, open };
}

function place(root: BodyRule, parameter: LearnedParameter): void {
  let node = root;
  const words = parameter.name === '' ? [] : parameter.name.split('.');
  for (const word of words) {
    const name = word.replace(/(?:\[\])+$/, '');
    if (name === '{}') {
      node.isOpen = true;
      return;
    }
    if (name !== '') {
      node.children ??= new Map();
      const child: BodyRule = node.children.get(name) ?? bodyRule();
      node.children.set(name, child);
      node.seen = Math.max(
        node.seen,
        parameter.occurrences,
        word === words.at(-1) ? (parameter.opportunities ?? 0) : 0,
      );
      node = child;
    }
    for (let left = (word.length - name.length) / 2; left > 0; left--)
      node = node.item ??= bodyRule();
  }
  node.field = fieldRule(parameter);
}

const bitsOf = (classes: LearnedParameter['charClasses']): number =>
  classes.reduce((bits, name) => bits | CHARS[name], 0);

function fieldRule(parameter: LearnedParameter): FieldRule {
  const {
    type,
    otherTypes,
    format,
    confidence,
    occurrences,
    distinctValues,
    enumValues,
    range,
    length99,
    charClasses,
    usualClasses,
    required,
  } = parameter;
  const [chars, usual] = [bitsOf(charClasses), bitsOf(usualClasses)];
  return {
    type,
    otherTypes,
    format,
    confidence,
    seen: occurrences,
    distinct: distinctValues,
    allowed: enumValues === null ? null : new Set(enumValues),
    range,
    length99,
    chars,
    usual,
    isRequired: required,
    isCredential: parameter.location === 'query' && isKeyParameter(parameter.name),
  };
}

/** What was learned of the field at a place; null when nothing was. */
export function fieldAt(
  baseline: Baseline,
  location: ParameterLocation,
  name: string,
): FieldRule | null {
  if (location === 'path' || location === 'query' || location === 'cookie')
    return baseline[location].get(name) ?? null;
  if (location !== 'body') return null;
  for (const root of baseline.bodies.values()) {
    let node: BodyRule | null = root;
    for (const word of name.split('.')) {
      const key = word.replace(/(?:\[\])+$/, '');
      if (key !== '') node = node?.children?.get(key) ?? null;
      for (let left = (word.length - key.length) / 2; left > 0; left--) node = node?.item ?? null;
    }
    if (node?.field != null) return node.field;
  }
  return null;
}

/** Whether a body may hold a field of that name, as far as is known of the endpoint. */
export function mayHold(baseline: Baseline, name: string): boolean {
  for (const root of baseline.bodies.values()) {
    let node: BodyRule | null = root;
    for (const word of name.split('.')) {
      if (node?.isOpen === true) return true;
      const key = word.replace(/(?:\[\])+$/, '');
      if (key !== '') node = node?.children?.get(key) ?? null;
      for (let left = (word.length - key.length) / 2; left > 0; left--) node = node?.item ?? null;
    }
    if (node !== null) return true;
  }
  return false;
}
