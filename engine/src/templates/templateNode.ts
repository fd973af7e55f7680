import { DistinctValues } from './distinctValues.ts';
import { type StructureSketch, uniteSketches } from './structureSketch.ts';

export interface TemplateRef {
  readonly method: string;
  /** `/v2/users/{userId}` */
  readonly template: string;
}

/** Why a segment is a parameter. */
export type ParameterKind = 'shape' | 'siblings' | 'plural' | 'pinned' | 'overflow';

/** What a parameter node knows about the values that stood in its place. */
export interface ParameterEvidence {
  kind: ParameterKind;
  /** Name of the shape of the first value, null for words. */
  shape: string | null;
  name: string;
  readonly values: DistinctValues;
  /** First value, milliseconds since 1970. */
  since: number;
  /** Words go straight here too, apart from the words APIs use for themselves. */
  openToWords: boolean;
}

/** One method at one node: an endpoint. */
export interface TemplateLeaf {
  readonly method: string;
  node: TemplateNode;
  count: number;
  sketch: StructureSketch | null;
  ref: TemplateRef;
  /** Templates under which `observe` has answered for what is now in this leaf. */
  published: string[];
}

/** A segment of the trie: a literal, or a parameter whose key holds `{}` (`{}`, `{}.json`, `{}:cancel`, `orders({})`). */
export class TemplateNode {
  readonly key: string;
  parent: TemplateNode | null;
  readonly depth: number;
  literals: Map<string, TemplateNode> | null = null;
  parameters: Map<string, TemplateNode> | null = null;
  leaves: Map<string, TemplateLeaf> | null = null;
  parameter: ParameterEvidence | null = null;
  pinned = false;
  /** Something below is new since the last decision here. */
  dirty = true;
  /** Exchanges at and below; brought up to date by `countBelow`. */
  total = 0;
  /** `total` at the last decision. */
  decidedAt = 0;

  constructor(key: string, parent: TemplateNode | null) {
    this.key = key;
    this.parent = parent;
    this.depth = parent === null ? 0 : parent.depth + 1;
  }

  *children(): Generator<TemplateNode> {
    if (this.literals !== null) yield* this.literals.values();
    if (this.parameters !== null) yield* this.parameters.values();
  }
}

/** Marks a node and everything above it as changed. */
export function markDirty(node: TemplateNode): void {
  for (let at: TemplateNode | null = node; at !== null && !at.dirty; at = at.parent) at.dirty = true;
}

/** Counts the exchanges below a node. */
export function countBelow(node: TemplateNode): number {
  let total = 0;
  if (node.leaves !== null) for (const leaf of node.leaves.values()) total += leaf.count;
  if (node.literals !== null) for (const child of node.literals.values()) total += countBelow(child);
  if (node.parameters !== null) for (const child of node.parameters.values()) total += countBelow(child);
  return (node.total = total);
}

/** Nodes at and below. */
export function countNodes(node: TemplateNode): number {
  let count = 1;
  for (const child of node.children()) count += countNodes(child);
  return count;
}

function mergeLeaf(into: TemplateNode, leaf: TemplateLeaf): void {
  const leaves = (into.leaves ??= new Map());
  const present = leaves.get(leaf.method);
  if (present === undefined) {
    leaf.node = into;
    leaves.set(leaf.method, leaf);
    return;
  }
  present.count += leaf.count;
  present.sketch = uniteSketches(present.sketch, leaf.sketch);
  for (const template of leaf.published) if (!present.published.includes(template)) present.published.push(template);
}

/** Moves everything below `from` into `into`. A node that is only in one of the two is rebuilt there, so depths stay right. */
export function mergeInto(into: TemplateNode, from: TemplateNode): void {
  into.dirty = true;
  if (from.pinned) into.pinned = true;
  if (from.parameter !== null && into.parameter !== null) {
    into.parameter.values.addAll(from.parameter.values);
    into.parameter.since = Math.min(into.parameter.since, from.parameter.since);
    into.parameter.openToWords ||= from.parameter.openToWords;
  }
  if (from.leaves !== null) for (const leaf of from.leaves.values()) mergeLeaf(into, leaf);
  for (const which of ['literals', 'parameters'] as const) {
    const children = from[which];
    if (children === null) continue;
    const target = (into[which] ??= new Map());
    for (const [key, child] of children) {
      const present = target.get(key);
      if (present !== undefined) mergeInto(present, child);
      else {
        child.parent = into;
        target.set(key, child);
      }
    }
  }
}
