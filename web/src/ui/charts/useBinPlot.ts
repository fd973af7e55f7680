import { type PointerEvent, type RefObject, useRef } from 'react';
import { useWidth } from './useWidth.ts';

/** Where the bins of a chart stand in its box, in pixels. */
export interface BinPlot {
  readonly width: number;
  /** Room of the scale beside the bins. */
  readonly left: number;
  /** Of a bin, its gap included. */
  readonly step: number;
}

interface MeasuredPlot {
  /** The box. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly plot: BinPlot;
  /** The bin below the pointer; below 0 or above the last one beside the bins. */
  readonly indexAt: (event: PointerEvent) => number;
}

/** Measures the box of a chart and divides it among its bins. */
export function useBinPlot(count: number, left = 0): MeasuredPlot {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const step = count === 0 ? 0 : Math.max(0, width - left) / count;
  const indexAt = ({ clientX }: PointerEvent) => {
    const start = (frame.current?.getBoundingClientRect().left ?? 0) + left;
    return Math.floor((clientX - start) / (step || 1));
  };
  return { frame, plot: { width, left, step }, indexAt };
}
