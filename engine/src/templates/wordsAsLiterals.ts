import { type KeptValue, partsOfPath } from './keptValues.ts';
import { copyOf } from './templateSplit.ts';
import { countBelow, type ParameterEvidence, TemplateNode } from './templateNode.ts';

/** A word as if it had never become a value. */
export interface Word {
  readonly word: string;
  readonly value: KeptValue;
  readonly node: TemplateNode;
}

/** What the parameter would be without its words; null when nothing would be left. */
export function besideOf(
  parent: TemplateNode,
  target: TemplateNode,
  words: readonly Word[],
): TemplateNode | null {
  const { parameter } = target;
  const rest = parameter?.kept?.unnamed ?? null;
  if (parameter === null || rest === null) return null;
  const node = asLiteral(parent, target, target.key, rest);
  node.total = Math.max(1, target.total - words.reduce((sum, { value }) => sum + value.count, 0));
  node.parameter = {
    ...parameter,
    openToWords: parameter.kept?.hasOthers === true,
    values: parameter.values.without(words.map(({ word }) => word)),
  };
  return node;
}

/** A value as a literal with all that is known to be below it; belongs to no trie yet. */
export function asLiteral(
  parent: TemplateNode,
  target: TemplateNode,
  word: string,
  { count, paths }: KeptValue,
): TemplateNode {
  const node = new TemplateNode(word, parent);
  const each = Math.max(1, Math.round(count / Math.max(1, paths.size)));
  for (const [key, { sketch }] of paths) {
    const { method, way } = partsOfPath(key);
    let at = node;
    let real: TemplateNode | null = target;
    for (const step of way) {
      real = real?.literals?.get(step) ?? real?.parameters?.get(step) ?? null;
      at = childOf(at, step, real?.parameter ?? null);
    }
    (at.leaves ??= new Map()).set(method, {
      method,
      count: each,
      sketch,
      ref: { method, template: '' },
      published: [],
    });
  }
  countBelow(node);
  node.total = count;
  return node;
}

/** The child of a node by its key, made where there is none. */
export function childOf(
  node: TemplateNode,
  key: string,
  parameter: ParameterEvidence | null,
): TemplateNode {
  const which = key.includes('{') ? 'parameters' : 'literals';
  const present = node[which]?.get(key);
  if (present !== undefined) return present;
  const child = new TemplateNode(key, node);
  (node[which] ??= new Map<string, TemplateNode>()).set(key, child);
  if (parameter !== null) child.parameter = copyOf(parameter, node, key);
  return child;
}
