import { useEffect, useEffectEvent } from 'react';

/**
 * Does the work every so many milliseconds while the tab is seen; when it is seen again after a
 * pause, at once.
 * @param everyMs null while there is nothing to do
 */
export function usePoll(work: () => void, everyMs: number | null): void {
  const doWork = useEffectEvent(work);
  useEffect(() => {
    if (everyMs === null) return undefined;
    let last = Date.now();
    const tick = () => {
      if (document.visibilityState === 'hidden') return;
      last = Date.now();
      doWork();
    };
    const look = () => {
      if (Date.now() - last >= everyMs) tick();
    };
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs]);
}
