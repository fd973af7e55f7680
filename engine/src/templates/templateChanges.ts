import { parameterName, templateOf } from './parameterNames.ts';
import type { TemplateNode } from './templateNode.ts';

/**
 * Why learning merged words into a parameter or split them off one. Pages put the code into words.
 *
 * - `alike`: merged, because they look like values of one parameter.
 * - `collections`: split off, because they are listed or added to and have members.
 * - `answers`, `methods`, `paths`: split off, because their answers, methods or paths below differ.
 * - `closedSet`: split off, because no new value came for as many requests as before.
 * - `words`: split off for several of these reasons together, none of which is enough alone.
 */
export interface ChangeCause {
  readonly code: 'alike' | 'collections' | 'answers' | 'methods' | 'paths' | 'closedSet' | 'words';
  /**
   * Template up to the segment: of the value with most requests that was split off, or of the
   * parameter.
   */
  readonly path: string;
  /** Values that were split off; values of the parameter after a merge. */
  readonly values: number;
  /** Values that stay in the parameter, as far as they are kept. */
  readonly left: number;
  /** Requests of the parameter until then. */
  readonly requests: number;
}

/**
 * What the inventory must merge or alias after templates changed; with its cause where learning
 * changed them.
 */
export type TemplateChange = { readonly method: string } & (
  | {
      readonly kind: 'merged';
      readonly from: readonly string[];
      readonly into: string;
      readonly cause?: ChangeCause;
    }
  | {
      readonly kind: 'split';
      readonly from: string;
      readonly into: readonly string[];
      readonly cause?: ChangeCause;
    }
  | { readonly kind: 'renamed'; readonly from: string; readonly into: string }
);

/**
 * Gives every endpoint at and below a node its template again and reports those that answered under
 * another one before. An endpoint that only moved is `renamed`; several that became one are
 * `merged`.
 */
export function renameBelow(
  node: TemplateNode,
  report: (change: TemplateChange) => void,
  merged: TemplateNode | null = nearestParameter(node),
): void {
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
      else {
        const cause = merged === null ? {} : { cause: causeOfMerge(merged) };
        report({ kind: 'merged', method: leaf.method, from, into, ...cause });
      }
    }
  }
  for (const child of node.children()) {
    const { parameter } = child;
    if (parameter !== null && parameter.kind !== 'pinned' && parameter.name !== 'rest') {
      const { shape, field } = parameter;
      parameter.name = parameterName(node, shape, child.key, field?.name ?? null);
    }
    renameBelow(child, report, parameter === null ? merged : learnedOf(child));
  }
}

/**
 * The parameter at or above a node that learning made of words, the nearest one; null when people,
 * documents or shape did.
 */
function nearestParameter(node: TemplateNode): TemplateNode | null {
  let at: TemplateNode | null = node;
  while (at !== null && at.parameter === null) at = at.parent;
  return at === null ? null : learnedOf(at);
}

function learnedOf(node: TemplateNode): TemplateNode | null {
  return node.parameter === null || node.parameter.kind === 'pinned' ? null : node;
}

function causeOfMerge(node: TemplateNode): ChangeCause {
  const values = node.parameter?.values.estimate ?? 0;
  return { code: 'alike', path: templateOf(node), values, left: 0, requests: node.total };
}
