import { findSignatures } from '@palisade/engine/signatures/findSignatures.ts';
import { SUSPECT_WEIGHT, totalWeight } from '@palisade/engine/signatures/signature.ts';
import { share } from './attackScore.ts';

const MOST_VALUES = 2_000;
const hex = (char: string, length: number): string =>
  char.charCodeAt(0).toString(16).padStart(length, '0');
const each = (text: string, write: (char: string) => string): string =>
  text.replace(/[^a-zA-Z0-9 ]/g, write);

/** Ways to hide a text, one and two deep. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  percent: (text) => encodeURIComponent(text.toWellFormed()),
  'percent twice': (text) => encodeURIComponent(encodeURIComponent(text.toWellFormed())),
  'percent, every sign': (text) =>
    each(text, (char) => (char.charCodeAt(0) < 128 ? `%${hex(char, 2)}` : char)),
  'plus and percent': (text) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+'),
  '%u': (text) => each(text, (char) => `%u${hex(char, 4)}`),
  'HTML entities': (text) => each(text, (char) => `&#${char.charCodeAt(0)};`),
  '\\u escapes': (text) => each(text, (char) => `\\u${hex(char, 4)}`),
  '\\x escapes': (text) =>
    each(text, (char) => (char.charCodeAt(0) < 256 ? `\\x${hex(char, 2)}` : char)),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 in percent': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  'JSON in a string': (text) => JSON.stringify({ filter: { value: text } }),
  'full-width': (text) =>
    each(text, (char) =>
      char >= '!' && char <= '~' ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char,
    ),
  'overlong UTF-8': (text) =>
    each(text, (char) =>
      char.charCodeAt(0) < 128
        ? `%${(0xc0 | (char.charCodeAt(0) >> 6)).toString(16)}%${(0x80 | (char.charCodeAt(0) & 63)).toString(16)}`
        : char,
    ),
};

/** Recall of the same attacks in each encoding; attacks are spread evenly over what is given. */
export function encodedRecall(
  values: readonly string[],
): Record<string, { readonly positives: number; readonly recall: number }> {
  const step = Math.max(1, values.length / MOST_VALUES);
  const chosen: string[] = [];
  for (let at = 0; at < values.length; at += step) chosen.push(values[Math.floor(at)] ?? '');
  return Object.fromEntries(
    Object.entries(ENCODINGS).map(([name, encode]) => {
      const found = chosen.filter(
        (value) =>
          totalWeight(findSignatures(encode(value), { location: 'query', name: 'value' })) >=
          SUSPECT_WEIGHT,
      ).length;
      return [name, { positives: chosen.length, recall: share(found, chosen.length) }];
    }),
  );
}
