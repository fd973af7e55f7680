import { useEffect, useRef } from 'react';

/**
 * Starts the app anew once the reader no longer looks as a role: its time is over, the role is gone,
 * or another tab has ended it. Everything in memory is what the role saw.
 */
export function useRoleViewEnd(isViewing: boolean): void {
  const wasViewing = useRef(isViewing);
  useEffect(() => {
    if (wasViewing.current && !isViewing) window.location.assign('/');
    wasViewing.current = isViewing;
  }, [isViewing]);
}
