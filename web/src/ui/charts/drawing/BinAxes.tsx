import { VictoryAxis } from 'victory-axis';
import type { Bin } from '../bins.ts';
import { GRID_LINES, labelPlaces } from '../chartScale.ts';
import { type Span, timeTicks } from '../timeTicks.ts';
import { shortNumber } from '../../text/format.ts';
import type { BinSpace } from './binSpace.ts';

const LABEL_PX = 110;
const LABEL_BASELINE_PX = 18;
const Nothing = () => null;
const NOTHING = <Nothing />;

/** What Victory tells a label or a grid line of an axis. */
interface Placed {
  readonly x?: number;
  readonly y?: number;
  readonly x1?: number;
  readonly x2?: number;
  readonly y1?: number;
  readonly text?: string;
  readonly style?: { readonly stroke?: string };
}

function GridLine({ x1 = 0, x2 = 0, y1 = 0, style }: Placed) {
  const y = Math.round(y1) + 0.5;
  return <line x1={x1} x2={x2} y1={y} y2={y} stroke={style?.stroke} />;
}

const CountLabel = ({ y = 0, text }: Placed) => (
  <text x={0} y={Math.max(10, y + 4)}>
    {text}
  </text>
);

const TimeLabel = ({ x = 0, text, baseline }: Placed & { readonly baseline: number }) => (
  <text x={x} y={baseline}>
    {text}
  </text>
);

/** Grid lines at round counts, labelled at the left when there is a scale. */
export function CountAxis({
  space,
  hasScale,
}: {
  readonly space: BinSpace;
  readonly hasScale: boolean;
}) {
  const step = space.domain.y[1] / GRID_LINES;
  return (
    <VictoryAxis
      {...space}
      dependentAxis
      tickValues={Array.from({ length: GRID_LINES + 1 }, (_, line) => line * step)}
      tickFormat={(value: number) => shortNumber(value)}
      gridComponent={<GridLine />}
      tickLabelComponent={hasScale ? <CountLabel /> : NOTHING}
    />
  );
}

interface TimeAxisProps {
  readonly space: BinSpace;
  readonly bins: readonly Bin[];
  /** Of the bins, where they begin at no round time. */
  readonly span?: Span | undefined;
}

/** Times below the bins, as many as there is room for. */
export function TimeAxis({ space, bins, span }: TimeAxisProps) {
  const { left, bottom } = space.padding;
  const most = Math.max(2, Math.floor((space.width - left) / LABEL_PX));
  const ticks = new Map(
    span === undefined
      ? labelPlaces(bins.length, most).map((place) => [place, bins[place]?.label ?? ''])
      : timeTicks(span, most).map(({ place, label }) => [place * bins.length, label]),
  );
  return (
    <VictoryAxis
      {...space}
      tickValues={[...ticks.keys()]}
      tickFormat={(place: number) => ticks.get(place) ?? ''}
      gridComponent={NOTHING}
      tickLabelComponent={<TimeLabel baseline={space.height - bottom + LABEL_BASELINE_PX} />}
    />
  );
}
