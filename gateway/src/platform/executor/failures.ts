import { GraphQLError, locatedError } from 'graphql';
import type { FieldPlan, ObjectPlan } from './plan.ts';

export type Output = Record<string, unknown>;

/**
 * Objects of one type at one place of the query, over all rows: `sources[i]` is shown as
 * `outputs[i]`.
 */
export interface Group {
  readonly plan: ObjectPlan;
  readonly sources: unknown[];
  readonly outputs: Output[];
  /**
   * Where the objects hang: the field of the parent group, and for each object the parent's row and
   * the places in lists.
   */
  readonly origin: {
    readonly group: Group;
    readonly field: FieldPlan;
    readonly rows: number[];
    readonly places: Places[];
  } | null;
}

/** Positions in nested lists, outermost first; a number is one list, null none. */
export type Places = number | null | readonly number[];

const listOf = (places: Places): readonly number[] =>
  places === null ? [] : typeof places === 'number' ? [places] : places;

/** Errors of one execution and the nulls they leave behind. */
export class Failures {
  readonly #errors: GraphQLError[] = [];
  rootIsNull = false;

  /**
   * Records an error of a field in a row (and list position), and puts null where the types first
   * allow it.
   */
  add(group: Group, field: FieldPlan, row: number, places: Places, error: unknown): void {
    const path = [...pathOf(group, row), field.key, ...listOf(places)];
    this.#errors.push(locatedError(error, field.nodes, path));
    this.#nullify(group, field, row, listOf(places));
  }

  #nullify(group: Group, field: FieldPlan, row: number, places: readonly number[]): void {
    for (let level = places.length; level >= 0; level--) {
      if (field.nonNull[level]) continue;
      put(group.outputs[row], field.key, places.slice(0, level));
      return;
    }
    const { origin } = group;
    if (origin)
      this.#nullify(
        origin.group,
        origin.field,
        origin.rows[row] ?? 0,
        listOf(origin.places[row] ?? null),
      );
    else this.rootIsNull = true;
  }

  /** The errors to report: of those that ended in the same null, the first. */
  report(data: unknown): readonly GraphQLError[] {
    const seen = new Set<string>();
    return this.#errors.filter(({ path }) => {
      const landing = landingOf(data, path ?? []);
      if (landing.length === path?.length) return true;
      const key = JSON.stringify(landing);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }
}

/** Path of an object of a group from the root. */
export function pathOf(group: Group, row: number): (string | number)[] {
  const { origin } = group;
  if (!origin) return [];
  return [
    ...pathOf(origin.group, origin.rows[row] ?? 0),
    origin.field.key,
    ...listOf(origin.places[row] ?? null),
  ];
}

function put(output: Output | undefined, key: string, places: readonly number[]): void {
  let container: unknown = output;
  let at: string | number = key;
  for (const place of places) {
    container = Object(container)[at];
    at = place;
  }
  // A list that became null meanwhile has no places any more.
  if (typeof container === 'object' && container !== null) Reflect.set(container, at, null);
}

function landingOf(
  data: unknown,
  path: readonly (string | number)[],
): readonly (string | number)[] {
  let value = data;
  for (const [index, step] of path.entries()) {
    if (value === null || value === undefined) return path.slice(0, index);
    value = Object(value)[step];
  }
  return path;
}
