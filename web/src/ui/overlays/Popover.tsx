import {
  cloneElement,
  lazy,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
} from 'react';
import { Overlay } from './Overlay.tsx';
import type { PopoverProps } from './PopoverContent.tsx';

const PopoverContent = lazy(() =>
  import('./PopoverContent.tsx').then((parts) => ({ default: parts.PopoverContent })),
);

/** A small panel beside a button: focus moves in, Esc and a click outside close it. */
export function Popover({ trigger, ...popover }: PopoverProps) {
  const { isOpen, onOpenChange } = popover;
  const triggerId = useId();
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  const openedFrom = useRef<Element | null>(null);
  useLayoutEffect(() => {
    openedFrom.current = isOpen ? document.activeElement : null;
  }, [isOpen]);
  const props = {
    id: triggerId,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick: () => onOpenChange(!isOpen),
  };
  return (
    <>
      {cloneElement(trigger as ReactElement<typeof props>, props)}
      {isWanted && (
        <Overlay>
          <PopoverContent {...popover} triggerId={triggerId} openedFrom={openedFrom} />
        </Overlay>
      )}
    </>
  );
}
