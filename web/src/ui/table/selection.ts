import type { TableItem } from './tableTypes.ts';

const isRow = (item: TableItem<unknown, unknown>): boolean => item.kind === 'row';

/** The selection with one row turned on or off. */
export function toggleKey(selection: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The selection with every row between two rows, both included, in the order shown. */
export function extendTo(
  selection: ReadonlySet<string>,
  items: readonly TableItem<unknown, unknown>[],
  anchor: string,
  key: string,
): ReadonlySet<string> {
  const from = items.findIndex((item) => item.key === anchor);
  const to = items.findIndex((item) => item.key === key);
  if (from < 0 || to < 0) return toggleKey(selection, key);
  const range = items.slice(Math.min(from, to), Math.max(from, to) + 1).filter(isRow);
  return new Set([...selection, ...range.map((item) => item.key)]);
}

/** All loaded rows, or none when all of them were selected. */
export function toggleAll(
  selection: ReadonlySet<string>,
  items: readonly TableItem<unknown, unknown>[],
): ReadonlySet<string> {
  const keys = items.filter(isRow).map((item) => item.key);
  return keys.every((key) => selection.has(key)) ? new Set() : new Set(keys);
}
