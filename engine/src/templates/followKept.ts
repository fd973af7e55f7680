import { thingOf } from './parameterNames.ts';
import type { TemplateNode } from './templateNode.ts';
import type { TemplateTrie } from './templateTrie.ts';
import { readSegment } from './segmentStep.ts';

/**
 * Brings what parameters above, at and below a node keep of their values in line with what is below
 * them by now.
 */
export function followKept(trie: TemplateTrie, node: TemplateNode): void {
  for (let at = node.parent; at !== null; at = at.parent) followOne(trie, at);
  followBelow(trie, node);
}

function followBelow(trie: TemplateTrie, node: TemplateNode): void {
  followOne(trie, node);
  for (const child of node.literals?.values() ?? []) followBelow(trie, child);
  for (const child of node.parameters?.values() ?? []) followBelow(trie, child);
}

function followOne(trie: TemplateTrie, node: TemplateNode): void {
  const { parameter, parent } = node;
  if (parameter?.kept === undefined || parent === null) return;
  if (node.pinned || parameter.kind === 'pinned') delete parameter.kept;
  else {
    parameter.kept.beOf(thingOf(parent, node.key));
    parameter.kept.follow((way) => presentWay(trie, node, way));
  }
}

/**
 * The keys that lead now where these led, also where a literal of them became a value; null when
 * nothing is there.
 */
function presentWay(trie: TemplateTrie, node: TemplateNode, way: readonly string[]): string | null {
  let at = node;
  const keys: string[] = [];
  for (const key of way) {
    const child: TemplateNode | null | undefined = key.includes('{')
      ? (at.parameters?.get(key) ?? at.parameters?.get('{}'))
      : trie.childFor(at, readSegment(key, at));
    if (child == null) return null;
    keys.push(child.key);
    at = child;
  }
  return keys.join('/');
}
