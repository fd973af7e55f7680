import { byName } from '../exchange/byName.ts';
import { isRelationLookup } from './families/noSqlSignatures.ts';
import { isFileName, isOddlyNamed, isOddName, signaturesIn } from './findSignatures.ts';
import type { Look } from './signature.ts';

const MOST_VALUES = 20_000;
const MOST_DEPTH = 100;
const LONGEST_NAME = 200;

/** What the name of a member is, as bits. */
const ODD = 1,
  OPERATOR = 2,
  READABLE = 4,
  FILE = 8;
const traitsOf = byName((key) => {
  const isOperator =
    key.startsWith('$') || key.startsWith('__') || key === 'prototype' || isRelationLookup(key);
  return (
    (isOddName(key) ? ODD : 0) |
    (isOperator ? OPERATOR : 0) |
    (isOddlyNamed(key) ? READABLE : 0) |
    (isFileName(key) ? FILE : 0)
  );
});

/** One body being walked. Names are put together only where something is to be reported of them. */
interface Walk {
  readonly look: Look;
  /** Names down to where the walk is; null is an item of a list. */
  readonly names: (string | null)[];
  left: number;
  /** Something was too deep or too far behind to be walked to. */
  isCut: boolean;
}

/**
 * Looks at the names and texts within a value of JSON, and at its text as a whole where it is too
 * large for that.
 */
export function jsonSignatures(json: unknown, text: string, look: Look): void {
  const walk: Walk = { look, names: [], left: MOST_VALUES, isCut: false };
  visit(walk, json, 0, false);
  if (walk.isCut) look.at('body', '', text);
}

/**
 * @param isOdd one of the names down to here is an operator's or a prototype's, or it names a file
 */
function visit(walk: Walk, value: unknown, depth: number, isOdd: boolean): void {
  if (typeof value === 'string') {
    walk.left--;
    if (isOdd || signaturesIn(value).length > 0) walk.look.at('body', nameOf(walk.names), value);
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= MOST_DEPTH || walk.left <= 0) walk.isCut = true;
    else if (Array.isArray(value)) {
      walk.names.push(null);
      for (let at = 0; at < value.length; at++) visit(walk, value[at], depth + 1, isOdd);
      walk.names.pop();
    } else visitMembers(walk, value as Readonly<Record<string, unknown>>, depth, isOdd); // an object of JSON
  }
}

function visitMembers(
  walk: Walk,
  value: Readonly<Record<string, unknown>>,
  depth: number,
  isOdd: boolean,
): void {
  for (const key in value) {
    const each = value[key];
    const bits = traitsOf(key);
    walk.names.push(key);
    if (bits !== 0) {
      if ((bits & OPERATOR) !== 0 && typeof each !== 'string')
        walk.look.at('body', nameOf(walk.names), '');
      if ((bits & READABLE) !== 0) walk.look.at('body', '', key);
    }
    if (typeof each === 'string' || typeof each === 'object')
      visit(walk, each, depth + 1, isOdd || (bits & (depth === 0 ? ODD | FILE : ODD)) !== 0);
    walk.names.pop();
  }
}

function nameOf(names: readonly (string | null)[]): string {
  let name = '';
  for (const one of names) name = one === null ? `${name}[]` : name === '' ? one : `${name}.${one}`;
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
