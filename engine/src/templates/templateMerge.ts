import { nothing } from './readableValue.ts';
import { mergeChildren } from './mergeSiblings.ts';
import { readSegment } from './segmentStep.ts';
import { nodeOfTemplate } from './templateEvidence.ts';
import { type ParameterKind, TemplateNode, countBelow } from './templateNode.ts';
import { type SavedNode, saveNode } from './templateSnapshot.ts';
import type { TemplateTrie } from './templateTrie.ts';

/**
 * What a person decides: these literals of one place are values of one parameter, those are none.
 */
export interface TemplateMerge {
  /** Template of what is before them: `/v1/reports`, or '' at the start. */
  readonly prefix: string;
  /** Name of the parameter, without braces. */
  readonly name: string;
  readonly literals: readonly string[];
  /** Literals that stay, whatever is learned. */
  readonly excluded: readonly string[];
}

/** A parameter as it was before a merge. */
interface ParameterBefore {
  readonly kind: ParameterKind;
  readonly name: string;
  readonly openToWords: boolean;
  readonly anySuffix: boolean;
  readonly pinned: boolean;
  /** Whether a person had decided it; absent in older records. */
  readonly byPerson?: boolean;
}

/** What a merge did, so that it can be taken back: plain JSON. */
export interface MergeRecord {
  /** Keys from the root to the parent. */
  readonly place: readonly string[];
  /** Key of the parameter. */
  readonly key: string;
  readonly literals: readonly SavedNode[];
  /** The parameter that was there already, with what was below it. */
  readonly beside: { readonly parameter: ParameterBefore; readonly tree: SavedNode } | null;
  /** Literals that this merge pinned. */
  readonly pinned: readonly string[];
  /**
   * Excluded literals that were pinned already, by a document: they stay so when the merge is taken
   * back.
   */
  readonly held?: readonly string[];
}

/** Keys from the root to a node. */
export function placeOf(node: TemplateNode): readonly string[] {
  const keys: string[] = [];
  for (let at = node; at.parent !== null; at = at.parent) keys.unshift(at.key);
  return keys;
}

/** The node at a place, also where a literal on the way became a value since. */
export function nodeAt(trie: TemplateTrie, place: readonly string[]): TemplateNode | null {
  let node: TemplateNode | null = trie.root;
  for (const key of place) {
    if (node === null) return null;
    node =
      node.literals?.get(key) ??
      node.parameters?.get(key) ??
      (key.includes('{') ? null : trie.childFor(node, readSegment(key, node)));
  }
  return node;
}

const NOWHERE = new TemplateNode('', null);

/**
 * The key of the parameter that these literals share: with their suffix where all have the same.
 */
export function keyOfLiterals(literals: readonly string[]): string {
  const keys = keysOf(literals);
  const [only = '{}'] = keys;
  return keys.size === 1 ? only : '{}';
}

const keysOf = (literals: readonly string[]): ReadonlySet<string> =>
  new Set(literals.map((literal) => readSegment(literal, NOWHERE).parameter));

/** Carries a merge out; null when a literal is not there. */
export function mergeByPerson(
  trie: TemplateTrie,
  { prefix, name, literals, excluded }: TemplateMerge,
  at: number,
): MergeRecord | null {
  const parent = nodeOfTemplate(trie.root, prefix);
  const nodes = literals.flatMap((literal) => parent?.literals?.get(literal) ?? []);
  if (parent === null || nodes.length < literals.length || nodes.length === 0) return null;
  countBelow(parent);
  const key = keyOfLiterals(literals);
  const beside = parent.parameters?.get(key) ?? null;
  const record = {
    place: placeOf(parent),
    key,
    literals: nodes.map((node) => saveNode(node, nothing)),
    beside: beside === null ? null : { parameter: before(beside), tree: saveNode(beside, nothing) },
  };
  const target = mergeChildren(parent, nodes, key, at);
  if (target.parameter !== null)
    Object.assign(target.parameter, {
      kind: 'pinned',
      name,
      openToWords: true,
      ...(keysOf(literals).size > 1 ? { anySuffix: true } : {}),
    });
  target.pinned = target.byPerson = true;
  const chosen = (parent.chosen ??= new Map<string, string>());
  for (const literal of literals) chosen.set(literal, key);
  const pinned: string[] = [];
  const held: string[] = [];
  for (const literal of excluded) {
    const node = parent.literals?.get(literal);
    if (node === undefined || node.byPerson) continue;
    (node.pinned ? held : pinned).push(literal);
    node.pinned = node.byPerson = true;
  }
  return { ...record, pinned, ...(held.length === 0 ? {} : { held }) };
}

function before(node: TemplateNode): ParameterBefore {
  const { parameter, pinned, byPerson } = node;
  return {
    kind: parameter?.kind ?? 'siblings',
    name: parameter?.name ?? '',
    openToWords: parameter?.openToWords === true,
    anySuffix: parameter?.anySuffix === true,
    pinned,
    byPerson,
  };
}
