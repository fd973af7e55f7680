import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom';
import { useAreScreensStale } from '../../entities/routing/staleScreens.ts';

/** Milliseconds that pass before a wait is worth showing. */
const PATIENCE = 150;

/**
 * Whether the reader waits for a place that was asked for. The router is there at once, while what
 * is drawn is of the place before until its answer comes: React holds it back, and no hook of the
 * router tells of that.
 */
function useIsWaiting(): boolean {
  const { key } = useLocation();
  const router = use(DataRouterContext)?.router;
  const subscribe = useCallback(
    (listener: () => void) => router?.subscribe(listener) ?? (() => {}),
    [router],
  );
  const wanted = useSyncExternalStore(subscribe, () =>
    router === undefined
      ? key
      : router.state.navigation.state === 'idle'
        ? router.state.location.key
        : null,
  );
  const isStale = useAreScreensStale();
  return wanted !== key || isStale;
}

/**
 * The same, once it takes long enough to be noticed. The attribute `data-navigating` of the page
 * says it from the first moment, for those that must not take the place before for the one they
 * went to.
 */
export function useIsNavigating(): boolean {
  const isWaiting = useIsWaiting();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLong(true), PATIENCE);
    document.documentElement.toggleAttribute('data-navigating', true);
    return () => {
      document.documentElement.removeAttribute('data-navigating');
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  return isWaiting && isLong;
}
