import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';
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

interface FocusFirstProps {
  readonly triggerId: string;
  /** What had the focus when the panel was opened: its button, the rows of a key, or nothing. */
  readonly openedFrom: RefObject<Element | null>;
}

/**
 * Gives the focus to the first control of the panel once its content is there. The panel looks for
 * one a frame after it opened, when the code of its content may be on its way.
 */
function FocusFirst({ triggerId, openedFrom }: FocusFirstProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The panel begins to listen for Esc within the same frame.
    const frame = requestAnimationFrame(() => {
      const panel = ref.current?.closest<HTMLElement>('[data-part=content]');
      const focused = document.activeElement;
      // Whoever has gone on meanwhile is left where they are.
      const places = [panel, document.body, openedFrom.current];
      if (places.includes(focused) || focused?.id === triggerId)
        panel?.querySelector<HTMLElement>(FIRST)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [triggerId, openedFrom]);
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
  openedFrom,
}: Omit<PopoverProps, 'trigger'> & FocusFirstProps) {
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
            <FocusFirst triggerId={triggerId} openedFrom={openedFrom} />
          </ChakraPopover.Content>
        </ChakraPopover.Positioner>
      </Portal>
    </ChakraPopover.Root>
  );
}
