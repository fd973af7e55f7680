import { DistinctValues } from './distinctValues.ts';
import { isApiWord, isVerbCompound } from './apiWords.ts';
import { decideChildren } from './mergeSiblings.ts';
import { parameterName, templateOf } from './parameterNames.ts';
import { ownCopy } from './segmentKey.ts';
import { type SegmentStep, readSegment } from './segmentStep.ts';
import { type SiblingJudge, judgeSiblings } from './siblingJudge.ts';
import { type StructureSketch, uniteSketches } from './structureSketch.ts';
import { type ParameterKind, type TemplateLeaf, TemplateNode, type TemplateRef, countBelow, markDirty } from './templateNode.ts';

export interface TemplateObservation {
  readonly method: string;
  /** As sent: percent-encoded, no query. */
  readonly path: string;
  /** Sketch of the keys of a successful response, or null without a readable body. */
  readonly structure: StructureSketch | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export type TemplateChange =
  | { readonly kind: 'merged'; readonly method: string; readonly from: readonly string[]; readonly into: string }
  | { readonly kind: 'split'; readonly method: string; readonly from: string; readonly into: readonly string[] }
  | { readonly kind: 'renamed'; readonly method: string; readonly from: string; readonly into: string };

const DEEPEST = 24;
const MOST_LITERALS = 256;
const MOST_METHODS = 16;
const CHECKPOINTS = new Set([5, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256]);

export class PathTemplates {
  private root = new TemplateNode('', null);
  private nodes = 1;
  private readonly maxNodes: number;
  private changes: TemplateChange[] = [];
  private due: TemplateNode | null = null;
  private changedSinceSave = false;

  constructor(options: { readonly maxNodes?: number } = {}) {
    this.maxNodes = options.maxNodes ?? 20_000;
  }

  get structurallyChanged(): boolean {
    return this.changedSinceSave;
  }

  markSaved(): void {
    this.changedSinceSave = false;
  }

  observe(observation: TemplateObservation): TemplateRef {
    let leaf = this.leafFor(observation);
    if (this.due !== null) {
      const node = this.due;
      this.due = null;
      countBelow(node);
      if (decideChildren(node, judgeSiblings, observation.at)) {
        this.refresh(node);
        leaf = this.find(observation.method, observation.path) ?? leaf;
      }
    }
    leaf.count++;
    if (observation.structure !== null && (leaf.count <= 32 || (leaf.count & 15) === 0)) leaf.sketch = uniteSketches(leaf.sketch, observation.structure);
    return leaf.ref;
  }

  resolve(method: string, path: string): TemplateRef | null {
    return this.find(method, path)?.ref ?? null;
  }

  settle(judge: SiblingJudge = judgeSiblings, at = 0): void {
    countBelow(this.root);
    if (this.settleNode(this.root, judge, at)) this.refresh(this.root);
  }

  drainChanges(): readonly TemplateChange[] {
    const { changes } = this;
    this.changes = [];
    return changes;
  }

  /** The template a path would get, whether or not its endpoint is known. */
  guess(method: string, path: string): string {
    const known = this.find(method, path);
    if (known !== null) return known.ref.template;
    let node: TemplateNode | null = this.root;
    let last = this.root;
    let text = '';
    let start = 1;
    while (start <= path.length) {
      let end = path.indexOf('/', start);
      if (end < 0) end = path.length;
      if (end > start) {
        const raw = path.slice(start, end);
        const step: SegmentStep = readSegment(raw, last);
        const next: TemplateNode | null = node === null ? null : this.childFor(node, step);
        if (next !== null) { node = last = next; text = templateOf(next); }
        else { text += step.shape === null ? `/${step.literal}` : `/${step.parameter}`; last = new TemplateNode(step.shape === null ? step.literal : step.parameter, last); if (step.shape !== null) last.parameter = { kind: 'shape', shape: null, name: 'x', values: new DistinctValues(), since: 0, openToWords: false }; node = null; }
      }
      start = end + 1;
    }
    return text === '' ? '/' : text;
  }

  private settleNode(node: TemplateNode, judge: SiblingJudge, at: number): boolean {
    let changed = decideChildren(node, judge, at);
    for (const child of [...node.children()]) if (this.settleNode(child, judge, at)) changed = true;
    return changed;
  }

  private childFor(node: TemplateNode, step: SegmentStep): TemplateNode | null {
    const literal = node.literals?.get(step.literal);
    if (literal !== undefined) return literal;
    const parameter = node.parameters?.get(step.parameter);
    if (parameter === undefined || step.version) return null;
    if (step.shape !== null) return parameter;
    return parameter.parameter?.openToWords === true ? parameter : null;
  }

  private find(method: string, path: string): TemplateLeaf | null {
    let node = this.root;
    let start = 1;
    while (start <= path.length) {
      let end = path.indexOf('/', start);
      if (end < 0) end = path.length;
      if (end > start) {
        const next = this.childFor(node, readSegment(path.slice(start, end), node));
        if (next === null) return null;
        node = next;
      }
      start = end + 1;
    }
    return node.leaves?.get(method) ?? null;
  }

  private leafFor({ method, path, at }: TemplateObservation): TemplateLeaf {
    let node = this.root;
    let start = 1;
    while (start <= path.length) {
      let end = path.indexOf('/', start);
      if (end < 0) end = path.length;
      if (end > start) {
        const raw = path.slice(start, end);
        node = node.literals?.get(raw) ?? this.stepInto(node, raw, at);
      }
      start = end + 1;
    }
    return this.leafAt(node, method);
  }

  private stepInto(node: TemplateNode, raw: string, at: number): TemplateNode {
    const step = readSegment(raw, node);
    const literal = node.literals?.get(step.literal);
    if (literal !== undefined) return literal;
    const parameter = node.parameters?.get(step.parameter);
    const evidence = parameter?.parameter;
    if (step.shape !== null || (evidence?.openToWords === true && !step.version && !isApiWord(step.literal) && !isVerbCompound(step.literal))) {
      const child = parameter ?? this.addParameter(node, step, 'shape', at);
      child.parameter?.values.add(raw);
      return child;
    }
    const child = new TemplateNode(ownCopy(step.literal), node);
    (node.literals ??= new Map()).set(child.key, child);
    this.nodes++;
    markDirty(node);
    if (CHECKPOINTS.has(node.literals.size)) this.due = node;
    return child;
  }

  private addParameter(node: TemplateNode, step: SegmentStep, kind: ParameterKind, at: number): TemplateNode {
    const child = new TemplateNode(ownCopy(step.parameter), node);
    child.parameter = { kind, shape: step.shape, name: parameterName(node, step.shape), values: new DistinctValues(), since: at, openToWords: false };
    (node.parameters ??= new Map()).set(child.key, child);
    this.nodes++;
    markDirty(node);
    return child;
  }

  private leafAt(node: TemplateNode, method: string): TemplateLeaf {
    const leaves = (node.leaves ??= new Map());
    const present = leaves.get(method);
    if (present !== undefined) return present;
    const template = templateOf(node);
    const leaf: TemplateLeaf = { method, node, count: 0, sketch: null, ref: { method, template }, published: [template] };
    leaves.set(method, leaf);
    this.changedSinceSave = true;
    return leaf;
  }

  private refresh(node: TemplateNode): void {
    this.changedSinceSave = true;
    if (node.leaves !== null) {
      for (const leaf of node.leaves.values()) {
        const template = templateOf(node);
        if (template !== leaf.ref.template) leaf.ref = { method: leaf.method, template };
        const from = leaf.published.filter(one => one !== template);
        if (from.length > 0) this.changes.push({ kind: 'merged', method: leaf.method, from, into: template });
        leaf.published = [template];
      }
    }
    for (const child of node.children()) this.refresh(child);
  }
}
