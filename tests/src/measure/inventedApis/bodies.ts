import type { Random } from './random.ts';
import { KEYS, NOUNS } from './words.ts';

/** Keys of a response, some of them objects with keys of their own. */
export interface Shape {
  /** What it is called, where an API names what it answers. */
  readonly name: string;
  readonly keys: readonly string[];
  readonly nested: readonly { readonly key: string; readonly keys: readonly string[] }[];
  /** Keys that every second response lacks. */
  readonly optional: ReadonlySet<string>;
}

/** How one API writes its bodies. */
export interface BodyHabits {
  /** Keys of every object, such as `id`. */
  readonly common: readonly string[];
  /** Wraps what an endpoint answers. */
  readonly wrap: (inner: unknown, name: string) => unknown;
  readonly list: (inner: readonly unknown[], name: string) => unknown;
  /** Share of successful answers that hold an error all the same, or nothing. */
  readonly oddities: number;
}

export function inventHabits(random: Random): BodyHabits {
  const holder = random.pick(['data', 'result', 'response', 'payload', 'content']);
  const plain = (inner: unknown): unknown => inner;
  const listKey = random.pick(['items', 'results', 'records', 'data', 'list', 'values', 'entries']);
  const page = random.pick([
    ['total'],
    ['page', 'perPage', 'total'],
    ['nextCursor'],
    ['hasMore', 'object', 'url'],
  ]);
  const paged = (key: string, inner: readonly unknown[]): unknown => ({
    [key]: inner,
    ...Object.fromEntries(page.map((one) => [one, 1])),
  });
  const named = (inner: readonly unknown[], name: string): unknown => paged(`${name}s`, inner);
  const lists = [
    (inner: readonly unknown[]): unknown => inner,
    (inner: readonly unknown[]): unknown => paged(listKey, inner),
    named,
  ];
  const envelope = random.pick([
    ['status'],
    ['success', 'message'],
    ['code', 'message', 'requestId'],
    ['meta', 'errors'],
  ]);
  const list = random.pick(lists);
  const holds = (inner: unknown): unknown => ({
    ...Object.fromEntries(envelope.map((key) => [key, 1])),
    [holder]: inner,
  });
  const calls = (inner: unknown, name: string): unknown =>
    Array.isArray(inner) ? inner : { [name]: inner };
  return {
    common: random.sample(
      ['id', 'createdAt', 'updatedAt', 'self', 'object', 'uri', 'etag'],
      random.between(1, 4),
    ),
    wrap:
      list === named ? (random.chance(0.5) ? calls : plain) : random.chance(0.3) ? holds : plain,
    list,
    oddities: random.chance(0.3) ? random.next() * 0.15 : 0,
  };
}

export function inventShape(random: Random, habits: BodyHabits): Shape {
  const own = random.sample(KEYS, random.between(2, 14));
  const nested = random
    .sample(KEYS, random.between(0, 3))
    .map((key) => ({ key, keys: random.sample(KEYS, random.between(1, 6)) }));
  return {
    name: random.pick(NOUNS),
    keys: [...(random.chance(0.9) ? habits.common : []), ...own],
    nested,
    optional: new Set(random.sample(own, random.between(0, 4))),
  };
}

/** A body of this shape, as if parsed. */
export function bodyOf(random: Random, shape: Shape, many: boolean, habits: BodyHabits): unknown {
  if (random.chance(habits.oddities))
    return random.chance(0.5) ? {} : { error: { code: 1, message: '' } };
  const one = (): unknown => ({
    ...Object.fromEntries(
      shape.keys
        .filter((key) => !shape.optional.has(key) || random.chance(0.5))
        .map((key) => [key, 1]),
    ),
    ...Object.fromEntries(
      shape.nested.map(({ key, keys }) => [
        key,
        Object.fromEntries(keys.map((inner) => [inner, 1])),
      ]),
    ),
  });
  return many
    ? habits.wrap(habits.list(random.chance(0.1) ? [] : [one(), one()], shape.name), shape.name)
    : habits.wrap(one(), shape.name);
}
