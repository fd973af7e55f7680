import type { ReactNode } from 'react';

/** A key of the keyboard. `isOnSolid` is for keys inside a filled button. */
export function Kbd({
  children,
  isOnSolid = false,
}: {
  readonly children: ReactNode;
  readonly isOnSolid?: boolean;
}) {
  return (
    <kbd className="p-kbd" {...(isOnSolid && { 'data-on-solid': '' })}>
      {children}
    </kbd>
  );
}
