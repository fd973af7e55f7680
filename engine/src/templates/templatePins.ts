import { isApiWord, isVerbCompound } from './apiWords.ts';
import { mergeChildren } from './mergeSiblings.ts';
import type { TemplateChange } from './templateChanges.ts';
import { DistinctValues } from './distinctValues.ts';
import { templateOf } from './parameterNames.ts';
import { readSegment } from './segmentStep.ts';
import type { TemplateNode } from './templateNode.ts';
import type { TemplateTrie } from './templateTrie.ts';

/** A template that people or a document decided; learning never changes it. */
export interface TemplatePin {
  /** `/users/{userId}/posts`, `/users/me`. Names in braces are kept. */
  readonly template: string;
  /**
   * Literals beside the template's parameters that are not pinned themselves become values of them
   * (a merge by a person); with `values` (a document) not those that are versions or words APIs use
   * for themselves.
   */
  readonly absorb?: boolean | 'values';
  /**
   * Of a template that instrumentation reported: the literals of a path that it named it for. Those
   * become values; what people and documents decided stays.
   */
  readonly seen?: readonly string[];
}

function pinParameter(
  trie: TemplateTrie,
  node: TemplateNode,
  segment: string,
  at: number,
  isTold: boolean,
): TemplateNode {
  const name = /\{([^}]*)\}/.exec(segment)?.[1] ?? 'param';
  const key = segment.replace(/\{[^{}]*\}/g, '{}');
  const child =
    node.parameters?.get(key) ??
    trie.addChild(node, key, {
      kind: 'pinned',
      shape: null,
      name,
      values: new DistinctValues(),
      since: at,
      openToWords: true,
    });
  const isDecided = child.byPerson || (isTold && child.pinned);
  if (child.parameter !== null && !isDecided)
    Object.assign(child.parameter, { kind: 'pinned', name, openToWords: true });
  return child;
}

/** Whether a literal reads as a value: no version, and no word that APIs use for themselves. */
function isValue(literal: string, node: TemplateNode): boolean {
  return !readSegment(literal, node).version && !isApiWord(literal) && !isVerbCompound(literal);
}

/** Fixes one template. Reports the endpoints that a newly pinned literal takes values from. */
export function applyPin(
  trie: TemplateTrie,
  pin: TemplatePin,
  at: number,
  report: (change: TemplateChange) => void,
): void {
  let node = trie.root;
  let before: TemplateNode | null = trie.root;
  for (const [index, segment] of pin.template
    .split('/')
    .filter((part) => part !== '')
    .entries()) {
    const isParameter = /\{[^{}]*\}/.test(segment);
    if (!isParameter && pin.seen !== undefined && node.chosen?.has(segment) === true) return;
    if (isParameter) {
      const child = pinParameter(trie, node, segment, at, pin.seen !== undefined);
      if (
        (pin.seen !== undefined || (pin.absorb !== undefined && pin.absorb !== false)) &&
        node.literals !== null
      ) {
        const within = node;
        const free = [...node.literals.values()].filter(
          (literal) =>
            !literal.pinned &&
            readSegment(literal.key, within).parameter === child.key &&
            (pin.seen === undefined
              ? pin.absorb === true || isValue(literal.key, within)
              : pin.seen[index] === literal.key),
        );
        mergeChildren(node, free, child.key, at);
      }
      before = before?.parameters?.get(child.key) ?? null;
      node = child;
    } else {
      before = before === null ? null : trie.childFor(before, readSegment(segment, before));
      node = node.literals?.get(segment) ?? trie.addChild(node, segment, null);
    }
    node.pinned = true;
  }
  if (before === null || before === node || before.leaves === null) return;
  for (const leaf of before.leaves.values())
    report({
      kind: 'split',
      method: leaf.method,
      from: leaf.ref.template,
      into: [leaf.ref.template, templateOf(node)],
    });
}

/** Gives a node back to learning, whatever fixed it. */
function release({ parameter }: TemplateNode): void {
  if (parameter !== null)
    Object.assign(parameter, { kind: parameter.shape === null ? 'siblings' : 'shape' });
}

/**
 * Gives nodes back to learning that a document fixed, but for those that a kept template fixes
 * still.
 */
export function releaseNodes(
  trie: TemplateTrie,
  nodes: readonly TemplateNode[],
  kept: readonly string[],
): void {
  const held = new Set(kept.flatMap((template) => nodesOf(trie, template)));
  for (const node of nodes) {
    if (held.has(node) || node.byPerson) continue;
    node.pinned = false;
    release(node);
  }
}

/** Nodes that a template leads through, by its literals and the forms of its parameters. */
function nodesOf(trie: TemplateTrie, template: string): readonly TemplateNode[] {
  const nodes: TemplateNode[] = [];
  let node: TemplateNode | undefined = trie.root;
  for (const segment of template.split('/').filter((part) => part !== '')) {
    node = segment.includes('{')
      ? node.parameters?.get(segment.replace(/\{[^{}]*\}/g, '{}'))
      : node.literals?.get(segment);
    if (node === undefined) break;
    nodes.push(node);
  }
  return nodes;
}

/**
 * Takes the pins of templates away, but not from nodes that a kept template fixes too; nodes that
 * never saw traffic go.
 */
export function releasePins(
  trie: TemplateTrie,
  gone: readonly string[],
  kept: readonly string[],
): void {
  const held = new Set(kept.flatMap((template) => nodesOf(trie, template)));
  for (const template of gone) {
    for (const node of nodesOf(trie, template).toReversed()) {
      if (held.has(node) || node.byPerson) continue;
      node.pinned = false;
      release(node);
      if (node.parent !== null && node.leaves === null && node.children().length === 0)
        (node.parameter === null ? node.parent.literals : node.parent.parameters)?.delete(node.key);
    }
  }
}
