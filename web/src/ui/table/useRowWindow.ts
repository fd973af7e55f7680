import { useLayoutEffect, useState, type RefObject } from 'react';

interface RowWindowOptions {
  /** The element that is as high as all rows; what is around it scrolls. */
  readonly body: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Pixels of every row. */
  readonly rowHeight: number;
}

export interface RowWindow {
  /** First row to draw, and the one after the last. */
  readonly start: number;
  readonly end: number;
  /** Rows go by faster than they can be read, such as while the scroll bar is dragged. */
  readonly isFast: boolean;
}

const OVERSCAN = 10;
/** The window moves in steps of so many rows, so that most frames of a scroll draw nothing anew. */
const STEP = 4;
/** A frame that leaves behind this part of the rows in sight is a leap; two of them in turn are fast. */
const LEAP = 1 / 3;
const LEAPS_MS = 250;
/** So long after the last leap the rows are drawn whole again. */
const REST_MS = 150;

/**
 * Which rows of a long list are drawn. All rows have one height, so the window is a division; a
 * virtualizer that also measures rows would cost 9 kB of every page's budget.
 */
export function useRowWindow({ body, count, rowHeight }: RowWindowOptions): RowWindow {
  const [{ first, isFast }, setPlace] = useState({ first: 0, isFast: false });
  const [rows, setRows] = useState(0);

  useLayoutEffect(() => {
    const element = body.current?.parentElement;
    if (!element) return undefined;
    let frame = 0;
    let visible = 0;
    let place = { first: 0, isFast: false };
    let leaptAt = Number.NEGATIVE_INFINITY;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const show = (next: typeof place) => {
      if (next.first === place.first && next.isFast === place.isFast) return;
      place = next;
      setPlace(next);
    };
    const follow = (now: number) => {
      frame = 0;
      const next = Math.floor(element.scrollTop / rowHeight / STEP) * STEP;
      const isLeap = Math.abs(next - place.first) > visible * LEAP;
      const isFastNow = isLeap && now - leaptAt < LEAPS_MS;
      if (isLeap) leaptAt = now;
      show({ first: next, isFast: isFastNow });
      clearTimeout(rest);
      if (isFastNow) rest = setTimeout(() => show({ ...place, isFast: false }), REST_MS);
    };
    const handleScroll = () => {
      element.toggleAttribute('data-aside', element.scrollLeft > 0);
      if (frame === 0) frame = requestAnimationFrame(follow);
    };
    const measure = () => {
      visible = Math.ceil(element.clientHeight / rowHeight);
      setRows(visible);
    };
    measure();
    follow(Number.NEGATIVE_INFINITY);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      observer.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [body, rowHeight]);

  const end = Math.min(count, first + rows + STEP + OVERSCAN);
  return { start: Math.max(0, Math.min(first - OVERSCAN, end - rows)), end, isFast };
}
