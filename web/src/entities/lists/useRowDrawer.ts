import { useMemo } from 'react';
import { usePublishRows } from '../drawers/rowOrder.ts';
import { useDrawers } from '../drawers/useDrawers.ts';

interface RowDrawer {
  /** Name of the drawer that shows a row. */
  readonly drawer: string;
  /** Raw keys of the rows on screen. */
  readonly ids: readonly string[];
  /** Rows there are in all, loaded or not; null when it is unknown. */
  readonly total: number | null;
  /** What the rows have in common, in words. */
  readonly scope?: string;
  /** Loads the rows after the last one; undefined when there are no more. */
  readonly onMore: (() => void) | undefined;
  /** Raw key of the row with a key of the table, where they differ. */
  readonly idOf?: (key: string) => string;
}

const same = (key: string): string => key;

/**
 * Ties rows to their drawer: a click opens it, moving changes what it shows in the tab that is
 * open, its row stays lit, and the drawer knows its neighbours.
 */
export function useRowDrawer({ drawer, ids, total, scope, onMore, idOf = same }: RowDrawer) {
  const drawers = useDrawers();
  const canLoadMore = onMore !== undefined;
  usePublishRows(
    useMemo(
      () => ({ drawer, ids, total, ...(scope !== undefined && { scope }), onMore }),
      // oxlint-disable-next-line react/exhaustive-deps -- onMore is new at each draw; only its absence counts
      [drawer, ids, total, scope, canLoadMore],
    ),
  );
  const isOpen = drawers.stack.length === 1 && drawers.top?.name === drawer;
  const show = (key: string) => {
    const tab = isOpen ? drawers.top?.tab : undefined;
    drawers.open({ name: drawer, id: idOf(key), ...(tab !== undefined && { tab }) });
  };
  return {
    currentKey: isOpen ? (drawers.top?.id ?? null) : null,
    onOpen: show,
    onCurrentChange: (key: string, row: unknown) => {
      if (isOpen && row !== null) show(key);
    },
  };
}
