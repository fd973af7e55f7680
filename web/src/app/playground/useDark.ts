import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Whether the page is dark now, by the person's choice or the system's. */
export const useDark = (): boolean =>
  useSyncExternalStore(subscribe, () => document.documentElement.classList.contains('dark'));
