import { useMemo } from 'react';
import {
  frozenColumns,
  frozenPlaces,
  gridTemplate,
  leastWidth,
  useIsWide,
  visibleColumns,
  withWidths,
} from './tableLayout.ts';
import type { Column, ColumnWidths } from './tableTypes.ts';

/**
 * The columns that there is room for, and how wide they are. The rows take the columns as they are:
 * a width is only in the template, so that dragging one draws no cell again.
 */
export function useTableLayout<Row, Group>(
  all: readonly Column<Row, Group>[],
  widths: ColumnWidths | undefined,
  hasLead: boolean,
) {
  const isWide = useIsWide();
  const isWidest = useIsWide('widest');
  const columns = useMemo(() => visibleColumns(all, isWide, isWidest), [all, isWide, isWidest]);
  const sized = useMemo(() => (widths ? withWidths(columns, widths) : columns), [columns, widths]);
  return {
    columns,
    frozen: frozenColumns(columns),
    places: frozenPlaces(sized, hasLead),
    template: gridTemplate(sized, hasLead),
    minWidth: leastWidth(sized, hasLead),
  };
}
