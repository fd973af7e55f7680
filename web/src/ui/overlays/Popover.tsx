import { cloneElement, lazy, useId, useState, type ReactElement, type ReactNode } from 'react';
import { Overlay } from './OverlayFrame.tsx';

const PopoverContent = lazy(() =>
  import('./PopoverContent.tsx').then((parts) => ({ default: parts.PopoverContent })),
);

export interface PopoverProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The button that opens it, and that gets the focus back. */
  readonly trigger: ReactElement;
  /** What it is for, read aloud. */
  readonly label: string;
  readonly children: ReactNode;
  /** Id of what it stands below, where that is more than its button. */
  readonly anchorId?: string;
}

/** A small panel beside a button: focus moves in, Esc and a click outside close it. */
export function Popover({ trigger, ...popover }: PopoverProps) {
  const { isOpen, onOpenChange } = popover;
  const triggerId = useId();
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
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
          <PopoverContent {...popover} triggerId={triggerId} />
        </Overlay>
      )}
    </>
  );
}
