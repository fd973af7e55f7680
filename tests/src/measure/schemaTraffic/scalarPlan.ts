import type { Random } from '../inventedApis/random.ts';
import { ADJECTIVES, NAMES, NOUNS, SURNAMES } from '../inventedApis/words.ts';
import { list, type Loose, text } from './openApi.ts';

export type ScalarType = 'string' | 'integer' | 'number' | 'boolean';

/** A value that is neither object nor list: its truth and how to make one. */
export interface ScalarPlan {
  readonly kind: 'scalar';
  readonly type: ScalarType;
  /** As learned ones are called; null without one that values show. */
  readonly format: string | null;
  /** The fixed set it takes, or null. */
  readonly values: readonly (string | number)[] | null;
  readonly isNullable: boolean;
  readonly make: () => string | number | boolean;
}

const MOST_ENUM = 50;
const day = (random: Random): string =>
  new Date(Date.UTC(2024, 0, 1) + random.between(0, 800) * 86_400_000).toISOString().slice(0, 10);
const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => '0123456789abcdef'[random.between(0, 15)]).join('');

/** Texts by format; the learned format is the same word unless said otherwise. */
const FORMATS: Readonly<Record<string, (random: Random) => string>> = {
  uuid: (random) => [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-'),
  date: day,
  'date-time': (random) =>
    `${day(random)}T${String(random.between(0, 23)).padStart(2, '0')}:${random.between(10, 59)}:00Z`,
  email: (random) =>
    `${random.pick(NAMES)}.${random.pick(SURNAMES)}${random.between(1, 999)}@mail.example`,
  uri: (random) => `https://www.example.org/${random.pick(NOUNS)}/${hex(random, 6)}`,
  ipv4: (random) =>
    [
      random.between(11, 190),
      random.between(0, 255),
      random.between(0, 255),
      random.between(1, 254),
    ].join('.'),
};
const ALIASES: Readonly<Record<string, string>> = {
  url: 'uri',
  datetime: 'date-time',
  guid: 'uuid',
  ip: 'ipv4',
};

/**
 * Texts of no format: each parameter keeps to one style. All hold a letter, so that none says it is
 * a number.
 */
const STYLES: readonly ((random: Random) => string)[] = [
  (random) => `${random.pick(NAMES)} ${random.pick(SURNAMES)}`,
  (random) => random.pick(NOUNS),
  (random) => `${random.pick(ADJECTIVES)}-${random.pick(NOUNS)}`,
  (random) =>
    `${random.pick(ADJECTIVES)} ${random.pick(NOUNS)} of the ${random.pick(ADJECTIVES)} ${random.pick(NOUNS)} no. ${random.between(1, 900)}`,
  (random) => `${random.pick(NOUNS).slice(0, 3)}_${hex(random, 14)}x`,
  (random) => `${random.pick(NOUNS).toUpperCase()}-${random.between(1, 9_999)}`,
  (random) => `x${hex(random, 20)}`,
];

/** A plan for a schema of a scalar type. */
export function scalarPlan(
  schema: Loose,
  type: ScalarType,
  isNullable: boolean,
  random: Random,
): ScalarPlan {
  const base = { kind: 'scalar', type, isNullable } as const;
  const values = [
    ...new Set(list(schema['enum'] ?? ('const' in schema ? [schema['const']] : undefined))),
  ].filter(
    (value): value is string | number =>
      (typeof value === 'string' && value !== '') || typeof value === 'number',
  );
  if (values.length > 0 && type !== 'boolean' && type !== 'number') {
    const skew = random.next();
    const pick = (): string | number =>
      values[
        Math.min(values.length - 1, Math.floor(values.length * random.next() ** (1 + skew * 0.6)))
      ] ?? '';
    return {
      ...base,
      format: null,
      values: values.length <= MOST_ENUM ? values : null,
      make: pick,
    };
  }
  if (type === 'boolean')
    return { ...base, format: null, values: null, make: () => random.chance(0.5) };
  if (type === 'integer' || type === 'number')
    return { ...base, format: null, values: null, make: numberMaker(schema, type, random) };
  const format = ALIASES[text(schema['format'])] ?? text(schema['format']);
  const formatted = FORMATS[format];
  if (formatted !== undefined)
    return { ...base, format, values: null, make: () => formatted(random) };
  return { ...base, format: null, values: null, make: textMaker(random) };
}

/** Of free text some parameters take few values, as when few customers were recorded. */
function textMaker(random: Random): () => string {
  const style = random.pick(STYLES);
  if (random.chance(0.3)) return () => style(random);
  const size = random.chance(0.15) ? random.scale(12, 60) : random.scale(60, 2_000);
  const pool = Array.from({ length: size }, () => style(random));
  return () => pool[Math.floor(size * random.next() ** 1.5)] ?? '';
}

function numberMaker(schema: Loose, type: ScalarType, random: Random): () => number {
  const bound = (key: string): number | null =>
    typeof schema[key] === 'number' ? schema[key] : null;
  const least = bound('minimum') ?? (random.chance(0.2) ? -random.scale(1, 500) : 0);
  const most = Math.min(
    Math.max(bound('maximum') ?? least + random.scale(20, 1_000_000), least),
    Number.MAX_SAFE_INTEGER / 4,
  );
  if (type === 'integer')
    return () => random.between(Math.ceil(least), Math.max(Math.ceil(least), Math.floor(most)));
  return () => Math.round((least + random.next() * (most - least)) * 100) / 100;
}

/** A key of a map. */
export const mapKey = (random: Random, isNumbered: boolean): string =>
  isNumbered ? String(random.between(1_000, 999_999)) : (FORMATS['uuid']?.(random) ?? '');
