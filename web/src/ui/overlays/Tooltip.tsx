import { Portal } from '@chakra-ui/react/portal';
import { Tooltip as ChakraTooltip } from '@chakra-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  readonly content: ReactNode;
  /** One element that takes a ref and event handlers. */
  readonly children: ReactElement;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  readonly isDisabled?: boolean;
}

/** A few words on hover and focus. In table rows use the `title` attribute: hundreds of these would cost frames. */
export function Tooltip({ content, children, placement = 'top', isDisabled = false }: TooltipProps) {
  return (
    <ChakraTooltip.Root openDelay={300} closeDelay={0} lazyMount unmountOnExit disabled={isDisabled} positioning={{ placement }}>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content>{content}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}
