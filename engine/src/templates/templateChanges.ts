import { parameterName, templateOf } from './parameterNames.ts';
import type { TemplateNode } from './templateNode.ts';

/** What the inventory must merge or alias after templates changed. */
export type TemplateChange =
  | {
      readonly kind: 'merged';
      readonly method: string;
      readonly from: readonly string[];
      readonly into: string;
    }
  | {
      readonly kind: 'split';
      readonly method: string;
      readonly from: string;
      readonly into: readonly string[];
    }
  | {
      readonly kind: 'renamed';
      readonly method: string;
      readonly from: string;
      readonly into: string;
    };

/**
 * Gives every endpoint at and below a node its template again and reports those that answered under another one before.
 * An endpoint that only moved is `renamed`; several that became one are `merged`.
 */
export function renameBelow(node: TemplateNode, report: (change: TemplateChange) => void): void {
  if (node.leaves !== null) {
    const into = templateOf(node);
    for (const leaf of node.leaves.values()) {
      if (leaf.published.length === 1 && leaf.published[0] === into) continue;
      const from = leaf.published.filter((template) => template !== into);
      const [first] = from;
      const onlyMoved = leaf.published.length === 1;
      leaf.published = [into];
      leaf.ref = { method: leaf.method, template: into };
      if (first === undefined) continue;
      if (onlyMoved) report({ kind: 'renamed', method: leaf.method, from: first, into });
      else report({ kind: 'merged', method: leaf.method, from, into });
    }
  }
  for (const child of node.children()) {
    const { parameter } = child;
    if (parameter !== null && parameter.kind !== 'pinned' && parameter.name !== 'rest') {
      const { shape, field } = parameter;
      parameter.name = parameterName(node, shape, child.key, field?.name ?? null);
    }
    renameBelow(child, report);
  }
}
