import { type ReactElement, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Popover as ChakraPopover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import { popover } from './recipes/popover.ts';

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

const FIRST = 'input, select, textarea, button, a[href], [tabindex="0"]';

/**
 * Gives the focus to the first control of the panel once its content is there. The panel looks for
 * one a frame after it opened, when the code of its content may be on its way.
 */
function FocusFirst({ triggerId }: { readonly triggerId: string }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The panel begins to listen for Esc within the same frame.
    const frame = requestAnimationFrame(() => {
      const panel = ref.current?.closest<HTMLElement>('[data-part=content]');
      const focused = document.activeElement;
      // Whoever has gone on meanwhile is left where they are.
      if (focused === panel || focused === document.body || focused?.id === triggerId)
        panel?.querySelector<HTMLElement>(FIRST)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [triggerId]);
  return <i ref={ref} hidden />;
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
      recipe={popover}
      open={isOpen && isThere}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={{ trigger: triggerId, ...(anchorId !== undefined && { anchor: anchorId }) }}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-start', gutter: 4 }}
    >
      <Portal>
        <ChakraPopover.Positioner>
          <ChakraPopover.Content aria-label={label}>
            {children}
            <FocusFirst triggerId={triggerId} />
          </ChakraPopover.Content>
        </ChakraPopover.Positioner>
      </Portal>
    </ChakraPopover.Root>
  );
}
