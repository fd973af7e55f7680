import { useEffect, useRef } from 'react';
import { useNeighbours } from './rowOrder.ts';

/**
 * The ways from what a drawer shows to its neighbours in the table, with the rows after the last one loaded on the way.
 * @param show shows another one in the same place
 */
export function useSteps(drawer: string, id: string, show: (id: string) => void) {
  const neighbours = useNeighbours(drawer, id);
  const { previousId = null, nextId = null, onMore } = neighbours ?? {};
  const waitsAt = useRef<string | null>(null);
  useEffect(() => {
    if (nextId === null || waitsAt.current !== id) return;
    waitsAt.current = null;
    show(nextId);
  });
  const loadAndGoOn = onMore && (() => {
    waitsAt.current = id;
    onMore();
  });
  return {
    neighbours,
    onPrevious: previousId === null ? undefined : () => show(previousId),
    onNext: nextId === null ? loadAndGoOn : () => show(nextId),
  };
}
