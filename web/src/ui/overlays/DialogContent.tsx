import type { ReactNode, RefObject } from 'react';
import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';

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
          <ChakraDialog.Content>
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
