import type { GraphAnswer } from './contractWorld.ts';

type Path = readonly (string | number)[];
type Failed = GraphAnswer['errors'][number];

/** A connection fails with its page; of errors that ended in one null, the first is told, which may be its total's. */
const OF_THE_PAGE: readonly string[] = ['edges', 'pageInfo', 'totalCount', 'isTotalCountExact'];

/** Whether an error is about the field at the path, or about the page of the connection that it is. */
function isAbout(path: Path, error: Failed): boolean {
  const [at, below] = [error.path ?? [], error.path?.slice(path.length) ?? []];
  if (!path.every((step, index) => at[index] === step)) return false;
  return below.length === 0 || (below.length === 1 && OF_THE_PAGE.includes(String(below[0])));
}

/** Sorts of values that change from one answer to the next. */
const shapeOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? typeof value : String(value));

/**
 * Differences between a whole answer and the same with a service away, in words. Null may stand only where an error of
 * that very field is told, and every error must have its null: what else was asked for is there.
 */
export function lostBeside(whole: unknown, partly: unknown, errors: readonly Failed[], path: Path = []): string[] {
  const at = path.join('.');
  if (partly === null && whole !== null) return errors.some((error) => isAbout(path, error)) ? [] : [`${at} is null`];
  if (Array.isArray(whole) && Array.isArray(partly)) {
    const lengths = whole.length === partly.length ? [] : [`${at} has ${partly.length} of ${whole.length}`];
    return [...lengths, ...whole.flatMap((each, index) => lostBeside(each, partly[index], errors, [...path, index]))];
  }
  if (typeof whole === 'object' && whole !== null) {
    return Object.entries(whole).flatMap(([key, value]) => lostBeside(value, Reflect.get(Object(partly) as object, key), errors, [...path, key]));
  }
  return shapeOf(whole) === shapeOf(partly) || whole === null ? [] : [`${at} is ${String(partly)} instead of ${String(whole)}`];
}
