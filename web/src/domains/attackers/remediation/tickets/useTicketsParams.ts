import { useCallback, useMemo } from 'react';
import { useWantedSearch } from '../../../../entities/routing/useWantedSearch.ts';
import { parseTicketsParams, type TicketsParams, withTicketsParams } from './ticketsParams.ts';

/** The state of the list in the address, and the way to change it. */
export function useTicketsParams(): readonly [TicketsParams, (change: Partial<TicketsParams>) => void] {
  const [search, setSearch] = useWantedSearch();
  const params = useMemo(() => parseTicketsParams(search), [search]);
  const change = useCallback((part: Partial<TicketsParams>) => setSearch((now) => withTicketsParams(now, part)), [setSearch]);
  return [params, change];
}
