import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type OasParams, parseOasParams } from './oasParams.ts';
import { withOasParams } from './withOasParams.ts';

/** What the address says, and the way to change it. */
export function useOasParams(): readonly [OasParams, (change: Partial<OasParams>) => void] {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => parseOasParams(search), [search]);
  return [
    params,
    (change) =>
      setSearch((now) => withOasParams(now, change), { replace: true, preventScrollReset: true }),
  ];
}
