import { useRef, type PointerEvent } from 'react';
import { NARROWEST_PX } from './tableLayout.ts';

interface ResizeHandleProps {
  /** Name of the column. */
  readonly label: string;
  /** Null goes back to the column's own width. */
  readonly onResize: (width: number | null) => void;
}

/**
 * The right edge of a column's head: dragged, the column gets wider; a double click gives it its
 * own width again.
 */
export function ResizeHandle({ label, onResize }: ResizeHandleProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const handleDown = (event: PointerEvent<HTMLSpanElement>) => {
    const cell = event.currentTarget.parentElement;
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: cell.getBoundingClientRect().width };
  };
  const handleMove = (event: PointerEvent) => {
    if (start.current)
      onResize(
        Math.max(NARROWEST_PX, Math.round(start.current.width + event.clientX - start.current.x)),
      );
  };
  const handleUp = () => {
    start.current = null;
  };
  return (
    // The width of a column can be changed in no other way, and is never needed to read it: each
    // cell tells all of its text.
    <span
      className="p-resize"
      aria-hidden="true"
      title={label}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onDoubleClick={() => onResize(null)}
    />
  );
}
