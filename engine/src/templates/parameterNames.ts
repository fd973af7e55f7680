import { fieldContext } from '../sensitive/matchTypes.ts';
import { isAlias, isApiWord, isLinkWord, isVerbCompound } from './apiWords.ts';
import { asIdentifier, named } from './identifiers.ts';
import { isDatePart, knownPart } from './knownParts.ts';
import { isOfPeople } from './mayKeepWord.ts';
import { isPlural, singular } from './nouns.ts';
import type { TemplateNode } from './templateNode.ts';
import { isRootWord, looksLikeVersion } from './versionSegment.ts';

const NAMED_BY_SHAPE = new Map([
  ['locale', 'locale'],
  ['date', 'date'],
  ['date-time', 'time'],
  ['email', 'email'],
  ['ip', 'ip'],
  ['phone', 'phone'],
]);

/** What is after a dot, `status.{format}`, is mostly that. */
const FORMAT = 'format';

/** Whose the next parameter is. */
const OWNER = 'owner';

/**
 * The word before a parameter that says what it holds; empty where none does. A version and the
 * root of an API say nothing, nor does a word for the caller. A word after a collection that is no
 * collection and no word of APIs is one value of it, so that the collection names what follows:
 * `/repos/BeaverSoftware/{repo}`. A word that only links says what the word before it says.
 */
function thingBefore(literal: string, before: string): string {
  if (isLinkWord(literal)) return before === '' ? '' : thingBefore(before, '');
  if (looksLikeVersion(literal) || isAlias(literal) || (isRootWord(literal) && !isPlural(literal)))
    return '';
  if (isPlural(literal) || literal.endsWith('s') || isApiWord(literal) || isVerbCompound(literal))
    return literal;
  return isPlural(before) ? before : literal;
}

/** The word in a key itself: `orders` of `orders({})`. */
const wordOf = (key: string): string => /^([A-Za-z_.]+)\(/.exec(key)?.[1] ?? '';

/**
 * Names a parameter under `parent`, unique within its template. The first of these that applies
 * wins:
 * - the name of its shape, such as `date` or `email`; `format` for the ending of a file name;
 * - `field`, the field of requests and answers that holds its values, where that says something;
 * - its part of a date (`year`, `month`, `day`) or of a pair (`from`, `to`);
 * - `owner` for the first one of `/repos/{}/{}`;
 * - the singular of the word before it, with `Id` for ids and members of a collection, and with
 *   `Name` for other words;
 * - `id` or `name` where no word says what it holds, as for the second of two parameters in a row.
 * @param key of the parameter's node
 */
export function parameterName(
  parent: TemplateNode,
  shape: string | null,
  key = '{}',
  field: string | null = null,
): string {
  const taken = new Set<string>();
  for (let at: TemplateNode | null = parent; at !== null; at = at.parent)
    if (at.parameter !== null) taken.add(at.parameter.name);
  const known = shape === null ? undefined : NAMED_BY_SHAPE.get(shape);
  const ofEnd = /^[^{}]*\.\{\}$/.test(key) ? FORMAT : undefined;
  const base = known ?? ofEnd ?? field ?? nameOf(parent, shape, key);
  let name = base;
  for (let number = 2; taken.has(name); number++) name = base + String(number);
  return name;
}

function nameOf(parent: TemplateNode, shape: string | null, key: string): string {
  const node = parent.parameters?.get(key);
  const part = node === undefined ? null : knownPart(node);
  if (part !== null) return part;
  return node !== undefined && isOwner(node) ? OWNER : nameAfter(wordFor(parent, key, true), shape);
}

/**
 * Whether a parameter only says whose the next one is: words after the plural noun of things that
 * are no people, where nothing is asked at the word itself and nothing but another parameter is
 * below, as in `/repos/{owner}/{repo}`. Not where fields say that it is what the noun says.
 */
function isOwner({ key, parent, parameter, leaves, literals, parameters }: TemplateNode): boolean {
  if (parameter === null || parent === null || key !== '{}' || parameter.shape !== null)
    return false;
  if (parameter.kind === 'pinned' || parent.parameter !== null || !isPlural(parent.key))
    return false;
  return (
    leaves === null &&
    literals === null &&
    parameters?.has('{}') === true &&
    parameter.field?.isAsWordsSay !== true &&
    !isOfPeople(singular(parent.key))
  );
}

/**
 * What a parameter under `parent` is one of, by the words of its template: `repo` in `/repos/{}`;
 * empty where none says it.
 */
export const thingOf = (parent: TemplateNode, key: string): string =>
  asIdentifier(singular(wordFor(parent, key, false)));

/** The same for its name: what follows an owner is what the word before the owner says. */
export const namedThingOf = (parent: TemplateNode, key: string): string =>
  asIdentifier(singular(wordFor(parent, key, true)));

function wordFor(parent: TemplateNode, key: string, isPastOwners: boolean): string {
  const own = wordOf(key);
  if (own !== '') return own;
  let at = parent;
  // What a field named leaves the word to the next one: `/repos/{owner}/{repo}`.
  while (
    at.parent !== null &&
    ((at.parameter?.field?.name != null && at.parameter.kind !== 'pinned') ||
      (isPastOwners && (isOwner(at) || isDatePart(at))))
  )
    at = at.parent;
  return at.parameter === null && at.parent !== null
    ? thingBefore(at.key, literalAt(at.parent))
    : '';
}

const literalAt = (node: TemplateNode): string => (node.parameter === null ? node.key : '');

/** What would say that the value itself is sensitive, as `secret` does, is the name of one. */
function mayStandAlone(thing: string): boolean {
  const { named: types, isSecret } = fieldContext(thing);
  return types.size === 0 && !isSecret && !isOfPeople(thing);
}

/** @param word before the parameter, which says what it holds; empty where none does */
function nameAfter(word: string, shape: string | null): string {
  // One letter, as in `/t/{name}`, says nothing.
  const thing = word.length === 1 ? '' : asIdentifier(singular(word));
  if (shape === null && isPlural(word) && mayStandAlone(thing)) return thing;
  const ending = shape === null ? 'Name' : 'Id';
  return thing === '' ? ending.toLowerCase() : named(thing, ending);
}

/**
 * A name for words after a literal, null at the start or after a parameter: `repos` gives
 * `repo`.
 */
export function suggestedName(literalBefore: string | null): string {
  return nameAfter(
    literalBefore === null || literalBefore.includes('{') ? '' : thingBefore(literalBefore, ''),
    null,
  );
}

/** Template of a node with every parameter named: `/v2/users/{userId}.json`. */
export function templateOf(node: TemplateNode): string {
  let text = '';
  for (let at: TemplateNode = node; at.parent !== null; at = at.parent) {
    const name = at.parameter?.name;
    text = `/${name === undefined ? at.key : namedSegment(at.key, name)}${text}`;
  }
  return text === '' ? '/' : text;
}

/** A segment with the key and name of its parameter: `{name}.json`, `{name}.{format}`. */
export function namedSegment(key: string, name: string): string {
  if (key === '{}.{}' && name !== FORMAT) return `{${name}}.{${FORMAT}}`;
  let number = 0;
  return key.replaceAll('{}', () => `{${name}${++number === 1 ? '' : String(number)}}`);
}
