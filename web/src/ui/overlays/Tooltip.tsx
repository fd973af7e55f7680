import {
  cloneElement,
  lazy,
  Suspense,
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

const TooltipContent = lazy(() =>
  import('./TooltipContent.tsx').then((parts) => ({ default: parts.TooltipContent })),
);

const DELAY_MS = 300;

interface TriggerProps {
  readonly id?: string;
  readonly onPointerEnter?: (event: PointerEvent) => void;
  readonly onPointerLeave?: (event: PointerEvent) => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly onFocus?: (event: FocusEvent) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}

interface TooltipProps {
  readonly content: ReactNode;
  /** One element that hands its event handlers on. */
  readonly children: ReactElement;
  readonly placement?: 'top' | 'right';
  /** For words that are already in sight. */
  readonly isDisabled?: boolean;
}

/** Whether the words are wanted: some time after the pointer or the focus came, until it goes. */
function useRevealed(isDisabled: boolean) {
  const [isAimed, setIsAimed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isAimed || isDisabled) return undefined;
    const timer = setTimeout(() => setIsOpen(true), DELAY_MS);
    const hide = () => setIsAimed(false);
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    window.addEventListener('keydown', handleKey);
    window.addEventListener('scroll', hide, true);
    return () => {
      clearTimeout(timer);
      setIsOpen(false);
      window.removeEventListener('keydown', handleKey);
      window.removeEventListener('scroll', hide, true);
    };
  }, [isAimed, isDisabled]);
  return [isOpen, setIsAimed] as const;
}

/**
 * A few words on hover and focus. In table rows use the `title` attribute: hundreds of these would
 * cost frames.
 */
export function Tooltip({
  content,
  children,
  placement = 'top',
  isDisabled = false,
}: TooltipProps) {
  const id = useId();
  const ownId = useId();
  const [isOpen, setIsAimed] = useRevealed(isDisabled);
  const [isWanted, setIsWanted] = useState(false);
  if (isOpen && !isWanted) setIsWanted(true);
  const own = children.props as TriggerProps;
  const triggerId = own.id ?? ownId;
  const trigger = cloneElement(children as ReactElement<TriggerProps>, {
    ...(isWanted && { id: triggerId }),
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      setIsAimed(true);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      setIsAimed(false);
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      setIsAimed(false);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setIsAimed(true);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      setIsAimed(false);
    },
    ...(isOpen && content !== own['aria-label'] && { 'aria-describedby': id }),
  });
  return (
    <>
      {trigger}
      {isWanted && (
        <Suspense>
          <TooltipContent {...{ id, triggerId, isOpen, placement }}>{content}</TooltipContent>
        </Suspense>
      )}
    </>
  );
}
