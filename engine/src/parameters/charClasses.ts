import { CHARS } from '../sensitive/charMask.ts';

/** Classes of characters that texts are made of. */
export type CharClass = keyof typeof CHARS;

const NAMES = Object.keys(CHARS) as CharClass[]; // the keys of a constant

/** Names of the classes in a mask. */
export function charClasses(mask: number): readonly CharClass[] {
  return NAMES.filter((name) => (mask & CHARS[name]) !== 0);
}
