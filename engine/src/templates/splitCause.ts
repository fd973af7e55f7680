import { collectionsBeside } from './collectionsBeside.ts';
import type { KeptValues } from './keptValues.ts';
import { areStrangers } from './strangers.ts';
import { commonNames, likeness, subtreeSignature } from './subtreeSignature.ts';
import type { ChangeCause } from './templateChanges.ts';
import type { TemplateNode } from './templateNode.ts';

/**
 * Words are unlike when they have less than this of their paths, methods or structures in common,
 * on average.
 */
const UNLIKE = 0.5;

/** Why words are no values, for people: by what tells them apart most. */
export function causeOfSplit(
  parent: TemplateNode,
  target: TemplateNode,
  kept: KeptValues,
  words: readonly { readonly node: TemplateNode }[],
): Omit<ChangeCause, 'path'> {
  const nodes = words.map(({ node }) => node);
  return {
    code: codeOf(parent, kept, nodes),
    values: nodes.length,
    left: Math.max(0, kept.values.size - nodes.length),
    requests: target.total,
  };
}

function codeOf(
  parent: TemplateNode,
  kept: KeptValues,
  nodes: readonly TemplateNode[],
): ChangeCause['code'] {
  if (collectionsBeside(parent, nodes).size > 0) return 'collections';
  if (areStrangers(nodes)) return 'paths';
  const common = commonNames(nodes);
  const words = nodes.map((node) => ({ node, signature: subtreeSignature(node, common) }));
  const sums = { paths: 0, methods: 0, answers: 0, pairs: 0, compared: 0 };
  for (const [index, one] of words.entries()) {
    for (const other of words.slice(index + 1)) {
      const { jaccard, structure } = likeness(one.signature, other.signature);
      sums.pairs++;
      sums.paths += jaccard;
      sums.methods += sharedMethods(one.node, other.node);
      if (structure < 0) continue;
      sums.compared++;
      sums.answers += structure;
    }
  }
  if (sums.compared > 0 && sums.answers < UNLIKE * sums.compared) return 'answers';
  if (sums.pairs > 0 && sums.methods < UNLIKE * sums.pairs) return 'methods';
  if (sums.pairs > 0 && sums.paths < UNLIKE * sums.pairs) return 'paths';
  return kept.isClosed ? 'closedSet' : 'words';
}

/** Own methods that two words have in common, over all that either has; 1 when neither has any. */
function sharedMethods(one: TemplateNode, other: TemplateNode): number {
  const own = [...(one.leaves?.keys() ?? [])];
  const all = new Set([...own, ...(other.leaves?.keys() ?? [])]).size;
  return all === 0 ? 1 : own.filter((method) => other.leaves?.has(method) === true).length / all;
}
