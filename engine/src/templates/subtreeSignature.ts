import { type StructureSketch, sketchSimilarity } from './structureSketch.ts';
import type { TemplateNode } from './templateNode.ts';

const DEEPEST = 4;
const MOST_FEATURES = 48;
/** Endpoints below a segment whose requests are counted. */
const MOST_USED = 256;

/**
 * What hangs below a child, without the child's own name: each relative path and method, with its
 * response structure.
 */
export interface SubtreeSignature {
  readonly features: Map<number, StructureSketch | null>;
  /** Requests of each feature. */
  readonly use: Map<number, number>;
  /** Deeper relative paths that hold a literal siblings share, and those that hold none. */
  named: number;
  unnamed: number;
}

function hashKey(seed: number, key: string): number {
  let hash = seed;
  for (let index = 0; index < key.length; index++)
    hash = Math.imul(hash ^ key.charCodeAt(index), 16777619);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

function collectNames(node: TemplateNode, depth: number, names: Set<string>): void {
  if (depth >= DEEPEST || names.size >= MOST_FEATURES) return;
  if (node.literals !== null) {
    for (const [key, child] of node.literals) {
      names.add(key);
      collectNames(child, depth + 1, names);
    }
  }
  if (node.parameters !== null)
    for (const child of node.parameters.values()) collectNames(child, depth + 1, names);
}

/** Literals below the given siblings that at least two of them, and one in ten, have in common. */
export function commonNames(siblings: readonly TemplateNode[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const sibling of siblings) {
    const names = new Set<string>();
    collectNames(sibling, 0, names);
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const least = Math.max(2, siblings.length / 10);
  const common = new Set<string>();
  for (const [name, count] of counts) if (count >= least) common.add(name);
  return common;
}

function addFeatures(
  node: TemplateNode,
  seed: number,
  named: boolean,
  depth: number,
  common: ReadonlySet<string>,
  into: SubtreeSignature,
  most: number,
): void {
  if (into.use.size >= most) return;
  const isFull = into.features.size >= MOST_FEATURES;
  if (node.leaves !== null) {
    for (const leaf of node.leaves.values()) {
      const feature = hashKey(seed, leaf.method);
      into.use.set(feature, (into.use.get(feature) ?? 0) + leaf.count);
      if (isFull) continue;
      if (depth > 0 && !into.features.has(feature)) {
        if (named) into.named++;
        else into.unnamed++;
      }
      into.features.set(feature, into.features.get(feature) ?? leaf.sketch);
    }
  }
  if (depth >= DEEPEST) return;
  if (node.parameters !== null)
    for (const [key, child] of node.parameters)
      addFeatures(child, hashKey(seed, key), named, depth + 1, common, into, most);
  if (node.literals === null) return;
  for (const [key, child] of node.literals) {
    const known = common.has(key);
    addFeatures(
      child,
      hashKey(seed, known ? key : '{}'),
      named || known,
      depth + 1,
      common,
      into,
      most,
    );
  }
}

export function subtreeSignature(
  node: TemplateNode,
  common: ReadonlySet<string>,
  most = MOST_USED,
): SubtreeSignature {
  const signature: SubtreeSignature = { features: new Map(), use: new Map(), named: 0, unnamed: 0 };
  addFeatures(node, 0x9dc5811c, false, 0, common, signature, most);
  return signature;
}

export interface Likeness {
  /** Shared relative paths over those of the smaller. */
  containment: number;
  /** Shared over all of both. */
  jaccard: number;
  /** Mean similarity of the response structures on shared paths, -1 when none has both. */
  structure: number;
}

/** How alike two subtrees are. */
export function likeness(one: SubtreeSignature, other: SubtreeSignature): Likeness {
  const [small, large] = one.features.size <= other.features.size ? [one, other] : [other, one];
  let shared = 0;
  let compared = 0;
  let alike = 0;
  for (const [feature, sketch] of small.features) {
    const match = large.features.get(feature);
    if (match === undefined) continue;
    shared++;
    if (sketch === null || match === null) continue;
    compared++;
    alike += sketchSimilarity(sketch, match);
  }
  const all = small.features.size + large.features.size - shared;
  return {
    containment: small.features.size === 0 ? 0 : shared / small.features.size,
    jaccard: all === 0 ? 0 : shared / all,
    structure: compared === 0 ? -1 : alike / compared,
  };
}

/** Similarity of two structures from which on answers are alike. */
const ALIKE = 0.55;

/** Endpoints that answer alike below two words from which on these are twins. */
const OF_TWINS = 12;

/** Whether two words have a dozen endpoints below that answer alike, with keys in the answers. */
export function areAlikeBelow(one: SubtreeSignature, other: SubtreeSignature): boolean {
  if (one.features.size < OF_TWINS || other.features.size < OF_TWINS) return false;
  let alike = 0;
  for (const [feature, sketch] of one.features) {
    const match = other.features.get(feature) ?? null;
    if (sketch === null || match === null || sketch.length === 0) continue;
    if (sketchSimilarity(sketch, match) >= ALIKE) alike++;
  }
  return alike >= OF_TWINS;
}

/** Share of the endpoints of one that the other has too. */
export function coverage(one: SubtreeSignature, other: SubtreeSignature): number {
  let shared = 0;
  for (const feature of one.features.keys()) if (other.use.has(feature)) shared++;
  return one.features.size === 0 ? 0 : shared / one.features.size;
}
