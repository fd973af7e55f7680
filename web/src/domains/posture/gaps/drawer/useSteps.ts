import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNeighbours } from '../../../../entities/drawers/rowOrder.ts';
import { useDrawers } from '../../../../entities/drawers/useDrawers.ts';
import { GAP_DRAWER } from '../../posture.paths.ts';
import './gapDrawer.texts.ts';

interface Beside {
  readonly gapId: string;
  readonly previousId: string | null;
  readonly nextId: string | null;
}

/**
 * Where a gap stands among the rows of its table, and the ways to those beside it. A gap that left the list, because its status
 * was changed, keeps the neighbours that it had.
 */
export function useSteps(gapId: string) {
  const { t } = useTranslation('gapDrawer');
  const drawers = useDrawers();
  const neighbours = useNeighbours(GAP_DRAWER, gapId);
  const [last, setLast] = useState<Beside | null>(null);
  const { previousId = null, nextId = null } = neighbours ?? (last?.gapId === gapId ? last : {});
  const onMore = neighbours?.onMore;
  if (neighbours && (last?.gapId !== gapId || last.previousId !== previousId || last.nextId !== nextId)) setLast({ gapId, previousId, nextId });
  const waitsAt = useRef<string | null>(null);
  const show = (id: string) => drawers.change({ name: GAP_DRAWER, id });
  useEffect(() => {
    if (nextId === null || waitsAt.current !== gapId) return;
    waitsAt.current = null;
    show(nextId);
  });
  const loadAndGoOn = onMore && (() => {
    waitsAt.current = gapId;
    onMore();
  });
  const count = (value: number) => value.toLocaleString('en-GB');
  return {
    position: neighbours?.total == null ? null : t('position', { position: count(neighbours.position), total: count(neighbours.total), scope: neighbours.scope?.toLowerCase() ?? '' }),
    onPrevious: previousId === null ? undefined : () => show(previousId),
    onNext: nextId === null ? loadAndGoOn : () => show(nextId),
  };
}
