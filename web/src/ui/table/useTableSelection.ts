import { useMemo, useRef } from 'react';
import { extendTo, toggleAll, toggleKey } from './selection.ts';
import type { TableItem } from './tableTypes.ts';

interface TableSelection {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

/** Turns clicks and keys into selections; Shift extends from the row that was turned last. */
export function useTableSelection<Row, Group>(
  items: readonly TableItem<Row, Group>[],
  selection: TableSelection | undefined,
) {
  const anchor = useRef<string | null>(null);
  const select =
    selection &&
    ((key: string, isRange: boolean) => {
      const from = anchor.current;
      anchor.current = key;
      selection.onChange(
        isRange && from !== null
          ? extendTo(selection.keys, items, from, key)
          : toggleKey(selection.keys, key),
      );
    });
  const keys = selection?.keys;
  const state = useMemo((): 'none' | 'some' | 'all' => {
    const rows = items.filter((item) => item.kind === 'row');
    const chosen = keys ? rows.filter((item) => keys.has(item.key)).length : 0;
    if (chosen === 0) return 'none';
    return chosen === rows.length ? 'all' : 'some';
  }, [items, keys]);
  const selectAll = selection && {
    state,
    onToggle: () => selection.onChange(toggleAll(selection.keys, items)),
  };
  const clearSelection = (): void | false =>
    selection && selection.keys.size > 0 ? selection.onChange(new Set()) : false;
  return { select, selectAll, clearSelection };
}
