import { DistinctValues, hashValue } from './distinctValues.ts';
import { FieldNames, type SavedFieldNames } from './fieldNames.ts';
import { KeptValues, type SavedKept } from './keptValues.ts';
import type { SavedFrequent } from './frequentValues.ts';
import { templateOf, thingOf } from './parameterNames.ts';
import { type ParameterEvidence, type TemplateLeaf, TemplateNode } from './templateNode.ts';
import { isReadableValue, type MayKeep } from './readableValue.ts';

export type SavedLeaf = readonly [method: string, count: number, sketch: readonly number[] | null];
type SavedParameter = readonly [
  kind: ParameterEvidence['kind'],
  shape: string | null,
  name: string,
  since: number,
  open: boolean,
  samples: readonly string[],
  hashes: readonly number[],
];

/** A node as saved: plain JSON, children last. */
export interface SavedNode {
  readonly k: string;
  readonly p?: SavedParameter | readonly [...SavedParameter, anySuffix: true];
  readonly pin?: true;
  /** Pinned by a person. */
  readonly by?: true;
  readonly at?: number;
  /** Not decided since it changed. */
  readonly d?: true;
  readonly l?: readonly SavedLeaf[];
  readonly c?: readonly SavedNode[];
  /** Literals that people made values, with the key of their parameter. */
  readonly ch?: readonly (readonly [literal: string, key: string])[];
  /** How values of the parameter are written, and how many so. */
  readonly s?: readonly (readonly [spelling: number, count: number])[];
  /** The parameter takes versions too. */
  readonly tv?: true;
  /** What spoke for its words being values. */
  readonly why?: readonly string[];
  /** Fields that held values of the parameter. */
  readonly f?: SavedFieldNames;
  /** Words that the parameter took, in case they turn out to be none of its values. */
  readonly w?: SavedKept;
  /** Learning split it off a parameter. */
  readonly so?: true;
  /** Splits by learning right below. */
  readonly sp?: readonly [count: number, at: number, mergedAgain: number];
  /** Frequent values of the parameter. */
  readonly v?: SavedFrequent | EarlierFrequent;
}

/** As earlier releases saved them. */
type EarlierFrequent = readonly (readonly [value: string, count: number])[];

export const SNAPSHOT_VERSION = 1;

export interface Settling {
  /** Exchanges that were observed. */
  readonly seen: number;
  /** Of these, the ones before it was last settled. */
  readonly decidedAt: number;
  /** Nodes, endpoints or templates are other ones since. */
  readonly isUnsettled: boolean;
}

/** The templates of a host as saved: plain JSON. */
export interface SavedTemplates {
  readonly version: number;
  /** Milliseconds since 1970 of the last exchange. */
  readonly at: number;
  /** Diversity of values on the host, -1 when unknown. */
  readonly usual: number;
  /** How its words are written; not in what earlier releases saved. */
  readonly spellings: readonly (readonly [spelling: number, places: number])[];
  /** When it was settled, and whether it must be again. */
  readonly settling: Settling;
  readonly root: SavedNode;
}

/**
 * What was saved, with what earlier releases left out.
 * @throws Error when it is of another version
 */
export function savedTemplates(json: unknown): SavedTemplates {
  const saved = json as Partial<SavedTemplates> | null; // checked here; the rest is what was saved
  if (saved?.version !== SNAPSHOT_VERSION || saved.root === undefined)
    throw new Error(`Path templates were saved in another version than ${SNAPSHOT_VERSION}.`);
  const { version, at = 0, usual = -1, spellings = [], root } = saved;
  const settling = saved.settling ?? { seen: 0, decidedAt: 0, isUnsettled: true };
  return { version, at, usual, spellings, settling, root };
}

/**
 * A node and everything below it as JSON.
 * @param mayKeep which frequent values are in it as they were sent, where anybody may read them; of all others their
 *   hashes are, and their texts come back with traffic after a restart
 */
export function saveNode(node: TemplateNode, mayKeep: MayKeep): SavedNode {
  const { parameter, leaves, chosen, splits } = node;
  const frequent =
    parameter !== null && parameter.values.frequent.size > 0
      ? parameter.values.frequent.save(
          (value) => mayKeep(value) && isReadableValue(node.key, parameter.name, value),
        )
      : null;
  const children = node.children();
  const [, hashes] = parameter?.values.toJSON() ?? [[], []];
  const saved: SavedParameter | null =
    parameter === null
      ? null
      : [
          parameter.kind,
          parameter.shape,
          parameter.name,
          parameter.since,
          parameter.openToWords,
          [],
          hashes,
        ];
  return {
    k: node.key,
    ...(saved === null ? {} : { p: parameter?.anySuffix === true ? [...saved, true] : saved }),
    ...(node.pinned ? { pin: true as const } : {}),
    ...(node.byPerson ? { by: true as const } : {}),
    ...(node.dirty ? { d: true as const } : {}),
    ...(node.decidedAt === 0 ? {} : { at: node.decidedAt }),
    ...(leaves === null
      ? {}
      : {
          l: [...leaves.values()].map((leaf): SavedLeaf => [
            leaf.method,
            leaf.count,
            leaf.sketch === null ? null : [...leaf.sketch],
          ]),
        }),
    ...(children.length === 0 ? {} : { c: children.map((child) => saveNode(child, mayKeep)) }),
    ...(chosen === null ? {} : { ch: [...chosen] }),
    ...(parameter === null || parameter.values.spellings.size === 0
      ? {}
      : { s: [...parameter.values.spellings] }),
    ...(parameter?.takesVersions === true ? { tv: true as const } : {}),
    ...(parameter?.reasons === undefined ? {} : { why: parameter.reasons }),
    ...(parameter?.field === undefined ? {} : { f: parameter.field.toJSON() }),
    ...(frequent === null ? {} : { v: frequent }),
    ...(parameter?.kept === undefined ? {} : { w: parameter.kept.save(mayKeep) }),
    ...(node.isSplitOff ? { so: true as const } : {}),
    ...(splits === null ? {} : { sp: [splits.count, splits.at, splits.mergedAgain] as const }),
  };
}

function loadLeaves(node: TemplateNode, saved: readonly SavedLeaf[]): void {
  const template = templateOf(node);
  const leaves = new Map<string, TemplateLeaf>();
  for (const [method, count, sketch] of saved)
    leaves.set(method, {
      method,
      count,
      sketch: sketch === null ? null : Uint32Array.from(sketch),
      ref: { method, template },
      published: [template],
    });
  node.leaves = leaves;
}

/** Whether values are in a node, or below it, as they were sent; hashes of values are none. */
export function holdsValues(saved: SavedNode): boolean {
  return (
    (saved.p?.[5].length ?? 0) > 0 ||
    (frequentOf(saved.v)?.[2].some(([value]) => typeof value === 'string') ?? false) ||
    (saved.w !== undefined && KeptValues.holdsWords(saved.w)) ||
    (saved.c?.some(holdsValues) ?? false)
  );
}

/** Without values as they were sent: for a company that stops keeping samples. */
export function withoutValues(saved: SavedNode): SavedNode {
  if (!holdsValues(saved)) return saved;
  const { p: parameter, v: values, w: words, c: children, ...node } = saved;
  const [missed, turn, places] = frequentOf(values) ?? [0, 0, []];
  const hashes = places.filter(([value]) => typeof value === 'number');
  return {
    ...node,
    ...(parameter === undefined ? {} : { p: withoutTexts(parameter) }),
    ...(children === undefined ? {} : { c: children.map(withoutValues) }),
    ...(hashes.length === 0 ? {} : { v: [missed, turn, hashes] as const }),
    ...(words === undefined ? {} : { w: KeptValues.withoutWords(words) }),
  };
}

function withoutTexts(saved: NonNullable<SavedNode['p']>): NonNullable<SavedNode['p']> {
  const [kind, shape, name, since, open, , hashes, ...others] = saved;
  return [kind, shape, name, since, open, [], hashes, ...others];
}

function frequentOf(saved: SavedNode['v']): SavedFrequent | null {
  if (saved === undefined) return null;
  return isEarlier(saved)
    ? [0, 0, saved.map(([value, count]) => [value, count, count] as const)]
    : saved;
}

const isEarlier = (saved: SavedFrequent | EarlierFrequent): saved is EarlierFrequent =>
  saved.length === 0 || Array.isArray(saved[0]);

/**
 * Without the values that an earlier release saved and that not everybody may read: of these their
 * hashes.
 */
export function withReadableValues(saved: SavedNode): SavedNode {
  const { v: values, w: words, c: children, ...node } = saved;
  const [missed, turn, places] = frequentOf(values) ?? [0, 0, []];
  const kept = places.map(
    ([value, count, votes]) =>
      [
        typeof value === 'number' || isReadableValue(node.k, node.p?.[2] ?? '', value)
          ? value
          : hashValue(value),
        count,
        votes,
      ] as const,
  );
  return {
    ...node,
    ...(children === undefined ? {} : { c: children.map(withReadableValues) }),
    ...(kept.length === 0 ? {} : { v: [missed, turn, kept] as const }),
    ...(words === undefined ? {} : { w: readableWords(words, node.p?.[2] ?? '') }),
  };
}

function readableWords(words: SavedKept, name: string): SavedKept {
  const kept = KeptValues.from(words, '');
  kept.beOf(name);
  return kept.save(() => true);
}

/** Puts what was saved under a node, and the node's own facts into it. */
export function loadInto(node: TemplateNode, saved: SavedNode): void {
  if (saved.p !== undefined) {
    const [kind, shape, name, since, openToWords, samples, hashes, anySuffix] = saved.p;
    node.parameter = {
      kind,
      shape,
      name,
      since,
      openToWords,
      values: DistinctValues.from(samples, hashes, frequentOf(saved.v), saved.s),
      ...(anySuffix === true ? { anySuffix } : {}),
      ...(saved.tv === true ? { takesVersions: true } : {}),
    };
    if (saved.why !== undefined) node.parameter.reasons = saved.why;
    if (saved.w !== undefined && node.parent !== null)
      node.parameter.kept = KeptValues.from(saved.w, thingOf(node.parent, node.key));
    if (saved.f !== undefined) node.parameter.field = FieldNames.fromJSON(saved.f);
  }
  node.pinned = saved.pin === true;
  node.byPerson = saved.by === true;
  if (saved.ch !== undefined) node.chosen = new Map(saved.ch);
  node.decidedAt = saved.at ?? 0;
  node.dirty = saved.d === true;
  node.isSplitOff = saved.so === true;
  if (saved.sp !== undefined) {
    const [count, at, mergedAgain] = saved.sp;
    node.splits = { count, at, mergedAgain };
  }
  if (saved.l !== undefined) loadLeaves(node, saved.l);
  for (const child of saved.c ?? []) {
    const made = new TemplateNode(child.k, node);
    if (child.p === undefined) (node.literals ??= new Map()).set(made.key, made);
    else (node.parameters ??= new Map()).set(made.key, made);
    loadInto(made, child);
  }
}
