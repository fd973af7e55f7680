import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

interface RowWindowOptions {
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Pixels of every row. */
  readonly rowHeight: number;
  /** Pixels that a sticky head covers at the top. */
  readonly headHeight: number;
}

export interface RowWindow {
  /** First row to draw, and the one after the last. */
  readonly start: number;
  readonly end: number;
  /** Scrolls no further than needed to show the row whole. */
  readonly scrollTo: (index: number) => void;
}

const OVERSCAN = 10;
/** The window moves in steps of so many rows, so that most frames of a scroll draw nothing anew. */
const STEP = 4;

/**
 * Which rows of a long list are drawn. All rows have one height, so the window is a division; a
 * virtualizer that also measures rows would cost 9 kB of every page's budget.
 */
export function useRowWindow({
  scroller,
  count,
  rowHeight,
  headHeight,
}: RowWindowOptions): RowWindow {
  const [first, setFirst] = useState(0);
  const [rows, setRows] = useState(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let frame = 0;
    const follow = () => {
      frame = 0;
      setFirst(Math.floor(element.scrollTop / rowHeight / STEP) * STEP);
    };
    const onScroll = () => {
      element.toggleAttribute('data-aside', element.scrollLeft > 0);
      if (frame === 0) frame = requestAnimationFrame(follow);
    };
    const measure = () => setRows(Math.ceil(element.clientHeight / rowHeight));
    measure();
    follow();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, rowHeight]);

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element === null) return;
      const top = index * rowHeight;
      const bottom = top + rowHeight - (element.clientHeight - headHeight);
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (bottom > element.scrollTop) element.scrollTo({ top: bottom });
    },
    [scroller, rowHeight, headHeight],
  );

  const end = Math.min(count, first + rows + STEP + OVERSCAN);
  return { start: Math.max(0, Math.min(first - OVERSCAN, end - rows)), end, scrollTo };
}
