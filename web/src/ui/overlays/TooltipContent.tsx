import { Portal } from '@chakra-ui/react/portal';
import { Tooltip as ChakraTooltip } from '@chakra-ui/react/tooltip';
import type { ReactNode } from 'react';
import { tooltip } from './recipes/tooltip.ts';

const GAP_PX = 6;

interface TooltipContentProps {
  readonly id: string;
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly placement: 'top' | 'right';
  readonly children: ReactNode;
}

/** The words of a tooltip, placed at the element with the given id. */
export function TooltipContent({
  id,
  triggerId,
  isOpen,
  placement,
  children,
}: TooltipContentProps) {
  return (
    <ChakraTooltip.Root
      recipe={tooltip}
      open={isOpen}
      // The trigger hides it on Esc, which also has to reach the drawer or dialog behind it.
      closeOnEscape={false}
      ids={{ trigger: triggerId, content: id }}
      lazyMount
      unmountOnExit
      positioning={{ placement, gutter: GAP_PX, overflowPadding: 4 }}
    >
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content>{children}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}
