import { Donut } from '../../../ui/charts/Donut.tsx';
import { Legend, Square } from '../../../ui/charts/Legend.tsx';
import { RangeChart } from '../../../ui/charts/RangeChart.tsx';
import { TrafficBars } from '../../../ui/charts/TrafficBars.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { specimen } from '../specimens.ts';

const SERIES = [
  { key: 'learned', label: 'Learned', colour: 'chart-1' },
  { key: 'noise', label: 'Noise', colour: 'chart-2' },
];
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 6);
const BINS = [820, 940, 610, 580, 1020, 1180, 1090, 990, 700, 640, 1210, 1260, 1190, 1080].map(
  (count, day) => ({
    label: `${day + 6}`,
    title: `${day + 6} November`,
    values: [count, Math.round(count / 9)],
  }),
);
const SPAN = { start: START, end: START + BINS.length * DAY_MS };
const SLICES = (['critical', 'high', 'medium', 'low'] as const).map((level, place) => ({
  key: level,
  label: level,
  value: [3, 7, 12, 16][place] ?? 0,
  colour: `severity-${level}-mark`,
}));
const CHART_COLOURS = [1, 2, 3, 4, 5, 6];
const nothing = () => undefined;

/** What draws counts. */
export const CHARTS = [
  specimen(
    'TrafficBars',
    {
      plain: () => <TrafficBars label="Requests a day" series={SERIES} bins={BINS} />,
      hasScale: () => <TrafficBars label="Requests a day" series={SERIES} bins={BINS} hasScale />,
    },
    { isWide: true },
  ),
  specimen(
    'RangeChart',
    Object.fromEntries(
      (['bars', 'line'] as const).map((form) => [
        `form="${form}"`,
        () => (
          <RangeChart
            label="Requests a day"
            series={SERIES}
            bins={BINS}
            span={SPAN}
            form={form}
            height={120}
            hint="Shift and arrows choose a range"
            onRange={nothing}
          />
        ),
      ]),
    ),
    { isWide: true },
  ),
  specimen('Donut', {
    plain: () => <Donut slices={SLICES} total="38" unit="gaps" />,
    'size={160}': () => <Donut slices={SLICES} total="38" unit="gaps" size={160} />,
  }),
  specimen('Legend', { plain: () => <Legend series={SERIES} /> }),
  specimen(
    'Square',
    Object.fromEntries(
      CHART_COLOURS.map((place) => [
        `chart-${place}`,
        () => (
          <Box display="flex">
            <Square style={{ background: `var(--p-colors-chart-${place})` }} />
          </Box>
        ),
      ]),
    ),
  ),
];
