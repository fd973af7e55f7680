import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs the work at once, and at most once a pace however often it is called: what is called for
 * meanwhile is done once, later, unless the component has gone.
 * @param pace milliseconds
 */
export function usePaced(work: () => void, pace: number): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ranAt = useRef(-Infinity);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    if (timer.current !== undefined) return;
    const run = () => {
      timer.current = undefined;
      ranAt.current = performance.now();
      latest.current();
    };
    const wait = ranAt.current + pace - performance.now();
    if (wait <= 0) run();
    else timer.current = setTimeout(run, wait);
  }, [pace]);
}
