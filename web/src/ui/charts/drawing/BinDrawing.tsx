import { useMemo } from 'react';
import type { Bin, Series } from '../bins.ts';
import type { Span } from '../timeTicks.ts';
import { CountAxis, TimeAxis } from './BinAxes.tsx';
import { BinBars } from './BinBars.tsx';
import { BinLines } from './BinLines.tsx';
import { binSpace } from './binSpace.ts';

interface BinDrawingProps {
  readonly form: 'bars' | 'line';
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
  readonly width: number;
  /** Of the marks, without the axis. */
  readonly height: number;
  /** Room of the scale. */
  readonly left: number;
  /** Of a bin, its gap included. */
  readonly step: number;
  readonly active: number | null;
  /** Of the bins, where they begin at no round time. */
  readonly span?: Span;
  readonly hasScale?: boolean;
  /** First and last bin of the range that is being chosen. */
  readonly range?: readonly [number, number] | null;
  readonly widestPx?: number;
  /** The first series is quiet until its bin is active; otherwise the active bin fades. */
  readonly isQuiet?: boolean;
}

const QUIET = 0.82;
const FULL = { opacity: 1 };
/** What the active bin loses where the others are not quiet. */
const VEIL = { colour: 'bg-panel', opacity: 0.25 };

/** Between dense bars there is no room for a gap. */
const gapOf = (step: number) => (step >= 6 ? 2 : step >= 3 ? 1 : 0);

/** Bars or lines over time with their axes, drawn by Victory. */
export default function BinDrawing(props: BinDrawingProps) {
  const { form, series, bins, width, height, left, step, active, range } = props;
  const { hasScale = false, isQuiet = false } = props;
  const space = useMemo(
    () => binSpace({ bins, form, width, height, left }),
    [bins, form, width, height, left],
  );
  const barPx = Math.min(props.widestPx ?? step, Math.max(1, step - gapOf(step)));
  const bars = { space, series, bins, barPx };
  return (
    <svg width={width} height={space.height} aria-hidden="true">
      <CountAxis space={space} hasScale={hasScale} />
      {range && (
        <rect
          className="p-range-brush"
          x={left + range[0] * step}
          width={(range[1] - range[0] + 1) * step}
          y={0}
          height={height}
        />
      )}
      {form === 'line' ? (
        <BinLines space={space} series={series} bins={bins} />
      ) : (
        <>
          <BinBars {...bars} className="p-bar" opacity={isQuiet ? QUIET : 1} opacityAbove={1} />
          {active !== null && <BinBars {...bars} only={active} {...(isQuiet ? FULL : VEIL)} />}
        </>
      )}
      <TimeAxis space={space} bins={bins} span={props.span} />
    </svg>
  );
}
