import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { steppedBin } from './bins.ts';

/** By the specification: how long the pointer rests before the numbers are shown. */
const REST_MS = 300;

interface Range {
  readonly anchor: number;
  readonly end: number;
}

/** Calls `act` with the bin on which the pointer has rested. */
function useRest(act: (index: number) => void) {
  const rest = useRef<{ readonly index: number; readonly timer: number } | null>(null);
  const stop = () => {
    if (rest.current) clearTimeout(rest.current.timer);
    rest.current = null;
  };
  useEffect(() => stop, []);
  const start = (index: number) => {
    if (rest.current?.index === index) return;
    stop();
    rest.current = { index, timer: window.setTimeout(() => act(index), REST_MS) };
  };
  return { start, stop };
}

/**
 * The bin that is shown and the range that is chosen: by dragging, or by Shift and arrows and then
 * Enter.
 * @param binAt the bin below the pointer
 * @param onRange called with the first and the last bin
 */
export function useBinRange(
  count: number,
  binAt: (event: PointerEvent) => number,
  onRange: (first: number, last: number) => void,
) {
  const [active, setActive] = useState<number | null>(null);
  const [range, setRange] = useState<Range | null>(null);
  const rest = useRest(setActive);
  const ends = range && ([range.anchor, range.end].toSorted((a, b) => a - b) as [number, number]);
  const indexAt = (event: PointerEvent) => Math.min(count - 1, Math.max(0, binAt(event)));
  const clear = () => setRange(null);
  const choose = () => {
    if (ends && ends[1] > ends[0]) onRange(...ends);
    clear();
  };
  const onPointerMove = (event: PointerEvent) => {
    const index = indexAt(event);
    if (range && event.buttons === 1) setRange({ ...range, end: index });
    rest.start(index);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setRange({ anchor: indexAt(event), end: indexAt(event) });
  };
  const onPointerLeave = () => {
    rest.stop();
    setActive(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return choose();
    if (event.key === 'Escape' && range) {
      event.stopPropagation();
      return clear();
    }
    const next = steppedBin(event.key, active, count);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    setRange(event.shiftKey ? { anchor: range?.anchor ?? active ?? next, end: next } : null);
  };
  const onBlur = () => {
    setActive(null);
    clear();
  };
  const pointer = { onPointerMove, onPointerDown, onPointerUp: choose, onPointerCancel: clear };
  return { active, ends, handlers: { ...pointer, onPointerLeave, onKeyDown, onBlur } };
}
