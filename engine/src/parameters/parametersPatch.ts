import type { CountedValuesJson } from './countedValues.ts';
import type { EndpointParametersJson } from './endpointParameters.ts';
import type { LooksJson } from './looks.ts';
import type { ParameterNodeJson } from './parameterNode.ts';
import type { Place } from './place.ts';
import type { SpreadJson } from './spread.ts';
import type { ValueStatsJson } from './valueStats.ts';

type SectionJson = EndpointParametersJson['sections'][number];

/** What changed of one parameter's values: parts as `ValueStatsJson` has them, whole, but for counts of values that it names already. */
export interface ValueStatsPatch extends Partial<ValueStatsJson> {
  /** Of the values in their order; values that are not counted by name come first. */
  readonly vc?: readonly number[];
}

/** What changed of the place that has this number, counted from the root, children before the item before the map. */
export type NodePatch = readonly [number: number, own: Pick<ParameterNodeJson, 'p' | 'o' | 'a' | 'k'> & { readonly s?: ValueStatsPatch }];

export interface SectionPatch extends Place {
  readonly looks: LooksJson;
  /** Whole where places came or went; absent where `nodes` says all. */
  readonly root?: ParameterNodeJson;
  readonly nodes?: readonly NodePatch[];
}

/** What an endpoint's parameters learned since they were last saved. */
export interface ParametersPatch extends Pick<EndpointParametersJson, 'overflow' | 'budget'> {
  readonly sections: readonly SectionPatch[];
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Brings saved parameters up to what was learned since. Changes `saved` where it can. */
export function patchParameters(saved: EndpointParametersJson, patch: ParametersPatch): EndpointParametersJson {
  const sections = [...saved.sections];
  for (const { root, nodes, looks, ...place } of patch.sections) {
    const at = sections.findIndex((section) => isSame(section, place));
    const known = sections[at]?.root;
    if (root === undefined && known === undefined) throw new Error('What changed of a place does not fit what was saved of it.');
    if (root === undefined && known !== undefined) patchNodes(known, nodes ?? []);
    const section: SectionJson = { ...place, root: root ?? (known as ParameterNodeJson), looks }; // one of the two is there, as was just seen
    if (at < 0) sections.push(section);
    else sections[at] = section;
  }
  return { ...saved, overflow: patch.overflow, ...(patch.budget === undefined ? {} : { budget: patch.budget }), sections };
}

const isSame = (a: Place, b: Place): boolean => a.side === b.side && a.location === b.location && a.contentType === b.contentType && a.statusClass === b.statusClass;

function patchNodes(root: ParameterNodeJson, patches: readonly NodePatch[]): void {
  const patchOf = new Map(patches);
  let number = 0;
  const visit = (node: Writable<ParameterNodeJson>): void => {
    const patch = patchOf.get(number++);
    if (patch !== undefined) {
      const { s, ...own } = patch;
      Object.assign(node, own);
      if (s !== undefined) node.s = patchedStats(node.s, s);
    }
    for (const [, child] of node.c ?? []) visit(child);
    if (node.i !== undefined) visit(node.i);
    if (node.m !== undefined) visit(node.m);
  };
  visit(root);
}

function patchedStats(saved: ValueStatsJson | undefined, { vc, ...parts }: ValueStatsPatch): ValueStatsJson {
  const stats = { ...saved, ...parts } as Writable<ValueStatsJson>; // whole when nothing was saved before
  for (const key of ['r', 'l'] as const) if (parts[key] !== undefined) stats[key] = withSketch(parts[key], saved?.[key] ?? null);
  if (vc !== undefined) stats.v = recounted(saved?.v ?? [0, []], vc);
  return stats;
}

/** A sketch is left out where it did not change. */
function withSketch(now: SpreadJson | null, before: SpreadJson | null): SpreadJson | null {
  const sketch = before?.[3];
  return now === null || now[3] !== undefined || sketch === undefined ? now : [now[0], now[1], now[2] ?? 0, sketch];
}

const recounted = ([, values]: CountedValuesJson, [others = 0, ...counts]: readonly number[]): CountedValuesJson => [others, values.map(([value, count], at) => [value, counts[at] ?? count] as const)];
