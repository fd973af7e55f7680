import { DistinctValues } from './distinctValues.ts';
import { mergeChildren } from './mergeSiblings.ts';
import { FieldNames } from './fieldNames.ts';
import { parameterName, templateOf } from './parameterNames.ts';
import { readSegment } from './segmentStep.ts';
import { nodeOfTemplate } from './templateEvidence.ts';
import { nodeAt, placeOf } from './templateMerge.ts';
import {
  type ParameterEvidence,
  type TemplateNode,
  countBelow,
  markDirty,
} from './templateNode.ts';
import type { TemplateTrie } from './templateTrie.ts';

/** What a person decides: this value of a parameter is an endpoint of its own. */
export interface TemplateSplit {
  readonly method: string;
  readonly template: string;
  /** Position of the parameter, from 0. */
  readonly index: number;
  /** The value as it was sent. */
  readonly value: string;
}

/** What a split did, so that it can be taken back: plain JSON. */
export interface SplitRecord {
  readonly place: readonly string[];
  /** Key of the parameter. */
  readonly key: string;
  readonly literal: string;
  /** Whether the parameter took words straight. */
  readonly openToWords: boolean;
  readonly anySuffix: boolean;
  /** Template of the endpoint that begins with the split. */
  readonly template: string;
}

/** The node of one segment of a template where that is a parameter, else null. */
export function parameterAt(
  root: TemplateNode,
  template: string,
  index: number,
): TemplateNode | null {
  let node = nodeOfTemplate(root, template);
  while (node !== null && node.depth > index + 1) node = node.parent;
  return node?.depth === index + 1 && node.parameter !== null ? node : null;
}

/** Carries a split out; null when the template or its parameter is not there. */
export function splitByPerson(
  trie: TemplateTrie,
  { method, template, index, value }: TemplateSplit,
): SplitRecord | null {
  const end = nodeOfTemplate(trie.root, template);
  const parameter = parameterAt(trie.root, template, index);
  const parent = parameter?.parent ?? null;
  if (end?.leaves?.has(method) !== true || parameter?.parameter == null || parent === null)
    return null;
  const { literal } = readSegment(value, parent);
  if (literal === '' || parent.literals?.has(literal) === true) return null;
  const copied = placeOf(end).slice(index + 1);
  let from = parameter;
  let node = trie.addChild(parent, literal, null);
  node.pinned = node.byPerson = true;
  for (const key of copied) {
    const next = from.literals?.get(key) ?? from.parameters?.get(key);
    if (next === undefined) return null;
    from = next;
    const { parameter: same } = next;
    node = trie.addChild(node, key, same === null ? null : copyOf(same, node, key));
  }
  const into = templateOf(node);
  (node.leaves ??= new Map()).set(method, {
    method,
    count: 0,
    sketch: null,
    ref: { method, template: into },
    published: [into],
  });
  const { openToWords, anySuffix } = parameter.parameter;
  return {
    place: placeOf(parent),
    key: parameter.key,
    literal,
    openToWords,
    anySuffix: anySuffix === true,
    template: into,
  };
}

/** Takes a split back: what came to the value since belongs to the parameter again. */
export function undoSplit(
  trie: TemplateTrie,
  { place, key, literal, openToWords, anySuffix }: SplitRecord,
  at: number,
): boolean {
  const parent = nodeAt(trie, place);
  const node = parent?.literals?.get(literal);
  const parameter = parent?.parameters?.get(key)?.parameter;
  if (parent === null || node === undefined || parameter == null) return false;
  node.pinned = node.byPerson = false;
  countBelow(node);
  mergeChildren(parent, [node], key, at);
  Object.assign(parameter, { openToWords: openToWords || parameter.kind === 'pinned', anySuffix });
  markDirty(parent);
  return true;
}

/** A parameter without the values that it has seen, under another node. */
export function copyOf(
  same: ParameterEvidence,
  node: TemplateNode,
  key: string,
): ParameterEvidence {
  const { field, kind, name, shape } = same;
  const isGiven = kind === 'pinned' || name === 'rest';
  const { kept: _kept, ...rest } = same;
  return {
    ...rest,
    ...(field === undefined ? {} : { field: FieldNames.fromJSON(field.toJSON()) }),
    name: isGiven ? name : parameterName(node, shape, key, field?.name ?? null),
    values: new DistinctValues(),
  };
}
