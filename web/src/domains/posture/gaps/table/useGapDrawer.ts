import { useMemo } from 'react';
import { usePublishRows } from '../../../../entities/drawers/rowOrder.ts';
import { useDrawers } from '../../../../entities/drawers/useDrawers.ts';
import { GAP_DRAWER } from '../../posture.paths.ts';

interface Rows {
  readonly ids: readonly string[];
  /** Null when it could not be loaded. */
  readonly total: number | null;
  /** What the rows have in common, in words. */
  readonly scope: string;
  /** Loads the rows after the last one; undefined when there are no more. */
  readonly onMore: (() => void) | undefined;
}

/**
 * Ties rows to the drawer of gaps: a click opens it, moving changes what it shows, its row stays
 * lit.
 */
export function useGapDrawer({ ids, total, scope, onMore }: Rows) {
  const drawers = useDrawers();
  const canLoadMore = onMore !== undefined;
  usePublishRows(
    useMemo(
      () => ({ drawer: GAP_DRAWER, ids, total, scope, onMore }),
      // oxlint-disable-next-line react/exhaustive-deps -- onMore is new at each draw and means the same; only its absence counts
      [ids, total, scope, canLoadMore],
    ),
  );
  const isOpen = drawers.stack.length === 1 && drawers.top?.name === GAP_DRAWER;
  const show = (id: string) => drawers.open({ name: GAP_DRAWER, id });
  return {
    currentKey: isOpen ? (drawers.top?.id ?? null) : null,
    onOpen: show,
    onCurrentChange: (key: string) => {
      if (isOpen) show(key);
    },
  };
}
