import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import { Popover as ChakraPopover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';

export interface PopoverProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The button that opens it, and that gets the focus back. */
  readonly trigger: ReactElement;
  /** What it is for, read aloud. */
  readonly label: string;
  readonly children: ReactNode;
  /** Id of what it is below, where that is more than its button. */
  readonly anchorId?: string;
}

/** The panel of a popover, placed at the button with the given id. */
export function PopoverContent({
  isOpen,
  onOpenChange,
  label,
  children,
  anchorId,
  triggerId,
}: Omit<PopoverProps, 'trigger'> & { readonly triggerId: string }) {
  // A popover that begins open takes no focus, only one that is opened.
  const isThere = useDeferredValue(isOpen, false);
  return (
    <ChakraPopover.Root
      open={isOpen && isThere}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={{ trigger: triggerId, ...(anchorId !== undefined && { anchor: anchorId }) }}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-start', gutter: 4 }}
    >
      <Portal>
        <ChakraPopover.Positioner>
          <ChakraPopover.Content aria-label={label}>{children}</ChakraPopover.Content>
        </ChakraPopover.Positioner>
      </Portal>
    </ChakraPopover.Root>
  );
}
