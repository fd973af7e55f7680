import { useCallback, useContext, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router-dom';

type Change = (now: URLSearchParams) => URLSearchParams;

interface Wanted {
  /** The query that the address had when this was last drawn. */
  readonly seen: URLSearchParams;
  /** Asked for and not shown yet, the last one wanted. */
  readonly pending: readonly URLSearchParams[];
}

type Step =
  | { readonly asked: URLSearchParams }
  | { readonly arrived: URLSearchParams }
  | { readonly isBack: true };

function advance(state: Wanted, step: Step): Wanted {
  if ('asked' in step) return { ...state, pending: [...state.pending, step.asked] };
  if ('isBack' in step) return { ...state, pending: [] };
  const { arrived: seen } = step;
  const index = state.pending.findIndex((each) => each.toString() === seen.toString());
  return { seen, pending: index === -1 ? [] : state.pending.slice(index + 1) };
}

/**
 * The query of the address as the reader wants it: a change shows at once, also while the page for
 * it is on its way, and one made meanwhile builds on it.
 */
export function useWantedSearch(): readonly [
  URLSearchParams,
  (change: Change, isStep?: boolean) => void,
] {
  const [search, setSearch] = useSearchParams();
  // A reducer, since React works out a `useState` ahead of time from what it rendered last, which
  // may be a page that is not shown yet: what is still pending was lost with the next change.
  const [{ seen, pending }, step] = useReducer(advance, { seen: search, pending: [] });
  if (seen !== search) step({ arrived: search });
  // Back may come before what was asked for is drawn: the address is then the one that is drawn
  // already, so that nothing would arrive.
  const router = useContext(DataRouterContext)?.router;
  useEffect(
    () =>
      router?.subscribe(({ historyAction, navigation }) => {
        if (historyAction === 'POP' && navigation.state === 'idle') step({ isBack: true });
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
      step({ asked: next });
      setSearch(next, { replace: !isStep, preventScrollReset: true });
    },
    [setSearch],
  );
  return [wanted, change];
}
