import { useEffect, useRef } from 'react';

interface RoleView {
  readonly roleName: string;
  /** ISO 8601. */
  readonly endsAt: string;
}

const startApp = () => window.location.assign('/');

/**
 * Starts the app anew once the reader looks as somebody else: the view began, ended or went over to
 * another role, in another tab or by its time. Everything in memory is what they saw before.
 */
export function useRoleViewChange(view: RoleView | null | undefined, startAnew = startApp): void {
  const now = view == null ? '' : `${view.endsAt} ${view.roleName}`;
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== now) startAnew();
    before.current = now;
  }, [now, startAnew]);
}
