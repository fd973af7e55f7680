import { useEffect, useRef } from 'react';

interface Keeper<Refs> {
  show(refs: Refs): void;
  hide(refs: Refs): void;
}

/** Tells the keeper which queries are on screen, and when they no longer are. */
export function useShownQueries<Refs>(keeper: Keeper<Refs>, shown: Refs): void {
  const last = useRef(shown);
  useEffect(() => {
    last.current = shown;
    keeper.show(shown);
  }, [keeper, shown]);
  useEffect(() => () => keeper.hide(last.current), [keeper]);
}
