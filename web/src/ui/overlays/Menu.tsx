import {
  cloneElement,
  lazy,
  useId,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Overlay } from './OverlayFrame.tsx';

const MenuContent = lazy(() =>
  import('./MenuContent.tsx').then((parts) => ({ default: parts.MenuContent })),
);

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Key of the keyboard that does the same. */
  readonly shortcut?: string;
  /** Destructive: drawn in the danger colour, below a line. */
  readonly isDanger?: boolean;
  /** Why it cannot be chosen now; shown as its tooltip. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly placement?: 'bottom-start' | 'bottom-end' | 'right-start';
  /** Name of the section, as in the company switch. */
  readonly heading?: string;
}

/** A list of actions under a button; arrows move, letters jump, Esc closes. */
export function Menu({ trigger, ...menu }: MenuProps) {
  const triggerId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = (isNowOpen: boolean) => {
    setIsWanted(true);
    setIsOpen(isNowOpen);
  };
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
