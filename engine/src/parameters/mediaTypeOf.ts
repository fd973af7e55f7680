import { byName } from '../exchange/byName.ts';
import { isSensitive } from '../sensitive/mayBeRead.ts';

/** Letters of a media type that are kept; the longest that is registered has 73. */
const LONGEST = 100;
/** As RFC 6838 has the names of types. */
const WELL_FORMED = /^[a-z][a-z-]{0,19}\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i;
/** What is around the word that a sender chose: `vnd.`, `x-`, `+json`. */
const AFFIXES = /^(?:vnd\.|prs\.|x[.-])|\+[a-z0-9-]+$/gi;
/** Top-level types that there are. */
const KINDS = /^(?:application|audio|font|image|message|model|multipart|text|video)(?=\/)/i;

function isTelling(type: string): boolean {
  if (!type.includes('/')) return isSensitive(type);
  if (!WELL_FORMED.test(type)) return true;
  const word = type.slice(type.indexOf('/') + 1).replaceAll(AFFIXES, '');
  return [word, ...word.split(/[.+]/)].some(isSensitive);
}

/**
 * Media type as it may be kept, lower-case and without its parameters; empty when there is none.
 * Senders write it as they like, and it is part of what is learned: one that holds what a detector
 * knows, or is no media type, keeps its first part alone (`text/*`).
 */
export const mediaTypeOf = byName((text): string => {
  const end = text.indexOf(';');
  const type = (end < 0 ? text : text.slice(0, end)).trim().slice(0, LONGEST);
  if (type === '' || !isTelling(type)) return type.toLowerCase();
  return `${KINDS.exec(type)?.[0].toLowerCase() ?? '*'}/*`;
});
