import { lazy, useState, type ReactNode, type RefObject } from 'react';
import { Overlay } from './OverlayFrame.tsx';

const DialogContent = lazy(() =>
  import('./DialogContent.tsx').then((parts) => ({ default: parts.DialogContent })),
);

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the harmless one first. */
  readonly footer?: ReactNode;
  /** 400, 520 or 720 wide. */
  readonly size?: 'xs' | 'sm' | 'md';
  readonly role?: 'dialog' | 'alertdialog';
  readonly initialFocusRef?: RefObject<HTMLElement | null>;
}

/** A modal question or small form over the scrim; the focus stays inside and returns after. */
export function Dialog(props: DialogProps) {
  const [isWanted, setIsWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setIsWanted(true);
  return (
    isWanted && (
      <Overlay>
        <DialogContent {...props} />
      </Overlay>
    )
  );
}
