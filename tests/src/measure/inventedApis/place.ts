import type { Shape } from './bodies.ts';
import type { ValuePool } from './values.ts';

/**
 * What a place answers to: one method, its response (null: none that could be read) and how often
 * it is used.
 */
export interface Answer {
  readonly method: string;
  readonly shape: Shape | null;
  readonly many: boolean;
  readonly weight: number;
}

/**
 * One segment of an invented API, with the truth about it: a literal, or a parameter with its
 * values.
 */
export interface Place {
  /** The literal, or '' for a parameter. */
  readonly text: string;
  readonly pool: ValuePool | null;
  /** Literal end of a parameter's segment: `.json`, `:cancel`. */
  readonly suffix: string;
  readonly answers: readonly Answer[];
  readonly children: readonly Place[];
}

/**
 * The place that a literal segment truly belongs to under `parent`. Literals win over parameters,
 * longer suffixes over shorter ones.
 */
export function placeOf(parent: Place, segment: string): Place | null {
  const literal = parent.children.find(({ text, pool }) => pool === null && text === segment);
  if (literal !== undefined) return literal;
  const parameters = parent.children.filter(
    ({ pool, suffix }) => pool !== null && segment.endsWith(suffix),
  );
  return parameters.sort((one, other) => other.suffix.length - one.suffix.length)[0] ?? null;
}

/**
 * The same places with a format at the end of every path: `/users.json`, `/users/{id}/posts.json`.
 */
export function withFormat(place: Place, format: string): Place {
  const children = place.children.flatMap((child): Place[] => {
    const below = withFormat(child, format);
    if (child.suffix !== '' || child.answers.length === 0) return [below];
    const last: Place = {
      ...child,
      children: [],
      ...(child.pool === null ? { text: child.text + format } : { suffix: format }),
    };
    return below.children.length === 0 ? [last] : [last, { ...below, answers: [] }];
  });
  return { ...place, children };
}
