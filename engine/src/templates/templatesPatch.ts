import type { DistinctValuesPatch } from './distinctValues.ts';
import { KeptValues, type SavedKept } from './keptValues.ts';
import type { SavedFrequent } from './frequentValues.ts';
import type { SavedLeaf, SavedNode, SavedTemplates, Settling } from './templateSnapshot.ts';
import type { TemplateLeaf, TemplateNode } from './templateNode.ts';
import { isReadableValue, type MayKeep } from './readableValue.ts';

/** Keys on the way from the root to a node. */
type Way = readonly string[];

/**
 * What traffic counted since the last save, where it led to no node or endpoint that was not there.
 */
export interface TemplatesPatch {
  readonly at: number;
  readonly usual: number;
  readonly settling: Settling;
  readonly leaves: readonly (readonly [
    way: Way,
    method: string,
    count: number,
    sketch?: readonly number[],
  ])[];
  readonly values: readonly (readonly [way: Way, patch: DistinctValuesPatch])[];
  /** Words that parameters took; not in journals of earlier releases. */
  readonly words?: readonly (readonly [way: Way, patch: SavedKept])[];
}

function wayTo(node: TemplateNode): Way {
  const way: string[] = [];
  for (let at: TemplateNode | null = node; at !== null && at.parent !== null; at = at.parent)
    way.push(at.parameter === null ? `/${at.key}` : at.key);
  return way.reverse();
}

/**
 * What changed of leaves, and of the values of the parameters before them. @param withValues
 * whether frequent values are in it as they were sent, as for `saveNode`
 */
export function countsOf(
  leaves: ReadonlyMap<TemplateLeaf, TemplateNode>,
  mayKeep: MayKeep,
): Pick<TemplatesPatch, 'leaves' | 'values' | 'words'> {
  const values = new Map<TemplateNode, DistinctValuesPatch>();
  const words = new Map<TemplateNode, SavedKept>();
  const ways = new Map<TemplateNode, Way>();
  const wayOf = (node: TemplateNode): Way => {
    const way = ways.get(node) ?? wayTo(node);
    ways.set(node, way);
    return way;
  };
  for (const node of new Set(leaves.values())) {
    for (let at: TemplateNode | null = node; at !== null; at = at.parent) {
      const { parameter, key } = at;
      if (parameter === null) continue;
      const keptPatch = parameter.kept?.takeUnsaved(mayKeep) ?? null;
      if (keptPatch !== null) words.set(at, keptPatch);
      if (values.has(at)) continue;
      const patch = parameter.values.takeUnsaved(
        (value) => mayKeep(value) && isReadableValue(key, parameter.name, value),
      );
      if (patch !== null) values.set(at, patch);
    }
  }
  return {
    leaves: [...leaves].map(([leaf, node]) => {
      const isSketchSaved = leaf.sketch === leaf.savedSketch;
      leaf.savedSketch = leaf.sketch;
      return isSketchSaved || leaf.sketch === null
        ? [wayOf(node), leaf.method, leaf.count]
        : [wayOf(node), leaf.method, leaf.count, [...leaf.sketch]];
    }),
    values: [...values].map(([node, patch]) => [wayOf(node), patch]),
    words: [...words].map(([node, patch]) => [wayOf(node), patch]),
  };
}

/** Marks all values and structures at and below a node as saved. */
export function markBelowSaved(node: TemplateNode): void {
  node.parameter?.values.markSaved();
  node.parameter?.kept?.markSaved();
  for (const leaf of node.leaves?.values() ?? []) leaf.savedSketch = leaf.sketch;
  for (const child of node.children()) markBelowSaved(child);
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Brings saved templates up to what was counted since; `saved` is changed. */
export function patchTemplates(saved: SavedTemplates, patch: TemplatesPatch): SavedTemplates {
  const { leaves, values, words, ...now } = patch;
  for (const [way, method, count, sketch] of leaves) {
    const node = nodeAt(saved.root, way);
    node.l = (node.l ?? []).map((leaf): SavedLeaf =>
      leaf[0] === method ? [method, count, sketch ?? leaf[2]] : leaf,
    );
  }
  for (const [way, patch] of values) patchValues(nodeAt(saved.root, way), patch);
  for (const [way, patch] of words ?? []) {
    const node = nodeAt(saved.root, way);
    if (node.w !== undefined) node.w = KeptValues.patched(node.w, patch);
  }
  return { ...saved, ...now };
}

function nodeAt(root: SavedNode, way: Way): Writable<SavedNode> {
  let node = root;
  for (const step of way) {
    const next = node.c?.find(({ k, p }) => (p === undefined ? `/${k}` : k) === step);
    if (next === undefined)
      throw new Error('What was counted of templates does not fit what was saved of them.');
    node = next;
  }
  return node;
}

function patchValues(
  node: Writable<SavedNode>,
  { hashes, spellings, frequent }: DistinctValuesPatch,
): void {
  if (hashes !== undefined && node.p !== undefined) {
    const [kind, shape, name, since, open, samples, , ...anySuffix] = node.p;
    node.p = [kind, shape, name, since, open, samples, hashes, ...anySuffix];
  }
  if (spellings !== undefined) node.s = spellings;
  if (frequent === undefined) return;
  const [missed, turn, changed] = frequent;
  const places =
    node.v !== undefined && typeof node.v[0] === 'number' ? [...(node.v as SavedFrequent)[2]] : []; // of this release, whose first is a number
  for (const [place, count, votes, value] of changed)
    places[place] = [value ?? places[place]?.[0] ?? '', count, votes];
  node.v = [missed, turn, places];
}
