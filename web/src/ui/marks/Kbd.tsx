import { CornerDownLeft } from 'lucide-react';
import { Children, type ReactNode } from 'react';

/** The sign of the Enter key, which fonts of the interface do not have: an icon stands for it. */
const ENTER = '↵';

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
      {Children.map(children, (part) =>
        typeof part === 'string' && part.endsWith(ENTER) ? (
          <>
            {part.slice(0, -ENTER.length)}
            <CornerDownLeft
              size={11}
              aria-hidden="true"
              style={{ display: 'inline', verticalAlign: '-1px' }}
            />
          </>
        ) : (
          part
        ),
      )}
    </kbd>
  );
}
