import { useEffect, useRef, useState } from 'react';
import { useNeighbours } from './rowOrder.ts';

interface Beside {
  readonly id: string;
  readonly previousId: string | null;
  readonly nextId: string | null;
}

/**
 * The ways from what a drawer shows to its neighbours in the table, with the rows after the last
 * one loaded on the way. What left the table while it is shown keeps the neighbours that it had.
 * @param show shows another one in the same place
 * @param asker a page goes on through the table that led to it
 */
export function useSteps(
  drawer: string,
  id: string,
  show: (id: string) => void,
  asker: 'drawer' | 'page' = 'drawer',
) {
  const neighbours = useNeighbours(drawer, id, asker);
  const [last, setLast] = useState<Beside | null>(null);
  const { previousId = null, nextId = null } = neighbours ?? (last?.id === id ? last : {});
  if (neighbours && (last?.id !== id || last.previousId !== previousId || last.nextId !== nextId))
    setLast({ id, previousId, nextId });
  const onMore = neighbours?.onMore;
  const waitsAt = useRef<string | null>(null);
  useEffect(() => {
    if (nextId === null || waitsAt.current !== id) return;
    waitsAt.current = null;
    show(nextId);
  });
  const loadAndGoOn =
    onMore &&
    (() => {
      waitsAt.current = id;
      onMore();
    });
  return {
    neighbours,
    onPrevious: previousId === null ? undefined : () => show(previousId),
    onNext: nextId === null ? loadAndGoOn : () => show(nextId),
  };
}
