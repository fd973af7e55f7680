import { isApiWord, isVerbCompound } from './apiWords.ts';
import type { ValueTypes } from '../patterns/valueTypes.ts';
import type { OwnTypes } from '../sensitive/own/ownTypes.ts';
import { hidingType } from './hiddenWords.ts';
import { DistinctValues } from './distinctValues.ts';
import type { ValueRoom } from './frequentValues.ts';
import { ANY_FORMAT } from './gluedSegments.ts';
import { isPlural } from './nouns.ts';
import { parameterName, templateOf } from './parameterNames.ts';
import { decodeSegment, ownCopy, suffixStart } from './segmentKey.ts';
import { type SegmentStep, readSegment } from './segmentStep.ts';
import { isRootWord, looksLikeVersion } from './versionSegment.ts';
import { TemplateWalk } from './templateWalk.ts';
import { KEPT, type KeptRoom } from './keptValues.ts';
import {
  type ParameterEvidence,
  type ParameterKind,
  type TemplateLeaf,
  TemplateNode,
  closeLargest,
  countKept,
  keepValues,
  markDirty,
} from './templateNode.ts';

/** Deeper segments are taken together as `{rest}`. */
const DEEPEST = 24;
export const MOST_LITERALS = 256;
const MOST_PARAMETERS = 16;
const MOST_METHODS = 16;
const REST = '{rest}';
/** Values kept of all parameters of the host together. */
const MOST_VALUES = 16_384;
const MOST_VALUES_OF_ONE = 64;
/** Numbers of word-like children at which a node is decided while traffic comes in. */
const CHECKPOINTS = new Set([5, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256]);

/** Does an API start under this node, where plural nouns are its collections? */
const isStart = ({ literalBefore }: TemplateNode): boolean =>
  literalBefore !== null && (isRootWord(literalBefore) || looksLikeVersion(literalBefore));

function newEvidence(
  kind: ParameterKind,
  shape: string | null,
  name: string,
  since: number,
): TemplateNode['parameter'] {
  return {
    kind,
    shape,
    name,
    values: new DistinctValues(),
    since,
    openToWords: kind === 'overflow',
  };
}

/** The trie of one host: finds and makes nodes within its bounds. */
export class TemplateTrie {
  readonly root = new TemplateNode('', null);
  nodes = 1;
  /** The node of what `leafFor` found last. */
  last = this.root;
  /** A node that reached a checkpoint during the last `leafFor`. */
  due: TemplateNode | null = null;
  /** Nodes or endpoints were added. */
  grown = false;
  /** A company's own types of values, whose shape makes a parameter too. */
  valueTypes: ValueTypes | null = null;
  /** A company's own data types, where any hides values: these make a parameter, too. */
  own: OwnTypes | null = null;
  /** For values of parameters. */
  readonly room: ValueRoom = { left: MOST_VALUES };
  /** For what parameters keep of their words. */
  readonly keptRoom: KeptRoom = { left: KEPT.ofHost };
  /** What `find` met last, for the `leafFor` that mostly follows. */
  readonly walk = new TemplateWalk();
  readonly maxNodes: number;

  constructor(maxNodes: number) {
    this.maxNodes = maxNodes;
  }

  /** Counts nodes and kept values again after nodes were moved. */
  recount(): void {
    this.walk.forget();
    const { nodes, values, bytes } = countKept(this.root);
    this.nodes = nodes;
    this.room.left = MOST_VALUES - values;
    this.keptRoom.left = KEPT.ofHost - bytes;
    while (this.keptRoom.left < 0) this.keptRoom.left += closeLargest(this.root);
    if (values > MOST_VALUES)
      keepValues(this.root, Math.floor((MOST_VALUES_OF_ONE * MOST_VALUES) / values));
  }

  /** The endpoint of a path, made when it is new. */
  leafFor(method: string, path: string, at: number): TemplateLeaf {
    const found = this.walk.take(path, this.room);
    if (found !== null) return this.leafAt(found, method);
    let node = this.root;
    let start = 0;
    while (start < path.length) {
      let end = path.indexOf('/', start);
      if (end < 0) end = path.length;
      if (end > start) {
        if (node.depth >= DEEPEST) {
          node = this.restOf(node, at);
          break;
        }
        const raw = path.slice(start, end);
        node = node.literals?.get(raw) ?? this.stepInto(node, raw, at);
        if (node.key === REST) break;
      }
      start = end + 1;
    }
    return this.leafAt(node, method);
  }

  /** The node a path leads to without making anything, or null. */
  find(path: string): TemplateNode | null {
    const { walk } = this;
    walk.begin();
    let node = this.root;
    let start = 0;
    while (start < path.length) {
      let end = path.indexOf('/', start);
      if (end < 0) end = path.length;
      if (end > start) {
        if (node.depth >= DEEPEST) return node.parameters?.get(REST) ?? null;
        const raw = path.slice(start, end);
        let next = node.literals?.get(raw) ?? null;
        if (next === null) {
          const step = this.read(raw, node);
          next = this.childFor(node, step);
          if (next === null || next.key === REST) return next;
          if (next.parameter !== null)
            walk.pass(next, raw, step.shape !== null && this.chosenFor(node, step) === undefined);
        }
        if (next.key === REST) return next;
        node = next;
      }
      start = end + 1;
    }
    walk.end(path, node);
    return node;
  }

  /**
   * The child that a segment belongs to, or null when there is none yet. Literals win over
   * parameters.
   */
  childFor(node: TemplateNode, step: SegmentStep): TemplateNode | null {
    const literal = node.literals?.get(step.literal);
    if (literal !== undefined) return literal;
    if (node.parameters === null) return null;
    const chosen = this.chosenFor(node, step);
    if (chosen !== undefined) return chosen;
    const parameter = this.parameterFor(node, step);
    if (parameter !== undefined && step.shape !== null) return parameter;
    // After a literal that became a value, what was taken in as a word may read as a version now.
    if (
      parameter?.parameter?.openToWords === true &&
      (!step.version || node.literalBefore === null || parameter.parameter.takesVersions === true)
    )
      return parameter;
    return node.parameters.get(REST) ?? null;
  }

  /**
   * The parameter that a value goes to: the one with its word or its suffix, or one whose words end
   * in anything.
   */
  private parameterFor(node: TemplateNode, step: SegmentStep): TemplateNode | undefined {
    if (node.parameters === null) return undefined;
    const glued = step.glued === null ? undefined : node.parameters.get(step.glued);
    if (glued !== undefined) return glued;
    const plain = node.parameters.get('{}');
    const ofFormat = step.parameter.startsWith('{}.') ? node.parameters.get(ANY_FORMAT) : undefined;
    const own = node.parameters.get(step.parameter) ?? ofFormat;
    if (
      plain?.parameter?.anySuffix === true &&
      (own === undefined || (step.shape === null && !own.pinned))
    )
      return plain;
    return own ?? (node.parameters.size >= MOST_PARAMETERS ? plain : undefined);
  }

  /** The parameter that people put this literal into. */
  private chosenFor(node: TemplateNode, step: SegmentStep): TemplateNode | undefined {
    const key = node.chosen?.get(step.literal);
    return key === undefined ? undefined : node.parameters?.get(key);
  }

  /** How a segment reads at its place: as everywhere, and then by the company's own types. */
  read(raw: string, node: TemplateNode): SegmentStep {
    const step = readSegment(raw, node);
    const { valueTypes, own } = this;
    if ((valueTypes === null && own === null) || step.shape !== null || step.version) return step;
    const text = decodeSegment(raw);
    const stem = text.slice(0, suffixStart(text));
    step.shape = valueTypes?.nameOf(stem) ?? (own === null ? null : hidingType(own, text));
    return step;
  }

  private stepInto(node: TemplateNode, raw: string, at: number): TemplateNode {
    const step = this.read(raw, node);
    const literal = node.literals?.get(step.literal);
    if (literal !== undefined) return literal;
    const chosen = this.chosenFor(node, step);
    if (chosen !== undefined) {
      chosen.parameter?.values.add(step.literal, this.room);
      return chosen;
    }
    const full = (node.literals?.size ?? 0) >= MOST_LITERALS;
    const key =
      node.parameters !== null &&
      node.parameters.size >= MOST_PARAMETERS &&
      !node.parameters.has(step.parameter)
        ? '{}'
        : step.parameter;
    const parameter = this.parameterFor(node, step);
    const evidence = parameter?.parameter ?? null;
    const takesIt =
      evidence?.openToWords === true &&
      (step.version ? evidence.takesVersions === true : !this.mayBeLiteral(step, evidence, node));
    const straight = step.shape !== null || (full && !step.version) || takesIt;
    if (parameter !== undefined && (straight || this.nodes >= this.maxNodes)) {
      parameter.parameter?.values.add(raw, this.room);
      return parameter;
    }
    if (this.nodes >= this.maxNodes) return this.restOf(node, at);
    if (straight || full) {
      const kind = step.shape === null ? 'overflow' : 'shape';
      const name = parameterName(node, step.shape, key);
      const child = this.addChild(node, key, newEvidence(kind, step.shape, name, at));
      child.parameter?.values.add(raw, this.room);
      return child;
    }
    const child = this.addChild(node, step.literal, null);
    if (this.due === null && CHECKPOINTS.has(node.literals?.size ?? 0)) this.due = node;
    return child;
  }

  /**
   * Words that APIs use for themselves, and plural nouns where one starts, stay apart from an open
   * parameter until their evidence is judged, once.
   */
  private mayBeLiteral(
    { literal }: SegmentStep,
    { values, kind }: ParameterEvidence,
    node: TemplateNode,
  ): boolean {
    const isOfApi = isApiWord(literal) || isVerbCompound(literal);
    const isCollection = kind !== 'pinned' && isStart(node) && isPlural(literal);
    return (isOfApi || isCollection) && !values.knows(literal);
  }

  /** Adds a literal (no evidence) or a parameter under a node. */
  addChild(node: TemplateNode, key: string, evidence: TemplateNode['parameter']): TemplateNode {
    this.walk.forget();
    const child = new TemplateNode(ownCopy(key), node);
    child.parameter = evidence;
    if (evidence === null) (node.literals ??= new Map()).set(child.key, child);
    else (node.parameters ??= new Map()).set(child.key, child);
    this.nodes++;
    this.grown = true;
    markDirty(node);
    return child;
  }

  /**
   * Where what no longer fits goes: `{rest}` under the node, or under the root once those are many
   * too.
   */
  private restOf(node: TemplateNode, at: number): TemplateNode {
    const present = node.parameters?.get(REST);
    if (present !== undefined) return present;
    const under = this.nodes < this.maxNodes * 1.05 ? node : this.root;
    return (
      under.parameters?.get(REST) ??
      this.addChild(under, REST, newEvidence('overflow', null, 'rest', at))
    );
  }

  private leafAt(node: TemplateNode, method: string): TemplateLeaf {
    this.last = node;
    const leaves = (node.leaves ??= new Map<string, TemplateLeaf>());
    const present = leaves.get(method);
    if (present !== undefined) return present;
    const kept = leaves.size < MOST_METHODS && method.length <= 24 ? method : 'OTHER';
    const other = leaves.get(kept);
    if (other !== undefined) return other;
    const template = templateOf(node);
    const leaf: TemplateLeaf = {
      method: kept,
      count: 0,
      sketch: null,
      ref: { method: kept, template },
      published: [template],
    };
    leaves.set(kept, leaf);
    this.grown = true;
    markDirty(node);
    return leaf;
  }
}
