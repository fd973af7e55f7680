import { useCallback, useMemo } from 'react';
import { useWantedSearch } from '../../../entities/routing/useWantedSearch.ts';
import { type GapsParams, parseGapsParams, withGapsParams } from './gapsParams.ts';

/** The state of the gaps in the address, and the way to change it. */
export function useGapsParams(): readonly [GapsParams, (change: Partial<GapsParams>) => void] {
  const [search, setSearch] = useWantedSearch();
  const params = useMemo(() => parseGapsParams(search), [search]);
  const change = useCallback(
    (part: Partial<GapsParams>) => setSearch((now) => withGapsParams(now, part)),
    [setSearch],
  );
  return [params, change];
}
