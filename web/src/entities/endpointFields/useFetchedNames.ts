import { useCallback, useEffect, useState } from 'react';

/** Stops a request. */
type Cancel = () => void;
/** Asks for the names of ids, in their order; null for one that is gone. */
export type FetchNames = (
  ids: readonly string[],
  tell: (names: readonly (string | null)[]) => void,
) => Cancel;

/** As many nodes as the graph gives at once. */
const MOST = 100;

/**
 * Names of ids, each asked for once: null while they are on their way.
 * @param fetch a stable function
 * @param gone stands for an id that has no name any more
 */
export function useFetchedNames(
  ids: readonly string[],
  fetch: FetchNames,
  gone: string,
): (id: string) => string | null {
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(new Map());
  const missing = [...new Set(ids)]
    .filter((id) => !names.has(id))
    .slice(0, MOST)
    .join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    const asked = missing.split(' ');
    return fetch(asked, (found) =>
      setNames(
        (now) =>
          new Map([...now, ...asked.map((id, index) => [id, found[index] ?? null] as const)]),
      ),
    );
  }, [missing, fetch]);
  return useCallback((id) => (names.has(id) ? (names.get(id) ?? gone) : null), [names, gone]);
}
