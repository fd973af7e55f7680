import { chakra } from '@chakra-ui/react/styled-system';
import { NumberText } from '../marks/NumberText.tsx';
import type { Bin, Series } from './bins.ts';
import { Square } from './Legend.tsx';
import type { BinPlot } from './useBinPlot.ts';

const GAP_PX = 8;

const Tip = chakra('div', {
  base: {
    position: 'absolute',
    top: '0',
    zIndex: 1,
    display: 'grid',
    gap: '0.5',
    minWidth: '140px',
    py: '1.5',
    px: '2',
    borderRadius: 'l2',
    textStyle: 'small',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    color: 'fg',
    bg: 'bg.raised',
    boxShadow: 'md',
    '& > b': { fontWeight: 'normal', color: 'fg.muted' },
    '& > span': { display: 'flex', alignItems: 'center', gap: '1.5' },
    '& > span > :last-child': { ml: 'auto', pl: '4', fontWeight: 'medium' },
  },
});

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
    <Tip
      className="p-bars-tip"
      style={
        isRight
          ? { right: width - left - index * step + GAP_PX }
          : { left: left + (index + 1) * step + GAP_PX }
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
    </Tip>
  );
}
