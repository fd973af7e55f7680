import type { DistinctValues } from './distinctValues.ts';
import type { FieldNames } from './fieldNames.ts';
import type { KeptValues } from './keptValues.ts';
import { type StructureSketch, uniteSketches } from './structureSketch.ts';

export interface TemplateRef {
  readonly method: string;
  /** `/v2/users/{userId}` */
  readonly template: string;
}

/**
 * Why a segment is a parameter: its shape, its siblings, a plural noun before it, a person or
 * document, or a full node.
 */
export type ParameterKind = 'shape' | 'siblings' | 'plural' | 'pinned' | 'overflow';

/** What a parameter node knows about the values that stood in its place. */
export interface ParameterEvidence {
  kind: ParameterKind;
  /** Shape of the first value, null for words. */
  readonly shape: string | null;
  name: string;
  readonly values: DistinctValues;
  /** First value, milliseconds since 1970. */
  since: number;
  /** Words go straight here too, apart from the words APIs use for themselves. */
  openToWords: boolean;
  /** Its words may end in anything (`report.pdf`, `team:amber`). */
  anySuffix?: boolean;
  /** Versions are values here too (`/packages/{name}/{version}`). */
  takesVersions?: boolean;
  /** The measures that spoke most for its words being values, as of the first decision. */
  reasons?: readonly string[];
  /** Fields of requests and answers that held its values. */
  field?: FieldNames;
  /** Words that it took, for the case that they turn out to be none of its values. */
  kept?: KeptValues;
}

/** Splits by learning at one place. */
export interface Splits {
  /** How often there was one. */
  readonly count: number;
  /** Exchanges of the place at the last one. */
  readonly at: number;
  /** How often words that were split off could be merged again. */
  readonly mergedAgain: number;
}

/** One method at one node: an endpoint. */
export interface TemplateLeaf {
  readonly method: string;
  count: number;
  sketch: StructureSketch | null;
  /** The sketch as of the last save. */
  savedSketch?: StructureSketch | null;
  ref: TemplateRef;
  /** Templates under which `observe` has answered for what is now in this leaf. */
  published: readonly string[];
}

/**
 * A segment of the trie: a literal, or a parameter whose key holds `{}` (`{}`, `{}.json`,
 * `{}:cancel`, `orders({})`).
 */
export class TemplateNode {
  readonly key: string;
  parent: TemplateNode | null;
  readonly depth: number;
  literals: Map<string, TemplateNode> | null = null;
  parameters: Map<string, TemplateNode> | null = null;
  leaves: Map<string, TemplateLeaf> | null = null;
  parameter: ParameterEvidence | null = null;
  pinned = false;
  /** Pinned by a person, so that a document which goes does not release it. */
  byPerson = false;
  /**
   * Literals that people made values of a parameter, each with the parameter's key: they stay
   * values.
   */
  chosen: Map<string, string> | null = null;
  /** Learning split it off a parameter: until much more is known it is no value again. */
  isSplitOff = false;
  /** Splits by learning right below. */
  splits: Splits | null = null;
  /** Something here or below is new since the last decision. */
  dirty = true;
  /** Exchanges here and below, as of the last `countBelow`. */
  total = 0;
  /** `total` at the last decision. */
  decidedAt = 0;

  constructor(key: string, parent: TemplateNode | null) {
    this.key = key;
    this.parent = parent;
    this.depth = parent === null ? 0 : parent.depth + 1;
  }

  children(): readonly TemplateNode[] {
    return [...(this.literals?.values() ?? []), ...(this.parameters?.values() ?? [])];
  }

  /** The literal before what is under this node: '' at the start, null after a parameter. */
  get literalBefore(): string | null {
    return this.parent === null ? '' : this.parameter === null ? this.key : null;
  }
}

/** Whether an API starts right below: nothing is before, or a version, `api` or `rest`. */
export function startsApi({ parent, key }: TemplateNode): boolean {
  return parent === null || /^(v\d.*|api|apis|rest)$/i.test(key);
}

/** Marks a node and everything above it as changed. */
export function markDirty(node: TemplateNode): void {
  for (let at: TemplateNode | null = node; at !== null && !at.dirty; at = at.parent)
    at.dirty = true;
}

/** Counts the exchanges at and below a node, and remembers the count in each. */
export function countBelow(node: TemplateNode): number {
  let total = 0;
  if (node.leaves !== null) for (const leaf of node.leaves.values()) total += leaf.count;
  if (node.literals !== null)
    for (const child of node.literals.values()) total += countBelow(child);
  if (node.parameters !== null)
    for (const child of node.parameters.values()) total += countBelow(child);
  node.total = total;
  return total;
}

/** An endpoint below a node, with the keys that lead there. */
export interface LeafBelow {
  readonly way: string;
  readonly leaf: TemplateLeaf;
}

/** Endpoints at and below a node, the nearest ones first. */
export function leavesBelow(node: TemplateNode): readonly LeafBelow[] {
  const leaves: LeafBelow[] = [];
  const level: (readonly [way: string, node: TemplateNode])[] = [['', node]];
  for (const [way, at] of level) {
    for (const leaf of at.leaves?.values() ?? []) leaves.push({ way, leaf });
    for (const child of at.children())
      level.push([way === '' ? child.key : `${way}/${child.key}`, child]);
  }
  return leaves;
}

/** Nodes at and below, and the values that parameters among them keep. */
export function countKept(
  node: TemplateNode,
  sum = { nodes: 0, values: 0, bytes: 0 },
): { readonly nodes: number; readonly values: number; readonly bytes: number } {
  sum.nodes++;
  sum.values += node.parameter?.values.frequent.size ?? 0;
  sum.bytes += node.parameter?.kept?.bytes ?? 0;
  for (const child of node.children()) countKept(child, sum);
  return sum;
}

/**
 * Lets the parameter that keeps most of its words let them go, for good; gives the bytes that they
 * took.
 */
export function closeLargest(root: TemplateNode): number {
  let largest: KeptValues | null = null;
  const visit = (node: TemplateNode): void => {
    const kept = node.parameter?.kept;
    if (kept !== undefined && kept.bytes > (largest?.bytes ?? 0)) largest = kept;
    for (const child of node.children()) visit(child);
  };
  visit(root);
  const found = largest as KeptValues | null; // visit sets it
  const bytes = found?.bytes ?? 0;
  found?.close();
  return bytes;
}

/** Lets each parameter at and below keep so many values at most. */
export function keepValues(node: TemplateNode, most: number): void {
  node.parameter?.values.frequent.keep(most);
  for (const child of node.children()) keepValues(child, most);
}

/** What either keeps of its values; all that the other one knows is of something else. */
function mergeKept(into: TemplateNode, from: TemplateNode): void {
  const [own, other] = [into.parameter, from.parameter];
  if (own === null || other === null) return;
  if (own.kept !== undefined && other.kept !== undefined) own.kept.addAll(other.kept);
  else if (own.kept !== undefined) own.kept.takeRest(from.total, leavesBelow(from));
  else if (other.kept !== undefined) {
    other.kept.takeRest(into.total, leavesBelow(into));
    own.kept = other.kept;
  }
}

function mergeLeaf(into: TemplateNode, leaf: TemplateLeaf): void {
  const leaves = (into.leaves ??= new Map());
  const present = leaves.get(leaf.method);
  if (present === undefined) {
    leaves.set(leaf.method, leaf);
    return;
  }
  present.count += leaf.count;
  present.sketch = uniteSketches(present.sketch, leaf.sketch);
  present.published = [...new Set([...present.published, ...leaf.published])];
}

/** Moves everything at and below `from` into `into`, which is at the same depth. */
export function mergeInto(into: TemplateNode, from: TemplateNode): void {
  into.dirty = true;
  into.total += from.total;
  if (from.pinned) into.pinned = true;
  if (from.byPerson) into.byPerson = true;
  if (from.isSplitOff) into.isSplitOff = true;
  const { splits } = from;
  if (splits !== null && splits.count > (into.splits?.count ?? 0)) into.splits = splits;
  if (from.parameter !== null && into.parameter !== null) {
    into.parameter.values.addAll(from.parameter.values);
    into.parameter.since = Math.min(into.parameter.since, from.parameter.since);
    into.parameter.openToWords ||= from.parameter.openToWords;
    if (from.parameter.anySuffix === true) into.parameter.anySuffix = true;
    if (from.parameter.takesVersions === true) into.parameter.takesVersions = true;
    if (into.parameter.reasons === undefined && from.parameter.reasons !== undefined)
      into.parameter.reasons = from.parameter.reasons;
    const { field } = from.parameter;
    if (into.parameter.field === undefined) {
      if (field !== undefined) into.parameter.field = field;
    } else if (field !== undefined) into.parameter.field.merge(field);
    mergeKept(into, from);
    if (from.parameter.kind === 'pinned' && into.parameter.kind !== 'pinned')
      Object.assign(into.parameter, { kind: 'pinned', name: from.parameter.name });
  }
  if (from.leaves !== null) for (const leaf of from.leaves.values()) mergeLeaf(into, leaf);
  for (const which of ['literals', 'parameters'] as const) {
    if (from[which] === null) continue;
    const target = (into[which] ??= new Map());
    for (const [key, child] of from[which]) {
      const present = target.get(key);
      if (present !== undefined) mergeInto(present, child);
      else {
        child.parent = into;
        target.set(key, child);
      }
    }
  }
  if (from.chosen !== null)
    for (const [literal, key] of from.chosen)
      (into.chosen ??= new Map<string, string>()).set(literal, key);
  obeyChosen(into);
  foldSuffixes(into);
}

/** What people made values is no literal, also where it came in from a sibling. */
function obeyChosen(node: TemplateNode): void {
  if (node.chosen === null) return;
  for (const [literal, key] of node.chosen) {
    const present = node.literals?.get(literal);
    const parameter = node.parameters?.get(key);
    if (present === undefined || present.pinned || parameter === undefined) continue;
    node.literals?.delete(literal);
    mergeInto(parameter, present);
  }
}

/** Where one parameter takes words with any suffix, those of a single suffix belong to it. */
export function foldSuffixes(node: TemplateNode): void {
  const plain = node.parameters?.get('{}');
  if (node.parameters === null || plain?.parameter?.anySuffix !== true) return;
  for (const [key, child] of node.parameters) {
    if (!/^\{\}[.:]/.test(key) || child.pinned || key.includes('...')) continue;
    node.parameters.delete(key);
    mergeInto(plain, child);
  }
}
