import type { SavedFrequent } from './frequentValues.ts';
import type { HashSeal } from './hashSeal.ts';
import type { SavedKept } from './keptValues.ts';
import type { MergeRecord } from './templateMerge.ts';
import type { SavedNode, SavedTemplates } from './templateSnapshot.ts';
import type { TemplatesPatch } from './templatesPatch.ts';

/** What is saved of templates, with the hashes in it sealed. */
type Sealed<Saved> = Saved & { readonly isSealed: true };

type Change = (hash: number) => number;

/** Sealed hashes are in an order of their own, so that it tells nothing of what they stand for. */
const each = (hashes: readonly number[], change: Change): readonly number[] =>
  hashes.map(change).toSorted((a, b) => a - b);

function changedFrequent(
  saved: NonNullable<SavedNode['v']>,
  change: Change,
): NonNullable<SavedNode['v']> {
  const [missed] = saved;
  // Earlier releases saved the values as they were sent, and no hashes.
  if (typeof missed !== 'number') return saved;
  const [, turn, places] = saved as SavedFrequent; // the one whose first is a number
  return [
    missed,
    turn,
    places.map(
      ([value, count, votes]) =>
        [typeof value === 'number' ? change(value) : value, count, votes] as const,
    ),
  ];
}

const changedKept = (kept: SavedKept, change: Change): SavedKept => ({
  ...kept,
  s: kept.s.map((sketch) => each(sketch, change)),
  v: kept.v.map(
    ([word, ...others]) => [typeof word === 'number' ? change(word) : word, ...others] as const,
  ),
});

function changedNode(node: SavedNode, change: Change): SavedNode {
  const { p, l, f, v, w, c } = node;
  const [kind, shape, name, since, open, samples, hashes, ...others] = p ?? [];
  return {
    ...node,
    ...(p === undefined || hashes === undefined
      ? {}
      : {
          p: [
            kind,
            shape,
            name,
            since,
            open,
            samples,
            each(hashes, change),
            ...others,
          ] as unknown as NonNullable<SavedNode['p']>,
        }), // the same but for its hashes
    ...(l === undefined
      ? {}
      : {
          l: l.map(
            ([method, count, sketch]) =>
              [method, count, sketch === null ? null : each(sketch, change)] as const,
          ),
        }),
    ...(f === undefined
      ? {}
      : {
          f: [
            f[0],
            f[1],
            f[2],
            f[3].map(
              ([field, count, first, several]) => [field, count, change(first), several] as const,
            ),
          ] as const,
        }),
    ...(v === undefined ? {} : { v: changedFrequent(v, change) }),
    ...(w === undefined ? {} : { w: changedKept(w, change) }),
    ...(c === undefined ? {} : { c: c.map((child) => changedNode(child, change)) }),
  };
}

function changedPatch(patch: TemplatesPatch, change: Change): TemplatesPatch {
  return {
    ...patch,
    leaves: patch.leaves.map(([way, method, count, sketch]) =>
      sketch === undefined ? [way, method, count] : [way, method, count, each(sketch, change)],
    ),
    ...(patch.words === undefined
      ? {}
      : { words: patch.words.map(([way, kept]) => [way, changedKept(kept, change)] as const) }),
    values: patch.values.map(([way, { hashes, frequent, ...others }]) => [
      way,
      {
        ...others,
        ...(hashes === undefined ? {} : { hashes: each(hashes, change) }),
        ...(frequent === undefined
          ? {}
          : {
              frequent: [
                frequent[0],
                frequent[1],
                frequent[2].map(([place, count, votes, value]) =>
                  value === undefined
                    ? ([place, count, votes] as const)
                    : ([
                        place,
                        count,
                        votes,
                        typeof value === 'number' ? change(value) : value,
                      ] as const),
                ),
              ] as const,
            }),
      },
    ]),
  };
}

function changedRecord(record: MergeRecord, change: Change): MergeRecord {
  const { literals, beside } = record;
  return {
    ...record,
    literals: literals.map((node) => changedNode(node, change)),
    beside: beside === null ? null : { ...beside, tree: changedNode(beside.tree, change) },
  };
}

const isSealed = (saved: object): boolean => 'isSealed' in saved && saved.isSealed === true;

function sealing<Saved extends object>(changed: (saved: Saved, change: Change) => Saved) {
  return {
    seal: (saved: Saved, { seal }: HashSeal): Sealed<Saved> => ({
      ...changed(saved, seal),
      isSealed: true,
    }),
    /** What was sealed, or what an earlier release saved unsealed. */
    open: (saved: Saved, { open }: HashSeal): Saved => {
      if (!isSealed(saved)) return saved;
      const { isSealed: _sealed, ...opened } = changed(saved, open) as Sealed<Saved>;
      return opened as unknown as Saved; // without the mark it is what it was
    },
  };
}

/** What `PathTemplates.save` makes. */
export const templatesSealing = sealing<SavedTemplates>(({ root, ...others }, change) => ({
  ...others,
  root: changedNode(root, change),
}));
/** What `PathTemplates.takeUnsaved` makes. */
export const patchSealing = sealing<TemplatesPatch>(changedPatch);
/** What `PathTemplates.merge` makes. */
export const recordSealing = sealing<MergeRecord>(changedRecord);
