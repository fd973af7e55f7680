import type { Shape } from './bodies.ts';
import type { ValuePool } from './values.ts';

/** What a place answers to: one method, its response (null: none that could be read) and how often it is used. */
export interface Answer {
  readonly method: string;
  readonly shape: Shape | null;
  readonly many: boolean;
  readonly weight: number;
}

/** One segment of an invented API, with the truth about it: a literal, or a parameter with its values. */
export interface Place {
  /** The literal, or '' for a parameter. */
  readonly text: string;
  readonly pool: ValuePool | null;
  /** Literal end of a parameter's segment: `.json`, `:cancel`. */
  readonly suffix: string;
  readonly answers: readonly Answer[];
  readonly children: readonly Place[];
}

/** The place that a literal segment truly belongs to under `parent`. Literals win over parameters. */
export function placeOf(parent: Place, segment: string): Place | null {
  return parent.children.find(({ text, pool }) => pool === null && text === segment) ?? parent.children.find(({ pool, suffix }) => pool !== null && segment.endsWith(suffix)) ?? null;
}
