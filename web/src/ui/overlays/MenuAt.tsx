import { lazy, useEffect, useId, useRef, useState } from 'react';
import type { MenuProps } from './MenuContent.tsx';
import { Overlay } from './Overlay.tsx';
import { useItemKeys } from './useItemKeys.ts';

const MenuContent = lazy(() =>
  import('./MenuContent.tsx').then((parts) => ({ default: parts.MenuContent })),
);

interface MenuAtProps extends Omit<MenuProps, 'trigger' | 'hotkey'> {
  /** What the menu is at: it may be gone while the menu is open, as the button of a row is. */
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** An open menu without a button of its own; the focus goes back to what had it. */
export function MenuAt({ anchor, onClose, ...menu }: MenuAtProps) {
  const triggerId = useId();
  const [place] = useState(() => anchor.getBoundingClientRect());
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      const { current } = before;
      // What the menu opened, such as a dialog, keeps the focus.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        if (current instanceof HTMLElement && current.isConnected)
          current.focus({ preventScroll: true });
      });
    };
  }, []);
  useItemKeys(menu.items, true, onClose);
  return (
    <Overlay>
      <MenuContent
        {...menu}
        anchor={place}
        triggerId={triggerId}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      />
    </Overlay>
  );
}
