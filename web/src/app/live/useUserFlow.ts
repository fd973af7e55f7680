import { useEffect, useState } from 'react';

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
    // Few installations have a script: nobody else fetches what loads it.
    const load = async () => {
      const { loadScript } = await import('./loadScript.ts');
      if (stop.signal.aborted || !(await loadScript(url, stop.signal))) return;
      loaded.add(url);
      if (!stop.signal.aborted) setCount(loaded.size);
    };
    void load().catch(() => null);
    return () => stop.abort();
  }, [url]);
  return url !== null && loaded.has(url);
}
