import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import './tooltip.css';

const DELAY_MS = 300;
const GAP_PX = 6;

interface TriggerProps {
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

interface Spot {
  readonly top: number;
  readonly left: number;
}

function spotOf(
  element: Element,
  placement: 'top' | 'right',
): Spot & { readonly isBelow: boolean } {
  const box = element.getBoundingClientRect();
  if (placement === 'right')
    return { top: box.top + box.height / 2, left: box.right + GAP_PX, isBelow: false };
  const isBelow = box.top < 48;
  return {
    top: isBelow ? box.bottom + GAP_PX : box.top - GAP_PX,
    left: Math.min(Math.max(box.left + box.width / 2, 60), window.innerWidth - 60),
    isBelow,
  };
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
  const [target, setTarget] = useState<Element | null>(null);
  const [spot, setSpot] = useState<ReturnType<typeof spotOf> | null>(null);
  useEffect(() => {
    if (!target || isDisabled) return undefined;
    const timer = setTimeout(() => setSpot(spotOf(target, placement)), DELAY_MS);
    const hide = () => setTarget(null);
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    window.addEventListener('keydown', handleKey);
    window.addEventListener('scroll', hide, true);
    return () => {
      clearTimeout(timer);
      setSpot(null);
      window.removeEventListener('keydown', handleKey);
      window.removeEventListener('scroll', hide, true);
    };
  }, [target, placement, isDisabled]);
  const own = children.props as TriggerProps;
  const trigger = cloneElement(children as ReactElement<TriggerProps>, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      setTarget(event.currentTarget);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      setTarget(null);
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      setTarget(null);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setTarget(event.currentTarget);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      setTarget(null);
    },
    ...(spot && content !== own['aria-label'] && { 'aria-describedby': id }),
  });
  return (
    <>
      {trigger}
      {spot &&
        createPortal(
          <div
            id={id}
            role="tooltip"
            className="p-tip"
            data-placement={spot.isBelow ? 'bottom' : placement}
            style={{ top: spot.top, left: spot.left }}
          >
            {content}
          </div>,
          document.body,
        )}
    </>
  );
}
