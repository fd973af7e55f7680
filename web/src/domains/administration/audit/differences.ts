/** One value that a write set, changed or took away; null where there was none. */
export interface Difference {
  /** Names down to it, joined by dots. */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Values of JSON by the names down to them; lists of plain values are one value. */
function flat(value: unknown, name: string, into: Map<string, string>): Map<string, string> {
  const isPlain = typeof value !== 'object' || value === null;
  if (
    isPlain ||
    (Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null))
  ) {
    into.set(
      name,
      isPlain
        ? String(value as string | number | boolean | null)
        : (value as readonly unknown[]).join(', '),
    );
    return into;
  }
  for (const [key, inner] of Object.entries(value))
    flat(inner, name === '' ? key : `${name}.${key}`, into);
  return into;
}

function read(text: string | null | undefined): Map<string, string> {
  return text == null ? new Map<string, string>() : flat(JSON.parse(text), '', new Map());
}

/** What became of each value, those that changed first, in the order they were written. */
export function differences(
  before: string | null | undefined,
  after: string | null | undefined,
): readonly Difference[] {
  const [was, is] = [read(before), read(after)];
  const all = [...new Set([...was.keys(), ...is.keys()])].map((name) => ({
    name,
    before: was.get(name) ?? null,
    after: is.get(name) ?? null,
  }));
  return [
    ...all.filter((each) => each.before !== each.after),
    ...all.filter((each) => each.before === each.after),
  ];
}
