import { useMemo, useState } from 'react';
import type { MarkRow } from './useMarkList.ts';

/** Marks that are ticked; one that left the list is not any more. */
export function useMarkSelection(rows: readonly MarkRow[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const marks = useMemo(() => rows.filter(({ markId }) => selected.has(markId)), [rows, selected]);
  const keys = useMemo(() => new Set(marks.map(({ markId }) => markId)), [marks]);
  return { marks, keys, select: setSelected, clear: () => setSelected(new Set()) };
}
