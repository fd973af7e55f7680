import { type MouseEvent, useState } from 'react';
import type { TableItem } from './tableTypes.ts';

/** The key of the row that something is in. */
export const keyAt = (target: EventTarget): string | null =>
  (target as Element).closest('[data-key]')?.getAttribute('data-key') ?? null;

interface TableMoves<Row, Group> {
  readonly items: readonly TableItem<Row, Group>[];
  /** The row whose drawer is open; without it the table keeps its own current row. */
  readonly currentKey?: string | null | undefined;
  readonly scrollTo: (index: number) => void;
  readonly select: ((key: string, isRange: boolean) => void) | undefined;
  readonly onCurrentChange?: ((key: string, row: Row | null) => void) | undefined;
  readonly onOpen?: ((key: string, row: Row) => void) | undefined;
  readonly onToggleGroup?: ((key: string, isExpanded: boolean) => void) | undefined;
}

/** The current row, and what keys and clicks do with rows. */
export function useTableMoves<Row, Group>(table: TableMoves<Row, Group>) {
  const { items, scrollTo, select, onCurrentChange, onOpen, onToggleGroup } = table;
  const [ownCurrent, setOwnCurrent] = useState<string | null>(null);
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
