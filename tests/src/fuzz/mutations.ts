import type { Random } from '@palisade/engine/demo/random.ts';

/** A whole number from `from` to `to`. */
export const between = (random: Random, from: number, to: number): number =>
  from + random.below(to - from + 1);

const nested = (levels: number): string => `${'{"all":['.repeat(levels)}1${']}'.repeat(levels)}`;
const TEXTS = [
  '',
  'a',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\u2028',
  '"',
  '\\',
  "'; select 1; --",
  '${x}',
  '%E0%A4%A',
  '../../etc/passwd',
  'x'.repeat(600),
  'x'.repeat(20_000),
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59-14:00',
  '2026-01-01T00:00:00Z',
  'now-9999w',
  'NaN',
  'null',
  '[]',
  '{}',
  nested(3),
  nested(1_500),
  'Y3Vyc29y',
  Buffer.from('["a","b"]').toString('base64url'),
  Buffer.from('Endpoint:x:\0').toString('base64url'),
  'İ',
  'ﷺ'.repeat(100),
];
export const text = (random: Random): string => random.pick(TEXTS);

const NUMBERS = [
  '0',
  '-1',
  '1',
  '101',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '1e308',
  '1e999',
  '-0',
  '0.1',
  '00',
  'NaN',
  '0x1',
];
export const numberOf = (random: Random): string => random.pick(NUMBERS);

/** Values that no page sends; some hold an id that there is. */
export const BROKEN_VALUES = (id: string): readonly unknown[] => [
  null,
  true,
  false,
  0,
  -1,
  2 ** 31,
  2 ** 53,
  1e308,
  0.5,
  [],
  {},
  [[]],
  [null],
  { all: [] },
  { __proto__: 1 },
  JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
  JSON.parse(nested(20)),
  JSON.parse(nested(1_500)),
  id,
  [id],
  Array.from({ length: 200 }, () => id),
  { all: [{ field: 'path', op: 'equals', value: 'a\0' }] },
  { all: [{ field: 'lastActivityAt', op: 'after', value: '0000-01-01' }] },
  Buffer.from(`Endpoint:${id}:${id}`).toString('base64url'),
  ...TEXTS,
];

/** Bytes with a few changes: flipped, cut, doubled, taken out or put in. */
export function mutated(random: Random, bytes: Buffer): Buffer {
  let changed = Buffer.from(bytes);
  for (let change = between(random, 1, 4); change > 0 && changed.length > 0; change--) {
    const at = between(random, 0, changed.length - 1);
    const [before, after] = [changed.subarray(0, at), changed.subarray(at)];
    changed = random.pick([
      () => Buffer.concat([before, Buffer.of(between(random, 0, 255)), after.subarray(1)]),
      () => Buffer.concat([before, after.subarray(between(random, 1, 20))]),
      () =>
        Buffer.concat([
          before,
          Buffer.from(
            Array.from({ length: between(random, 1, 20) }, () => between(random, 0, 255)),
          ),
          after,
        ]),
      () => Buffer.concat([before, after, after]).subarray(0, 1_000_000),
      () => before,
    ])();
  }
  return changed;
}
