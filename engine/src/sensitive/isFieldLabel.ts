import { fieldHarm } from './fieldHarm.ts';
import { fieldContext } from './matchTypes.ts';
import { tokensOf } from './tokensOf.ts';

/** Words of labels beside those that say what a field holds. */
const BESIDE = new Set(
  'a account an and at by customer date e for first id in is last my no number of on or order our the time to your'.split(
    ' ',
  ),
);

const LONGEST_RUN = 3;

/**
 * Whether a text is what a field is called rather than what it holds: all of its words are known
 * from names of fields, and one says what it is. `Anna Street` is somebody.
 */
export function isFieldLabel(text: string): boolean {
  const words = tokensOf(text);
  const known = new Set<number>();
  for (let start = 0; start < words.length; start++)
    for (let end = start + 1; end <= Math.min(words.length, start + LONGEST_RUN); end++)
      if (saysWhat(words.slice(start, end).join('')))
        for (let at = start; at < end; at++) known.add(at);
  return known.size > 0 && words.every((word, at) => known.has(at) || BESIDE.has(word));
}

const saysWhat = (name: string): boolean =>
  fieldHarm([name], []) !== 'unknown' || fieldContext(name).named.size > 0;
