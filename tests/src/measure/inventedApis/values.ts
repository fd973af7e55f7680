import type { Random } from './random.ts';
import { ADJECTIVES, CLOSED_SETS, EXTENSIONS, NAMES, NOUNS, SURNAMES } from './words.ts';

const HEX = '0123456789abcdef';
const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE62 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE64URL = `${BASE62}-_`;
const letters = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[random.between(0, alphabet.length - 1)]).join('');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Style = (random: Random) => string;

/** Ids that nobody would take for a word. */
const IDS: readonly Style[] = [
  (random) => String(random.scale(1, 500)),
  (random) => String(random.between(1000, 9_999_999)),
  (random) => letters(random, HEX, 24),
  (random) => [8, 4, 4, 4, 12].map((length) => letters(random, HEX, length)).join('-'),
  (random) => `01${letters(random, BASE32, 24)}`,
  (random) => letters(random, BASE62, 22),
  (random) => letters(random, BASE64URL, 11),
  (random) => letters(random, BASE64URL, random.between(13, 27)),
  (random) => letters(random, BASE62, random.between(6, 10)),
  (random) => letters(random, BASE32, random.between(8, 11)),
  (random) => `${random.pick(NAMES)}@example.${random.pick(['com', 'org', 'net'])}`,
  (random) => `20${random.between(10, 29)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
];

/** Names that read like words. */
const WORDS: readonly Style[] = [
  (random) => random.pick(NAMES),
  (random) => `${random.pick(NAMES)}${random.pick(['', '.', '_', '-'])}${random.pick(SURNAMES)}`,
  (random) => random.pick(NAMES) + String(random.between(1, 99)),
  (random) => random.pick(NAMES).charAt(0) + random.pick(SURNAMES),
  (random) => `${random.pick(ADJECTIVES)}-${random.pick(NOUNS)}`,
  (random) => `${random.pick(ADJECTIVES)}-${random.pick(ADJECTIVES)}-${random.pick(NOUNS)}`,
  (random) => random.pick(NOUNS),
  (random) => random.pick([...NOUNS, ...ADJECTIVES, ...NAMES]),
  (random) => `${random.pick(NOUNS)}-${random.pick(NOUNS)}`,
  (random) => `${random.pick(NOUNS)}_${random.pick(NOUNS)}`,
  (random) =>
    `${random.pick(['test', 'my', 'demo', 'example', 'sample', 'new'])}${random.pick(['-', '_', ''])}${random.pick(NOUNS)}`,
  (random) =>
    `${random.pick(['test', 'my', 'demo'])}${capital(random.pick(NOUNS))}${random.pick(['', '', '1', '2'])}`,
  (random) => `${random.pick(NOUNS)}${random.pick(['-', '', '_'])}${random.between(1, 99)}`,
  (random) => capital(random.pick(NOUNS)) + capital(random.pick(NOUNS)),
  (random) => capital(random.pick(NOUNS)),
  (random) => `${random.pick(NOUNS)}.${random.pick(EXTENSIONS)}`,
  (random) =>
    `${random.pick(NOUNS)}-${random.pick(NOUNS)}.${random.pick(['example', 'test'])}.${random.pick(['com', 'org', 'net'])}`,
  (random) => letters(random, 'ABCDEFGHJKLMNPRSTUVWXYZ', random.between(2, 4)),
  (random) => `${letters(random, 'ABCDEFGHKLMNPRST', 3)}-${random.between(1, 99)}`,
  (random) => `${random.pick(ADJECTIVES)}${capital(random.pick(NOUNS))}`,
  (random) => `${random.pick(NOUNS)}s`,
  (random) => letters(random, 'bcdfghklmnprstvaeiou', random.between(5, 9)),
  (random) => `${random.pick(NOUNS)}.${random.pick(NOUNS)}`,
  (random) => `${random.pick(NOUNS)}:${random.pick(NOUNS)}`,
  (random) => `${random.between(0, 9)}.${random.between(0, 20)}.${random.between(0, 9)}`,
  (random) =>
    `${random.pick(['', 'v'])}${random.between(1, 9)}${random.pick(['', '.0', '.1', '.2', '.5'])}`,
];

/** The values of one parameter, the frequent ones first. */
export interface ValuePool {
  readonly values: readonly string[];
  /** Zipf exponent of their use. */
  readonly skew: number;
  /** Each value before it has values of its own (the repositories of an owner). */
  readonly local: boolean;
}

export type ValueKind = 'id' | 'word' | 'closed';

/** A pool with `count` values at most, none of them in `taken`. */
export function inventValues(
  random: Random,
  kind: ValueKind,
  count: number,
  taken: ReadonlySet<string>,
): ValuePool {
  const values = new Set<string>();
  if (kind === 'closed')
    for (const value of random.sample(random.pick(CLOSED_SETS), Math.max(2, count)))
      values.add(value);
  else {
    const styles = [random.pick(kind === 'id' ? IDS : WORDS)];
    const prefix = kind === 'id' && random.chance(0.1) ? `${random.pick(NOUNS).slice(0, 3)}_` : '';
    if (kind === 'word' && random.chance(0.25)) styles.push(random.pick(WORDS));
    if (kind === 'word' && random.chance(0.1)) styles.push(random.pick(IDS));
    for (let tries = 0; values.size < count && tries < count * 4; tries++)
      values.add(prefix + random.pick(styles)(random));
  }
  for (const word of taken) values.delete(word);
  if (values.size === 0) values.add('first-one');
  return { values: [...values], skew: random.next() * 1.4, local: random.chance(0.4) };
}
