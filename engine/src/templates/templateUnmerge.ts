import { templateOf } from './parameterNames.ts';
import { type MergeRecord, nodeAt } from './templateMerge.ts';
import { releaseNodes } from './templatePins.ts';
import { TemplateNode, countBelow, markDirty, mergeInto } from './templateNode.ts';
import { type SavedNode, loadInto } from './templateSnapshot.ts';
import type { TemplateTrie } from './templateTrie.ts';

/** An endpoint under the parameter of a merge that is taken back. */
interface UndoneLeaf {
  readonly method: string;
  /** Template that it had until now. */
  readonly template: string;
  /** It stays, since it was there before the merge or other values came to it since. */
  readonly stays: boolean;
}

/** What taking a merge back came to. */
export interface UndoneMerge {
  readonly leaves: readonly UndoneLeaf[];
  /** Template of what is before the literals that came back. */
  readonly prefix: string;
}

/**
 * Takes a merge back. The literals return as they were and stay apart from now on: that is a
 * decision too. The parameter goes with them unless it was there before, or took other values
 * since.
 * @param documented templates that documents fix by now: what another one had fixed before the
 * merge is given back to learning
 */
export function undoMerge(
  trie: TemplateTrie,
  { place, key, literals, beside, pinned, held = [] }: MergeRecord,
  documented: readonly string[],
): UndoneMerge | null {
  const parent = nodeAt(trie, place);
  const target = parent?.parameters?.get(key);
  if (parent === null || target?.parameter == null) return null;
  const { values } = target.parameter;
  const hasOthers = values.sawOthersThan(
    beside?.tree.p?.[6] ?? [],
    literals.map(({ k }) => k),
  );
  const leaves: UndoneLeaf[] = [];
  const isEmpty = withdraw(target, literals, beside?.tree ?? null, hasOthers, leaves);
  if (isEmpty && beside === null) parent.parameters?.delete(key);
  else if (beside === null) {
    Object.assign(target.parameter, {
      kind: 'siblings',
      anySuffix: target.parameter.anySuffix === true,
    });
    target.pinned = target.byPerson = false;
  } else {
    const { pinned: wasPinned, byPerson = false, ...parameter } = beside.parameter;
    Object.assign(target.parameter, parameter);
    target.pinned = wasPinned;
    target.byPerson = byPerson;
  }
  if (parent.parameters?.size === 0) parent.parameters = null;
  for (const { k } of literals) parent.chosen?.delete(k);
  if (parent.chosen?.size === 0) parent.chosen = null;
  for (const literal of pinned) unpin(parent, literal);
  for (const literal of held) release(parent, literal);
  for (const saved of literals) restore(parent, saved);
  const wasFixed = [
    ...held.flatMap((literal) => parent.literals?.get(literal) ?? []),
    ...(beside?.parameter.byPerson === false && beside.parameter.pinned ? [target] : []),
  ];
  releaseNodes(trie, wasFixed, documented);
  countBelow(parent);
  markDirty(parent);
  const prefix = templateOf(parent);
  return { leaves, prefix: prefix === '/' ? '' : prefix };
}

function unpin(parent: TemplateNode, literal: string): void {
  const node = parent.literals?.get(literal);
  if (node !== undefined) node.pinned = node.byPerson = false;
}

function release(parent: TemplateNode, literal: string): void {
  const node = parent.literals?.get(literal);
  if (node !== undefined) node.byPerson = false;
}

function restore(parent: TemplateNode, saved: SavedNode): void {
  const node = new TemplateNode(saved.k, parent);
  loadInto(node, saved);
  const literals = (parent.literals ??= new Map<string, TemplateNode>());
  const present = literals.get(saved.k);
  if (present !== undefined) mergeInto(present, node);
  else literals.set(saved.k, node);
  (present ?? node).pinned = (present ?? node).byPerson = true;
}

/**
 * Takes what came from merged trees out of a node and what is below it; true when nothing is left
 * there.
 */
function withdraw(
  node: TemplateNode,
  merged: readonly SavedNode[],
  beside: SavedNode | null,
  hasOthers: boolean,
  leaves: UndoneLeaf[],
): boolean {
  const template = templateOf(node);
  for (const leaf of node.leaves?.values() ?? []) {
    const mine = merged
      .flatMap((saved) => saved.l?.filter(([method]) => method === leaf.method) ?? [])
      .map(([, count]) => count);
    const was = beside?.l?.find(([method]) => method === leaf.method);
    const left = leaf.count - mine.reduce((sum, count) => sum + count, 0);
    const stays = mine.length === 0 || was !== undefined || (hasOthers && left > 0);
    leaves.push({ method: leaf.method, template, stays });
    if (stays) leaf.count = Math.max(left, was?.[1] ?? 0);
    else node.leaves?.delete(leaf.method);
  }
  if (node.leaves?.size === 0) node.leaves = null;
  for (const which of ['literals', 'parameters'] as const) {
    for (const [key, child] of node[which] ?? []) {
      const same = (saved: SavedNode): boolean =>
        saved.k === key && (saved.p !== undefined) === (which === 'parameters');
      const below = merged.flatMap((saved) => saved.c?.filter(same) ?? []);
      const isEmpty = withdraw(child, below, beside?.c?.find(same) ?? null, hasOthers, leaves);
      if (isEmpty && below.length > 0 && beside?.c?.some(same) !== true) node[which]?.delete(key);
    }
    if (node[which]?.size === 0) node[which] = null;
  }
  return node.leaves === null && node.literals === null && node.parameters === null;
}
