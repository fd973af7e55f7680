import { type MouseEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { TableItem } from './tableTypes.ts';

/** The key of the row that something is in. */
export const keyAt = (target: EventTarget): string | null =>
  (target as Element).closest('[data-key]')?.getAttribute('data-key') ?? null;

interface TableMoves<Row, Group> {
  readonly items: readonly TableItem<Row, Group>[];
  /** The row whose drawer is open; without it the table keeps its own current row. */
  readonly currentKey?: string | null | undefined;
  /** The row that the address means. */
  readonly meantKey?: string | null | undefined;
  readonly scrollTo: (index: number) => void;
  readonly select: ((key: string, isRange: boolean) => void) | undefined;
  readonly onCurrentChange?: ((key: string, row: Row | null) => void) | undefined;
  readonly onOpen?: ((key: string, row: Row) => void) | undefined;
  readonly onToggleGroup?: ((key: string, isExpanded: boolean) => void) | undefined;
}

interface Place {
  readonly key: string;
  /** The row that takes its place once it leaves the list: the one after it, else before it. */
  readonly heir: string | null;
}

const placeAt = (key: string): Place => ({ key, heir: null });

/** The row that a person moved to last; when it leaves the list, the row that was after it. */
function useOwnCurrent<Row, Group>(items: readonly TableItem<Row, Group>[]) {
  const [place, setPlace] = useState<Place | null>(null);
  const { key: now = null, heir: last = null } = place ?? {};
  const next = useMemo((): Place | null => {
    if (now === null) return null;
    const index = items.findIndex(({ key }) => key === now);
    if (index < 0)
      return last !== null && items.some(({ key }) => key === last) ? placeAt(last) : null;
    const beside = [items[index + 1], items[index - 1]].find((item) => item?.kind === 'row');
    return { key: now, heir: beside?.key ?? null };
  }, [items, now, last]);
  if (next && (next.key !== now || next.heir !== last)) setPlace(next);
  return [now, (key: string) => setPlace(placeAt(key))] as const;
}

/** The current row, and what keys and clicks do with rows. */
export function useTableMoves<Row, Group>(table: TableMoves<Row, Group>) {
  const { items, scrollTo, select, onCurrentChange, onOpen, onToggleGroup } = table;
  const [ownCurrent, setOwnCurrent] = useOwnCurrent(items);
  const { meantKey: wanted = null } = table;
  const meant = wanted === null ? -1 : items.findIndex(({ key }) => key === wanted);
  const showMeant = useEffectEvent((key: string) => {
    setOwnCurrent(key);
    scrollTo(meant);
  });
  const meantKey = meant < 0 ? undefined : items[meant]?.key;
  useEffect(() => {
    if (meantKey !== undefined) showMeant(meantKey);
  }, [meantKey]);
  const move = (item: TableItem<Row, Group>) => {
    setOwnCurrent(item.key);
    scrollTo(items.indexOf(item));
    onCurrentChange?.(item.key, item.kind === 'row' ? item.row : null);
  };
  const fold = (item: TableItem<Row, Group>, isExpanded: boolean) => {
    if (item.kind === 'group' && item.isExpanded !== isExpanded)
      onToggleGroup?.(item.key, isExpanded);
  };
  const open = (item: TableItem<Row, Group>) => {
    setOwnCurrent(item.key);
    if (item.kind === 'group') fold(item, !item.isExpanded);
    if (item.kind === 'row') onOpen?.(item.key, item.row);
  };
  const handleClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const key = keyAt(target);
    const item = items.find((each) => each.key === key);
    if (!item) return;
    if (target.matches('.p-row > .p-cell > .p-checkbox')) select?.(item.key, event.shiftKey);
    else if (!target.closest('a, button, input, label')) open(item);
  };
  return { currentKey: table.currentKey ?? ownCurrent, move, fold, open, handleClick };
}
