import type { OwnTypes } from '../sensitive/own/ownTypes.ts';
import { isApiWord } from './apiWords.ts';
import { mergeChildren, wholeOf } from './mergeSiblings.ts';
import { suffixStart } from './segmentKey.ts';
import type { TemplateNode } from './templateNode.ts';

/**
 * The company's own data type that hides a segment, or a part of it between signs; null where none
 * does. Words that APIs use for themselves are no data, whatever a type's expression matches.
 * @param text decoded
 */
export const hidingType = (own: OwnTypes, text: string): string | null =>
  isApiWord(text) ? null : own.typeWithin(text);

/**
 * Makes values of the literals at and below a node that the company's own types hide: they were
 * learned before the types were there. What people or documents fixed stays.
 * @returns whether there were any
 */
export function mergeHidden(node: TemplateNode, own: OwnTypes, at: number): boolean {
  const groups = new Map<string, TemplateNode[]>();
  for (const child of node.literals?.values() ?? []) {
    if (child.pinned || hidingType(own, wholeOf(child)) === null) continue;
    const key = keyOf(wholeOf(child), own);
    groups.set(key, [...(groups.get(key) ?? []), child]);
  }
  for (const [key, children] of groups) mergeChildren(node, children, key, at);
  let isMerged = groups.size > 0;
  for (const child of node.children()) isMerged = mergeHidden(child, own, at) || isMerged;
  return isMerged;
}

/** An end that is no part of the value stays: `{}.json`. */
function keyOf(text: string, own: OwnTypes): string {
  const end = text.slice(suffixStart(text));
  return own.typeWithin(end) === null ? `{}${end}` : '{}';
}
