import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(max-width: 1279px)');

function subscribe(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is so narrow that the sidebar is a rail of icons. */
export function useIsRail(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
