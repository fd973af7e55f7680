import { useEffect, useSyncExternalStore } from 'react';

let stale = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  stale += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says of a page or drawer that it shows an older answer while a new one is on its way. */
export function useStaleScreen(isStale: boolean): void {
  useEffect(() => {
    if (!isStale) return undefined;
    add(1);
    return () => add(-1);
  }, [isStale]);
}

/** Whether any page or drawer does. */
export const useAreScreensStale = (): boolean => useSyncExternalStore(subscribe, () => stale > 0);
