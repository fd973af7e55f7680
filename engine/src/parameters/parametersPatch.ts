import type { CountedValuesJson } from './countedValues.ts';
import type {
  ValueStatsJson,
  ParameterNodeJson,
  EndpointParametersJson,
  ValueStatsPatch,
  NodePatch,
  ParametersPatch,
} from './savedParameters.ts';
import type { SpreadJson } from './spread.ts';
import { FORMATS } from './valueFormat.ts';
import { TYPES } from './valueTypes.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Brings saved parameters up to what was learned since. Changes `saved` where it can. */
export function patchParameters(
  saved: EndpointParametersJson,
  { overflow, exchanges, lanes, budget, sections: patches }: ParametersPatch,
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
    ...(lanes === undefined ? {} : { lanes }),
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
