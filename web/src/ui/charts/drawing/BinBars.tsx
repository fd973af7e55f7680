import { memo } from 'react';
import { VictoryBar } from 'victory-bar';
import type { Bin, Series } from '../bins.ts';
import type { BinSpace } from './binSpace.ts';
import { tokenColour } from './chartTheme.ts';

/** So that few among many are seen. */
const LEAST_PX = 1.5;
const STACK_GAP_PX = 1;

interface BarShapeProps {
  readonly barPx: number;
  readonly fill: string;
  readonly opacity: number;
  readonly className: string | undefined;
  /** Filled in by Victory. */
  readonly x?: number;
  readonly y?: number;
  readonly y0?: number;
  readonly datum?: { readonly isAbove: boolean };
}

/** One bar as a plain rectangle, so that the least height and the gap are exact. */
function BarShape(props: BarShapeProps) {
  const { barPx, fill, opacity, className, x = 0, y = 0, y0 = 0, datum } = props;
  const height = Math.max(LEAST_PX, y0 - y) - (datum?.isAbove === true ? STACK_GAP_PX : 0);
  return (
    <rect
      x={x - barPx / 2}
      y={Math.min(y, y0 - LEAST_PX)}
      width={barPx}
      height={Math.max(1, height)}
      {...{ fill, opacity, className }}
    />
  );
}

interface BinBarsProps {
  readonly space: BinSpace;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
  readonly barPx: number;
  /** The only bin to draw; all by default. */
  readonly only?: number;
  /** A token in the place of the series' colours. */
  readonly colour?: string;
  /** Of the first series, and of those above it by default. */
  readonly opacity: number;
  readonly opacityAbove?: number;
  readonly className?: string;
}

/** Each series on top of the one before; bins without any of it have no bar. */
export const BinBars = memo(function BinBars(props: BinBarsProps) {
  const { space, series, bins, barPx, only, colour, opacity, className } = props;
  const above = props.opacityAbove ?? opacity;
  return series.map(({ key, colour: own }, place) => (
    <VictoryBar
      key={key}
      {...space}
      data={bins.flatMap(({ values }, index) => {
        const value = values[place] ?? 0;
        if (value === 0 || (only !== undefined && only !== index)) return [];
        const y0 = values.slice(0, place).reduce((total, each) => total + each, 0);
        return [{ x: index + 0.5, y: y0 + value, y0, isAbove: place > 0 }];
      })}
      dataComponent={
        <BarShape
          barPx={barPx}
          fill={tokenColour(colour ?? own)}
          opacity={place === 0 ? opacity : above}
          className={className}
        />
      }
    />
  ));
});
