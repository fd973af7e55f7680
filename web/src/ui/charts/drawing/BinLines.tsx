import { memo } from 'react';
import { Curve, VictoryLine } from 'victory-line';
import type { Bin, Series } from '../bins.ts';
import type { BinSpace } from './binSpace.ts';
import { tokenColour } from './chartTheme.ts';

const WIDTH_PX = 1.5;

interface BinLinesProps {
  readonly space: BinSpace;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
}

/** A line for each series. */
export const BinLines = memo(function BinLines({ space, series, bins }: BinLinesProps) {
  return series.map(({ key, colour }, place) => (
    <VictoryLine
      key={key}
      {...space}
      data={bins.map(({ values }, index) => ({ x: index + 0.5, y: values[place] ?? 0 }))}
      style={{ data: { stroke: tokenColour(colour), strokeWidth: WIDTH_PX } }}
      dataComponent={
        <Curve
          className="p-range-line"
          pathComponent={<path pathLength={1} strokeLinejoin="round" />}
        />
      }
    />
  ));
});
