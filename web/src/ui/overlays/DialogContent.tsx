import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import type { DialogProps } from './Dialog.tsx';

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
