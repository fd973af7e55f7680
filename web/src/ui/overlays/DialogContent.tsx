import type { ReactNode, RefObject } from 'react';
import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { dialog } from './recipes/dialog.ts';

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

/**
 * Below a dialog the page takes no pointer. A dialog over another one is told from the page a frame
 * late, or never on a busy machine, and its buttons could not be clicked.
 */
const CLICKABLE = { pointerEvents: 'auto' } as const;

/** The dialog itself. */
export function DialogContent({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'xs',
  role = 'dialog',
  initialFocusRef,
}: DialogProps) {
  return (
    <ChakraDialog.Root
      recipe={dialog}
      open={isOpen}
      onOpenChange={(details) => !details.open && onClose()}
      role={role}
      lazyMount
      unmountOnExit
      size={size}
      {...(initialFocusRef && { initialFocusEl: () => initialFocusRef.current })}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content style={CLICKABLE}>
            <ChakraDialog.Header>
              <ChakraDialog.Title>{title}</ChakraDialog.Title>
            </ChakraDialog.Header>
            <ChakraDialog.Body>{children}</ChakraDialog.Body>
            {footer && <ChakraDialog.Footer>{footer}</ChakraDialog.Footer>}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}
