import { useMemo } from 'react';
import { usePublishRows } from '../../../entities/drawers/rowOrder.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';
import { endpointOf } from './groupItems.ts';

interface Rows {
  readonly ids: readonly string[];
  readonly total: number | null;
  readonly scope?: string;
  readonly onMore: (() => void) | undefined;
}

/**
 * Ties rows to the endpoint drawer: a click opens it, moving changes what it shows, its row stays
 * lit.
 */
export function useRowDrawer({ ids, total, scope, onMore }: Rows) {
  const drawers = useDrawers();
  const canLoadMore = onMore !== undefined;
  usePublishRows(
    useMemo(
      () => ({
        drawer: ENDPOINT_DRAWER,
        ids,
        total,
        ...(scope !== undefined && { scope }),
        onMore,
      }),
      // oxlint-disable-next-line react/exhaustive-deps -- onMore is new at each draw and means the same; only its absence counts
      [ids, total, scope, canLoadMore],
    ),
  );
  const isOpen = drawers.stack.length === 1 && drawers.top?.name === ENDPOINT_DRAWER;
  const show = (id: string) => {
    const tab = isOpen ? drawers.top?.tab : undefined;
    drawers.open({ name: ENDPOINT_DRAWER, id, ...(tab !== undefined && { tab }) });
  };
  return {
    currentKey: isOpen ? (drawers.top?.id ?? null) : null,
    onOpen: (key: string) => show(endpointOf(key)),
    onCurrentChange: (key: string, row: unknown) => {
      if (isOpen && row !== null) show(endpointOf(key));
    },
  };
}
