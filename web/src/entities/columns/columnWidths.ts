import { useCallback, useState } from 'react';
import type { ColumnWidths } from '../../ui/table/tableTypes.ts';

function storedWidths(place: string): ColumnWidths {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    const entries = Object.entries(Object(stored) as object).filter(
      (entry): entry is [string, number] => Number.isFinite(entry[1]) && Number(entry[1]) > 0,
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/**
 * Widths of a table's columns, kept in this browser under a name: a matter of the screen, and so
 * neither of the address nor of saved filters.
 */
export function useColumnWidths(table: string) {
  const place = `palisade.${table}.widths`;
  const [widths, setWidths] = useState(() => storedWidths(place));
  const onResize = useCallback(
    (key: string, width: number | null) => {
      setWidths(({ [key]: _old, ...others }) => {
        const next = width === null ? others : { ...others, [key]: width };
        try {
          localStorage.setItem(place, JSON.stringify(next));
        } catch {
          // A browser that keeps nothing has the widths until it leaves.
        }
        return next;
      });
    },
    [place],
  );
  return { widths, onResize };
}
