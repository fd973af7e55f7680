import { BITS, charMask, CHARS } from '../sensitive/charMask.ts';
import { hash32, HASHED_HEAD, spread } from './distinctValues.ts';
import { ownCopy } from './ownCopy.ts';
import { formatOf, sniff } from './valueFormat.ts';

/** What one scan tells about a text value, whoever sent it. */
export interface ValueFacts {
  readonly hash: number;
  readonly mask: number;
  /** Index in FORMATS. */
  readonly format: number;
  /** Index in TYPES of what the text says when it comes from a URL, header or form. */
  readonly sniffed: number;
}

const LONGEST_CACHED = 128;
const LARGEST_CACHE = 50_000;
const cache = new Map<string, ValueFacts>();

/**
 * Facts of a value. Those of short values are remembered, because most traffic repeats itself;
 * values of parameters that never repeat (`isVaried`) are scanned each time, which is cheaper than
 * a cache they would flood. `isSlice`: the value was cut out of a URL or header, which the cache
 * must not keep alive.
 */
export function factsOf(value: string, isVaried: boolean, isSlice: boolean): ValueFacts {
  if (isVaried || value.length > LONGEST_CACHED) return scan(value);
  const known = cache.get(value);
  if (known !== undefined) return known;
  if (cache.size >= LARGEST_CACHE) cache.clear();
  const facts = scan(value);
  cache.set(isSlice ? ownCopy(value) : value, facts);
  return facts;
}

/** `hash32` and `charMask` of most values in one pass. */
function scan(value: string): ValueFacts {
  const { length } = value;
  if (length > HASHED_HEAD) return facts(value, hash32(value), charMask(value));
  let hash = 0x811c9dc5 ^ length;
  let mask = 0;
  for (let i = 0; i < length; i++) {
    const code = value.charCodeAt(i);
    hash = Math.imul(hash ^ code, 16_777_619);
    mask |= code < 128 ? (BITS[code] ?? 0) : CHARS.nonAscii;
  }
  return facts(value, spread(hash), mask);
}

function facts(value: string, hash: number, mask: number): ValueFacts {
  return { hash, mask, format: formatOf(value, mask), sniffed: sniff(value, mask) };
}
