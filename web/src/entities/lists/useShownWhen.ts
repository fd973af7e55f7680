import { type RefObject, useEffect, useRef } from 'react';

/** For the element that is brought into sight when it is what the address means. */
export function useShownWhen<Shown extends Element>(isMeant: boolean): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    if (isMeant) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isMeant]);
  return ref;
}
