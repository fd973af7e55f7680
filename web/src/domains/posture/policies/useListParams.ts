import { useCallback, useMemo } from 'react';
import { useWantedSearch } from '../../../entities/routing/useWantedSearch.ts';
import { type ListParams, type PoliciesParams, withListParams } from './policyParams.ts';

/** What the address of a list of policies says, and the way to change it. */
export function useListParams<Params extends ListParams>(
  parse: (search: URLSearchParams) => Params,
): readonly [Params, (change: Partial<PoliciesParams>) => void] {
  const [search, setSearch] = useWantedSearch();
  const params = useMemo(() => parse(search), [parse, search]);
  const change = useCallback(
    (part: Partial<PoliciesParams>) => setSearch((now) => withListParams(now, part)),
    [setSearch],
  );
  return [params, change];
}
