import { useEffect, useState } from 'react';
import { loadScript } from './loadScript.ts';

/** Scripts that are there: they stay until the page is left. */
const loaded = new Set<string>();

/**
 * Loads the script of guided tours once, for who is to have them. True while it takes the place of
 * our own help.
 */
export function useUserFlow(url: string | null): boolean {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (url === null || loaded.has(url)) return undefined;
    const stop = new AbortController();
    void loadScript(url, stop.signal).then((came) => {
      if (!came) return;
      loaded.add(url);
      if (!stop.signal.aborted) setCount(loaded.size);
    });
    return () => stop.abort();
  }, [url]);
  return url !== null && loaded.has(url);
}
