import type { GraphAnswer } from './contractWorld.ts';

type Path = readonly (string | number)[];
type Failed = GraphAnswer['errors'][number];

/**
 * A connection fails with its page; the first of the errors that end in its null may be its
 * total's.
 */
const OF_THE_PAGE: readonly string[] = ['edges', 'pageInfo', 'totalCount', 'isTotalCountExact'];

/**
 * Whether an error is about the field at the path, or about the page of the connection that it is.
 */
function isAbout(path: Path, error: Failed): boolean {
  const [at, below] = [error.path ?? [], error.path?.slice(path.length) ?? []];
  if (!path.every((step, index) => at[index] === step)) return false;
  return below.length === 0 || (below.length === 1 && OF_THE_PAGE.includes(String(below[0])));
}

/** What of a value is the same from one answer to the next: times and counts change. */
const shapeOf = (value: unknown): string =>
  typeof value === 'boolean' ? String(value) : typeof value;

/**
 * Differences between a whole answer and the same with a service away, in words. Null may stand
 * only where an error of that very field is told, and every error must have its null: what else was
 * asked for is there.
 */
export function lostBeside(
  whole: unknown,
  partly: unknown,
  errors: readonly Failed[],
  path: Path = [],
): string[] {
  const at = path.join('.');
  if (partly === null && whole !== null) {
    return errors.some((error) => isAbout(path, error)) ? [] : [`${at} is null`];
  }
  if (Array.isArray(whole) && Array.isArray(partly)) {
    const lengths =
      whole.length === partly.length ? [] : [`${at} has ${partly.length} of ${whole.length}`];
    const below = whole.flatMap((each, index) =>
      lostBeside(each, partly[index], errors, [...path, index]),
    );
    return [...lengths, ...below];
  }
  if (typeof whole === 'object' && whole !== null) {
    const found = Object(partly) as Readonly<Record<string, unknown>>;
    return Object.entries(whole).flatMap(([key, value]) =>
      lostBeside(value, found[key], errors, [...path, key]),
    );
  }
  const [wanted, found] = [shapeOf(whole), shapeOf(partly)];
  return wanted === found || whole === null ? [] : [`${at} is ${found} instead of ${wanted}`];
}
