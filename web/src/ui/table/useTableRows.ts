import { type RefObject, useEffect } from 'react';
import type { TableItem } from './tableTypes.ts';
import { useRowWindow } from './useRowWindow.ts';

const FIRST_SKELETONS = 12;
const NEXT_SKELETONS = 3;
/** The next page is asked for when so few rows are left below. */
const ROWS_AHEAD = 20;

export interface TableRows<Row, Group> {
  readonly items: readonly TableItem<Row, Group>[];
  readonly rowHeight: number;
  readonly isLoading?: boolean | undefined;
  readonly isLoadingMore?: boolean | undefined;
  readonly hasMore?: boolean | undefined;
  readonly hasError: boolean;
  readonly onLoadMore?: (() => void) | undefined;
}

/** The rows in sight, those that are on their way included; asks for more before the end. */
export function useTableRows<Row, Group>(
  body: RefObject<HTMLDivElement | null>,
  table: TableRows<Row, Group>,
) {
  const { items, rowHeight, hasError, onLoadMore } = table;
  const { isLoading = false, isLoadingMore = false, hasMore = false } = table;
  const isFirstLoad = isLoading && items.length === 0;
  const skeletons = isFirstLoad ? FIRST_SKELETONS : hasMore ? NEXT_SKELETONS : 0;
  const count = hasError ? 0 : items.length + skeletons;
  const { start, end, isFast } = useRowWindow({ body, count, rowHeight });
  const shown = Array.from({ length: Math.max(0, end - start) }, (_, offset) => ({
    index: start + offset,
    key: items[start + offset]?.key ?? `skeleton-${start + offset}`,
  }));
  const isNearEnd =
    hasMore && !isLoadingMore && !isLoading && !hasError && end > items.length - ROWS_AHEAD;
  useEffect(() => {
    if (isNearEnd) onLoadMore?.();
  }, [isNearEnd, onLoadMore, items.length]);
  return { count, shown, isFast };
}
