import { isRequired } from '../parameters/learnedType.ts';
import type { LearnedParameter } from '../parameters/learnedParameter.ts';
import type { ParameterEvidence, PlaceEvidence } from '../parameters/parameterEvidence.ts';
import { NULL, TYPES } from '../parameters/valueTypes.ts';
import type { Json } from './apiDocument.ts';
import { DRIFT_SHARE } from './drift.ts';
import { type Limits, limitsOf, mostItems } from './learnedLimits.ts';

interface Node {
  evidence: ParameterEvidence | null;
  readonly children: Map<string, Node>;
  item: Node | null;
  map: Node | null;
}

/** A parameter as learned, with the limits that a person set. */
export type Limited = LearnedParameter & { readonly limits?: Limits | undefined };

const newNode = (): Node => ({ evidence: null, children: new Map(), item: null, map: null });
const FORMATS_OF_SCHEMA = new Set(['uuid', 'date', 'date-time', 'email', 'ipv4', 'ipv6', 'uri']);
const RARE = DRIFT_SHARE;

/** Whether a name is required, so surely that the same traffic would not disagree with it. */
export const isNeeded = ({ present, parents }: ParameterEvidence): boolean =>
  isRequired(present, parents) && parents - present < Math.max(1, parents * DRIFT_SHARE);

/** Schema of a value in an address or header. */
export function flatSchema(evidence: ParameterEvidence, learned: Limited | undefined): Json {
  const types = typesOf(evidence);
  return { type: types.length === 0 ? 'string' : one(types), ...said(types, learned) };
}

/** Schema of a body, nested again from its names. */
export function bodySchema(
  place: PlaceEvidence,
  learnedOf: (name: string) => Limited | undefined,
): Json {
  const root = newNode();
  for (const evidence of place.parameters) nodeAt(root, evidence.name).evidence = evidence;
  if (root.children.size === 0 && root.item === null && root.map === null)
    return place.objects > 0 ? { type: 'object' } : {};
  return schemaOf(root, learnedOf);
}

function nodeAt(root: Node, name: string): Node {
  let node = root;
  for (const part of name.match(/\[\]|[^.[]+(?:\[(?!\])[^.[]*)*/g) ?? []) {
    if (part === '[]') node = node.item ??= newNode();
    else if (part === '{}') node = node.map ??= newNode();
    else {
      const child = node.children.get(part) ?? newNode();
      node.children.set(part, child);
      node = child;
    }
  }
  return node;
}

function schemaOf(node: Node, learnedOf: (name: string) => Limited | undefined): Json {
  const types = node.evidence === null ? [] : typesOf(node.evidence);
  if ((node.children.size > 0 || node.map !== null) && !types.includes('object'))
    types.push('object');
  if (node.item !== null && !types.includes('array')) types.push('array');
  const required = [...node.children]
    .filter(([, { evidence }]) => evidence !== null && isNeeded(evidence))
    .map(([key]) => key);
  return {
    ...(types.length === 0 ? {} : { type: one(types) }),
    ...(node.children.size === 0
      ? {}
      : {
          properties: Object.fromEntries(
            [...node.children].map(([key, child]) => [key, schemaOf(child, learnedOf)]),
          ),
        }),
    ...(required.length === 0 ? {} : { required }),
    ...(node.map === null ? {} : { additionalProperties: schemaOf(node.map, learnedOf) }),
    ...(node.item === null
      ? {}
      : { items: schemaOf(node.item, learnedOf), ...mostItems(itemsOf(node.item, learnedOf)) }),
    ...(node.evidence === null ? {} : said(types, learnedOf(node.evidence.name))),
  };
}

/** How many items lists had, as the parameters within them know. */
function itemsOf(
  item: Node,
  learnedOf: (name: string) => Limited | undefined,
): LearnedParameter['items'] {
  if (item.item !== null) return null;
  const own = item.evidence === null ? undefined : learnedOf(item.evidence.name);
  if (own?.items != null) return own.items;
  for (const child of [...item.children.values(), ...(item.map === null ? [] : [item.map])]) {
    const items = itemsOf(child, learnedOf);
    if (items !== null) return items;
  }
  return null;
}

const one = (types: readonly string[]): string | readonly string[] =>
  types.length === 1 ? (types[0] ?? 'string') : types;

/**
 * Types that hold at least 1 % of the values, null when it was seen; integers among numbers are
 * numbers.
 */
function typesOf({ types, objects, lists }: ParameterEvidence): string[] {
  const counts = new Map(TYPES.map((type, index) => [type as string, types[index] ?? 0]));
  counts.set('object', Math.max(counts.get('object') ?? 0, objects));
  counts.set('array', (counts.get('array') ?? 0) + lists);
  const total = [...counts].reduce(
    (sum, [type, count]) => (type === TYPES[NULL] ? sum : sum + count),
    0,
  );
  const found = [...counts]
    .filter(([type, count]) => count > 0 && (type === 'null' || count >= total * RARE))
    .map(([type]) => type);
  return found.includes('number') ? found.filter((type) => type !== 'integer') : found;
}

/** Format, certainty, and an example where samples are kept in clear. */
function said(types: readonly string[], learned: Limited | undefined): Json {
  if (learned === undefined) return {};
  const { format, confidence, sensitive, dataType, samples, limits } = learned;
  const isText = types.length === 1 && types[0] === 'string';
  const example = sensitive || dataType !== null ? undefined : exampleOf(types, samples[0]);
  return {
    ...(isText && format !== null && FORMATS_OF_SCHEMA.has(format) ? { format } : {}),
    ...limitsOf(types, learned, limits),
    'x-confidence': Math.round(confidence * 1_000) / 1_000,
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

function exampleOf(types: readonly string[], sample: string | undefined): unknown {
  const [type] = types;
  if (sample === undefined || types.length !== 1) return undefined;
  if (type === 'string') return /[*•…]/.test(sample) ? undefined : sample;
  const number = Number(sample);
  return (type === 'integer' && Number.isInteger(number)) ||
    (type === 'number' && Number.isFinite(number))
    ? number
    : undefined;
}
