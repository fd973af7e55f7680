import { Random } from '@palisade/engine/demo/random.ts';
import { decideType } from '@palisade/engine/sensitive/decideType.ts';
import { DATA_TYPES } from '@palisade/engine/sensitive/dataTypes.ts';
import { fieldContext, matchTypes } from '@palisade/engine/sensitive/matchTypes.ts';
import { sampleOf } from '@palisade/engine/sensitive/sampleOf.ts';
import catalogue from '@palisade/vocabulary/dataTypes.json' with { type: 'json' };
import issued from '@palisade/vocabulary/issuedSecrets.json' with { type: 'json' };

/** Milliseconds that the detectors may take for one value. */
const SLOW_MS = 1;
/** A value was slow when it is at its quickest of so many tries: the machine does other work too. */
const TRIES = 7;
const SHOWN = 20;
const MEGABYTE = 1_048_576;
const KEY = new Uint8Array(32);

const EXAMPLES = [
  ...catalogue.types.flatMap(({ example, nonExample }) => [example, nonExample]),
  // How the secrets of issuers begin; what follows is drawn.
  ...issued.map(({ pattern }) => /^[A-Za-z0-9_:-]*/.exec(pattern)?.[0] ?? ''),
];
const NAMES = [
  ...catalogue.types.flatMap(({ keywords }) => keywords),
  '',
  'id',
  'card.number',
  'items[].note',
  '\u0000',
  'пароль',
  'e-mail',
  'token_expires_at',
];
/** What patterns repeat: a long run of one of them is what backtracking takes longest for. */
const REPEATED = '0|a|-|.| |@|:|/|=|+|_|%|{|"|\u0000|é|€|1 |a.|a@|a-|%41|eyJ|😀|\\'.split('|');

/** What is done to a text. */
type Change = (random: Random, text: string) => string;
const CHANGES: readonly Change[] = [
  (random, text) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + bytes(random, 1 + random.below(4)) + text.slice(at);
  },
  (random, text) => text.slice(random.below(text.length + 1)),
  (random, text) => text.repeat(1 + random.below(40)),
  (random, text) => text + random.pick(REPEATED).repeat(1 + random.below(3_000)),
  (random, text) => random.pick(REPEATED).repeat(1 + random.below(3_000)) + text,
  (random, text) => text + random.token(1 + random.below(300)),
  (_random, text) => Buffer.from(text).toString('base64'),
  (_random, text) => JSON.stringify({ a: [text] }),
  (_random, text) => Buffer.from(text).toString('base64url').replaceAll('A', '%41'),
  (random, text) => `${text} ${random.pick(EXAMPLES)} ${random.pick(EXAMPLES)}`,
];

/** Random bytes, as whoever decodes a request reads them: byte by byte, or as UTF-8. */
function bytes(random: Random, length: number): string {
  const all = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) all[at] = random.below(256);
  return all.toString(random.chance(0.5) ? 'latin1' : 'utf8');
}

function valueOf(random: Random): string {
  if (random.chance(0.002)) return random.pick([...EXAMPLES, ...REPEATED]).repeat(MEGABYTE / 8);
  let text = random.chance(0.3) ? bytes(random, random.below(600)) : random.pick(EXAMPLES);
  for (let times = random.below(4); times > 0; times -= 1)
    text = random.pick(CHANGES)(random, text).slice(0, MEGABYTE);
  return text;
}

/** What became of the values that the detectors were given. */
export interface DetectorFuzz {
  readonly values: number;
  readonly thrown: number;
  /** Values that took the detectors longer than a millisecond, however often they were tried. */
  readonly slow: number;
  readonly slowestMs: number;
  /** The same of making what is kept of a value, of which a parameter has a few. */
  readonly slowestSampleMs: number;
  /** Name and beginning of the first values that were slow or threw. */
  readonly found: readonly string[];
}

function quickest(work: () => unknown): number {
  let least = Infinity;
  for (let times = 0; times < TRIES && least > SLOW_MS; times += 1) {
    const startedAt = performance.now();
    work();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least;
}

/**
 * Gives the detectors random values under random names: changed examples of what they know, and
 * bytes. The same seed gives the same values.
 * @param goesOn whether there is to be one more, after so many
 */
export function fuzzDetectors(seed: number, goesOn: (values: number) => boolean): DetectorFuzz {
  const random = new Random(seed);
  const found: string[] = [];
  let [values, thrown, slow, slowestMs, slowestSampleMs] = [0, 0, 0, 0, 0];
  const note = (what: string, name: string, value: string) => {
    if (found.length < SHOWN)
      found.push(`${what}: ${JSON.stringify([name, value.length, value.slice(0, 120)])}`);
  };
  while (goesOn(values)) {
    const name = random.chance(0.1) ? bytes(random, random.below(60)) : random.pick(NAMES);
    const value = valueOf(random);
    values += 1;
    try {
      const context = fieldContext(name);
      const took = quickest(() => matchTypes(value, context));
      slowestMs = Math.max(slowestMs, took);
      if (took > SLOW_MS) {
        slow += 1;
        note(`${took.toFixed(1)} ms`, name, value);
      }
      const matches = matchTypes(value, context);
      decideType(1, new Map(matches.map((index) => [index, 1])), context);
      const sampled = quickest(() => sampleOf(value, matches, context, 'other', KEY));
      slowestSampleMs = Math.max(slowestSampleMs, sampled);
      if (matches.some((index) => DATA_TYPES[index] === undefined)) throw new Error('No such type');
    } catch (error) {
      thrown += 1;
      note(String(error), name, value);
    }
  }
  const rounded = (ms: number) => Math.round(ms * 1_000) / 1_000;
  return {
    values,
    thrown,
    slow,
    slowestMs: rounded(slowestMs),
    slowestSampleMs: rounded(slowestSampleMs),
    found,
  };
}
