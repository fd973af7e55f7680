import { Popover as ChakraPopover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import type { PopoverProps } from './Popover.tsx';

/** The panel of a popover, placed at the button with the given id. */
export function PopoverContent({
  isOpen,
  onOpenChange,
  label,
  children,
  anchorId,
  triggerId,
}: Omit<PopoverProps, 'trigger'> & { readonly triggerId: string }) {
  return (
    <ChakraPopover.Root
      open={isOpen}
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
