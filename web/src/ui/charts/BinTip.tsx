import { NumberText } from '../marks/NumberText.tsx';
import type { Bin, Series } from './bins.ts';
import { ChartTip } from './ChartTip.ts';
import { Square } from './Legend.tsx';
import type { BinPlot } from './useBinPlot.ts';

const GAP_PX = 8;

interface BinTipProps {
  readonly bin: Bin;
  readonly index: number;
  readonly series: readonly Series[];
  readonly plot: BinPlot;
}

/** The numbers of a bin beside it, on the side that has more room. */
export function BinTip({ bin, index, series, plot: { left, step, width } }: BinTipProps) {
  const isRight = index * step > width / 2;
  return (
    <ChartTip
      className="p-bars-tip"
      style={
        isRight
          ? { top: 0, right: width - left - index * step + GAP_PX }
          : { top: 0, left: left + (index + 1) * step + GAP_PX }
      }
    >
      <b>{bin.title}</b>
      {series.map(({ key, label, colour }, place) => (
        <span key={key}>
          <Square style={{ background: `var(--p-colors-${colour})` }} />
          {label}
          <NumberText value={bin.values[place] ?? 0} />
        </span>
      ))}
    </ChartTip>
  );
}
