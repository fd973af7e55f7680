import { VictoryPie } from 'victory-pie';
import { chartTheme, tokenColour } from './chartTheme.ts';

const RING_PX = 12;
const GAP_PX = 2;

interface Slice {
  readonly key: string;
  readonly value: number;
  /** A colour token, for example `severity-high-mark`. */
  readonly colour: string;
}

export interface DonutDrawingProps {
  /** At most five; those without anything are left out. */
  readonly slices: readonly Slice[];
  readonly size: number;
}

/** The ring of a donut, drawn by Victory. */
export default function DonutDrawing({ slices, size }: DonutDrawingProps) {
  const radius = size / 2;
  const middle = radius - RING_PX / 2;
  const around = 2 * Math.PI * middle;
  // D3 takes the gap at this radius, in degrees here.
  const padAngle = (GAP_PX / Math.hypot(radius, radius - RING_PX)) * (180 / Math.PI);
  const shown = slices.filter(({ value }) => value > 0);
  const sum = shown.reduce((total, { value }) => total + value, 0);
  // Few among many still get a pixel beside their gap.
  const least = (sum * (1 + GAP_PX)) / around;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
      <circle
        cx={radius}
        cy={radius}
        r={middle}
        fill="none"
        strokeWidth={RING_PX}
        stroke={tokenColour('bg-muted')}
      />
      <VictoryPie
        standalone={false}
        theme={chartTheme}
        width={size}
        height={size}
        padding={0}
        radius={radius}
        innerRadius={radius - RING_PX}
        padAngle={shown.length > 1 ? padAngle : 0}
        data={shown.map(({ key, value, colour }) => ({
          x: key,
          y: Math.max(value, least),
          colour,
        }))}
        style={{ data: { fill: ({ datum }) => tokenColour(String(datum?.['colour'])) } }}
        labels={[]}
      />
    </svg>
  );
}
