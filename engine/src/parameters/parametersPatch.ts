import type { CountedValuesJson } from './countedValues.ts';
import type { EndpointParametersJson } from './endpointParameters.ts';
import type { LooksJson } from './looks.ts';
import type { ParameterNodeJson } from './parameterNode.ts';
import type { Place } from './place.ts';
import type { SpreadJson } from './spread.ts';
import { FORMATS } from './valueFormat.ts';
import type { ValueStatsJson } from './valueStats.ts';
import { TYPES } from './valueTypes.ts';

/**
 * What changed of one parameter's values: parts as `ValueStatsJson` has them, whole, but for those
 * here. What is absent did not change.
 */
export interface ValueStatsPatch extends Partial<Omit<ValueStatsJson, 't' | 'f' | 'w'>> {
  /** Index and count in turn, of those above zero. */
  readonly t: readonly number[];
  readonly f?: readonly number[];
  /** Last, and before it first where that changed. */
  readonly w: readonly [last: number] | readonly [first: number, last: number];
  /**
   * Counts of the values that are named already, in their order; values that are not counted by
   * name come first.
   */
  readonly vc?: readonly number[];
}

/**
 * What changed of the place that has this number, counted from the root, children before the item
 * before the map; zero for what it has not.
 */
export type NodePatch = readonly [
  number: number,
  present: number,
  objects: number,
  values?: ValueStatsPatch | 0,
  lists?: ParameterNodeJson['a'] | 0,
  keys?: ParameterNodeJson['k'],
];

/**
 * What changed of one of an endpoint's sections, by its number: the root whole where places came or
 * went, else some of them.
 */
export type SectionPatch =
  | readonly [number: number, looks: LooksJson, nodes: readonly NodePatch[]]
  | readonly [number: number, looks: LooksJson, place: Place, root: ParameterNodeJson];

/** What an endpoint's parameters learned since they were last saved. */
export interface ParametersPatch extends Pick<
  EndpointParametersJson,
  'overflow' | 'budget' | 'exchanges'
> {
  readonly sections: readonly SectionPatch[];
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Brings saved parameters up to what was learned since. Changes `saved` where it can. */
export function patchParameters(
  saved: EndpointParametersJson,
  { overflow, exchanges, budget, sections: patches }: ParametersPatch,
): EndpointParametersJson {
  const sections = [...saved.sections];
  for (const patch of patches) {
    const [number, looks] = patch;
    const known = sections[number];
    if (patch.length === 4) sections[number] = { ...patch[2], root: patch[3], looks };
    else if (known === undefined)
      throw new Error('What changed of a place does not fit what was saved of it.');
    else {
      patchNodes(known.root, patch[2]);
      sections[number] = { ...known, looks };
    }
  }
  return {
    ...saved,
    overflow,
    ...(exchanges === undefined ? {} : { exchanges }),
    ...(budget === undefined ? {} : { budget }),
    sections,
  };
}

function patchNodes(root: ParameterNodeJson, patches: readonly NodePatch[]): void {
  const patchOf = new Map(patches.map((patch) => [patch[0], patch]));
  let number = 0;
  const visit = (node: Writable<ParameterNodeJson>): void => {
    const patch = patchOf.get(number++);
    if (patch !== undefined) {
      const [, present, objects, values = 0, lists = 0, keys] = patch;
      [node.p, node.o] = [present, objects];
      if (lists !== 0) node.a = lists;
      if (keys !== undefined) node.k = keys;
      if (values !== 0) node.s = patchedStats(node.s, values);
    }
    for (const [, child] of node.c ?? []) visit(child);
    if (node.i !== undefined) visit(node.i);
    if (node.m !== undefined) visit(node.m);
  };
  visit(root);
}

function patchedStats(
  saved: ValueStatsJson | undefined,
  { vc, t, f, w, ...parts }: ValueStatsPatch,
): ValueStatsJson {
  const [last, first] = [w.at(-1) ?? 0, w.length === 2 ? w[0] : (saved?.w[0] ?? 0)];
  const stats = {
    ...saved,
    ...parts,
    t: counts(saved?.t ?? TYPES.map(() => 0), t),
    w: [first, last],
  } as Writable<ValueStatsJson>; // whole where nothing was saved before
  stats.f = counts(saved?.f ?? FORMATS.map(() => 0), f ?? []);
  for (const key of ['r', 'l'] as const)
    if (parts[key] !== undefined) stats[key] = withSketch(parts[key], saved?.[key] ?? null);
  if (vc !== undefined) stats.v = recounted(saved?.v ?? [0, []], vc);
  return stats;
}

/** Index and count in turn of the counts above zero. */
export function sparse(all: readonly number[]): number[] {
  const found: number[] = [];
  for (let index = 0; index < all.length; index++) {
    const count = all[index] ?? 0;
    if (count > 0) found.push(index, count);
  }
  return found;
}

function counts(saved: readonly number[], changed: readonly number[]): number[] {
  const all = [...saved];
  for (let at = 0; at + 1 < changed.length; at += 2) {
    const index = changed[at] ?? 0;
    while (all.length < index) all.push(0);
    all[index] = changed[at + 1] ?? 0;
  }
  return all;
}

/** A sketch is left out where it did not change. */
function withSketch(now: SpreadJson | null, before: SpreadJson | null): SpreadJson | null {
  const sketch = before?.[3];
  return now === null || now[3] !== undefined || sketch === undefined
    ? now
    : [now[0], now[1], now[2] ?? 0, sketch];
}

const recounted = (
  [, values]: CountedValuesJson,
  [others = 0, ...named]: readonly number[],
): CountedValuesJson => [
  others,
  values.map(([value, count], at) => [value, named[at] ?? count] as const),
];
