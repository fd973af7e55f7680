import type { Bin, Series } from './bins.ts';
import { BinDrawing } from './drawings.ts';
import { SCALE_PX } from './chartScale.ts';
import type { Span } from './timeTicks.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { useBinPlot } from './useBinPlot.ts';
import { useBinRange } from './useBinRange.ts';

/** Few bins stay as slim as many. */
const WIDEST_PX = 24;

export type RangeForm = 'bars' | 'line';

interface RangeChartProps {
  /** What is counted, read aloud. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
  readonly span: Span;
  readonly form: RangeForm;
  /** Of the marks, in pixels. */
  readonly height: number;
  /** How the keyboard chooses a range, read aloud. */
  readonly hint: string;
  /** Called with the first and the last bin of what was dragged over. */
  readonly onRange: (first: number, last: number) => void;
}

/**
 * Bars or lines over time of which a range can be chosen: by dragging, or by Shift and arrows and
 * then Enter. The same numbers are a table on demand.
 */
export function RangeChart({
  label,
  series,
  bins,
  span,
  form,
  height,
  hint,
  onRange,
}: RangeChartProps) {
  const { frame, plot, indexAt } = useBinPlot(bins.length, SCALE_PX);
  const { active, ends, handlers } = useBinRange(bins.length, indexAt, onRange);
  return (
    <ChartFrame
      {...{ label, series, bins, height, hint, frame, plot, active }}
      isRange
      {...handlers}
    >
      <BinDrawing
        hasScale
        {...{ form, series, bins, span, height, active }}
        {...plot}
        range={ends}
        widestPx={WIDEST_PX}
      />
    </ChartFrame>
  );
}
