import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router-dom';

type Change = (now: URLSearchParams) => URLSearchParams;

/**
 * The query of the address as the reader wants it: a change shows at once, also while the page for
 * it is on its way, and one made meanwhile builds on it.
 */
export function useWantedSearch(): readonly [
  URLSearchParams,
  (change: Change, isStep?: boolean) => void,
] {
  const [search, setSearch] = useSearchParams();
  const [seen, setSeen] = useState(search);
  /** Asked for and not shown yet, the last one wanted. */
  const [pending, setPending] = useState<readonly URLSearchParams[]>([]);
  if (seen !== search) {
    const arrived = pending.findIndex((each) => each.toString() === search.toString());
    setSeen(search);
    setPending(arrived === -1 ? [] : pending.slice(arrived + 1));
  }
  // Back may come before what was asked for is drawn: the address is then the one that is drawn
  // already, so that nothing would arrive.
  const router = useContext(DataRouterContext)?.router;
  useEffect(
    () =>
      router?.subscribe(({ historyAction, navigation }) => {
        if (historyAction === 'POP' && navigation.state === 'idle') setPending([]);
      }),
    [router],
  );
  const wanted = pending.at(-1) ?? search;
  const latest = useRef(wanted);
  useLayoutEffect(() => {
    latest.current = wanted;
  }, [wanted]);
  const change = useCallback(
    (part: Change, isStep = false) => {
      const next = part(latest.current);
      latest.current = next;
      setPending((before) => [...before, next]);
      setSearch(next, { replace: !isStep, preventScrollReset: true });
    },
    [setSearch],
  );
  return [wanted, change];
}
