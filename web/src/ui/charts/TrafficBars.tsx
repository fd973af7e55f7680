import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Bin, type Series, steppedBin } from './bins.ts';
import { BinDrawing } from './drawings.ts';
import { SCALE_PX } from './chartScale.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { useBinPlot } from './useBinPlot.ts';

interface TrafficBarsProps {
  /** What is counted, read aloud: `Requests, 2-hour bins`. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
  /** Of the bars, in pixels. */
  readonly height?: number;
  readonly hasScale?: boolean;
}

/** Stacked bars over time. Arrows step through them; the same numbers are a table on demand. */
export function TrafficBars({
  label,
  series,
  bins,
  height = 120,
  hasScale = false,
}: TrafficBarsProps) {
  const { frame, plot, indexAt } = useBinPlot(bins.length, hasScale ? SCALE_PX : 0);
  const [active, setActive] = useState<number | null>(null);
  const handlePointer = (event: PointerEvent) => {
    const index = indexAt(event);
    setActive(index in bins ? index : null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = steppedBin(event.key, active, bins.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  return (
    <ChartFrame
      {...{ label, series, bins, height, frame, plot, active }}
      onPointerMove={handlePointer}
      onPointerLeave={() => setActive(null)}
      onKeyDown={handleKeyDown}
      onBlur={() => setActive(null)}
    >
      <BinDrawing form="bars" isQuiet {...{ series, bins, height, active, hasScale }} {...plot} />
    </ChartFrame>
  );
}
