import { useCallback, useMemo } from 'react';
import { useWantedSearch } from '../../../entities/routing/useWantedSearch.ts';
import {
  type AttackersParams,
  parseAttackersParams,
  withAttackersParams,
} from './attackersParams.ts';

/** The state of the list in the address, and the way to change it. */
export function useAttackersParams(): readonly [
  AttackersParams,
  (change: Partial<AttackersParams>) => void,
] {
  const [search, setSearch] = useWantedSearch();
  const params = useMemo(() => parseAttackersParams(search), [search]);
  const change = useCallback(
    (part: Partial<AttackersParams>) => setSearch((now) => withAttackersParams(now, part)),
    [setSearch],
  );
  return [params, change];
}
