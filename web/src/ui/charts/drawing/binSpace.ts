import { AXIS_PX, GRID_LINES, niceMaximum } from '../chartScale.ts';
import { type Bin, totalOf } from '../bins.ts';
import { chartTheme } from './chartTheme.ts';

interface Box {
  readonly bins: readonly Bin[];
  readonly form: 'bars' | 'line';
  readonly width: number;
  readonly height: number;
  /** Room of the scale, in pixels. */
  readonly left: number;
}

/**
 * What all Victory parts of a chart share. A bin is one unit wide; the greatest count is rounded up
 * so that grid lines fall on round numbers.
 */
export function binSpace({ bins, form, width, height, left }: Box) {
  const greatest = bins.reduce(
    (most, bin) => Math.max(most, form === 'bars' ? totalOf(bin) : Math.max(...bin.values)),
    0,
  );
  return {
    standalone: false,
    theme: chartTheme,
    width,
    height: height + AXIS_PX,
    padding: { top: 0, right: 0, bottom: AXIS_PX, left },
    domain: {
      x: [0, Math.max(1, bins.length)] as [number, number],
      y: [0, niceMaximum(greatest, GRID_LINES)] as [number, number],
    },
  };
}

/** What all Victory parts of a chart share. */
export type BinSpace = ReturnType<typeof binSpace>;
