import { cloneElement, lazy, useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useHotkeys } from '../keys/useHotkeys.ts';
import type { MenuProps } from './MenuContent.tsx';
import { Overlay } from './Overlay.tsx';
import { useItemKeys } from './useItemKeys.ts';

const MenuContent = lazy(() =>
  import('./MenuContent.tsx').then((parts) => ({ default: parts.MenuContent })),
);

/** A list of actions under a button; arrows move, letters jump, Esc closes. */
export function Menu({ trigger, hotkey = '', ...menu }: MenuProps) {
  const triggerId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = (isNowOpen: boolean) => {
    setIsWanted(true);
    setIsOpen(isNowOpen);
  };
  useHotkeys({ [hotkey]: () => open(true) }, hotkey !== '');
  useItemKeys(menu.items, isOpen, () => setIsOpen(false));
  const props = {
    id: triggerId,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    onClick: () => open(!isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(true);
    },
  };
  return (
    <>
      {cloneElement(trigger as ReactElement<typeof props>, props)}
      {isWanted && (
        <Overlay>
          <MenuContent {...menu} triggerId={triggerId} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Overlay>
      )}
    </>
  );
}
