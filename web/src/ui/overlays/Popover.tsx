import { Popover as ChakraPopover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactElement, ReactNode } from 'react';

interface PopoverProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The button that opens it, and that gets the focus back. */
  readonly trigger: ReactElement;
  /** What it is for, read aloud. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A small panel beside a button: focus moves in, Esc and a click outside close it. */
export function Popover({ isOpen, onOpenChange, trigger, label, children }: PopoverProps) {
  return (
    <ChakraPopover.Root
      open={isOpen}
      onOpenChange={(details) => onOpenChange(details.open)}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-start', gutter: 4 }}
    >
      <ChakraPopover.Trigger asChild>{trigger}</ChakraPopover.Trigger>
      <Portal>
        <ChakraPopover.Positioner>
          <ChakraPopover.Content aria-label={label}>{children}</ChakraPopover.Content>
        </ChakraPopover.Positioner>
      </Portal>
    </ChakraPopover.Root>
  );
}
