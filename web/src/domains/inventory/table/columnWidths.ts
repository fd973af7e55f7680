import { useCallback, useState } from 'react';
import type { ColumnWidths } from '../../../ui/table/tableTypes.ts';

const PLACE = 'palisade.inventory.widths';

function storedWidths(): ColumnWidths {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    const entries = Object.entries(Object(stored) as object).filter((entry): entry is [string, number] => Number.isFinite(entry[1]) && Number(entry[1]) > 0);
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Widths of the inventory's columns, kept in this browser: a matter of the screen, and so neither of the address nor of saved filters. */
export function useColumnWidths() {
  const [widths, setWidths] = useState(storedWidths);
  const onResize = useCallback((key: string, width: number | null) => {
    setWidths(({ [key]: _old, ...others }) => {
      const next = width === null ? others : { ...others, [key]: width };
      try {
        localStorage.setItem(PLACE, JSON.stringify(next));
      } catch {
        // A browser that keeps nothing has the widths until it leaves.
      }
      return next;
    });
  }, []);
  return { widths, onResize };
}
