import { Donut } from '../../../ui/charts/Donut.tsx';
import { FlowDiagram } from '../../../ui/charts/FlowDiagram.tsx';
import { Legend, Square } from '../../../ui/charts/Legend.tsx';
import { RangeChart } from '../../../ui/charts/RangeChart.tsx';
import { TrafficBars } from '../../../ui/charts/TrafficBars.tsx';
import { WorldMap } from '../../../ui/charts/WorldMap.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { ShareBar, TopRows } from '../../../ui/marks/ShareBar.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
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
const NODES = [
  { key: 'received', label: 'Received', colour: 'chart-5' },
  { key: 'learned', label: 'Learned', colour: 'chart-1' },
  { key: 'noise', label: 'Noise', colour: 'chart-2' },
];
const LINKS = [
  { source: 'received', target: 'learned', value: 820 },
  { source: 'received', target: 'noise', value: 91 },
];
const COUNTRIES = [
  { country: 'US', value: 620 },
  { country: 'DE', value: 210 },
  { country: 'JP', value: 40 },
  { country: 'BR', value: 3 },
];
const TOP_MOST = 38;
const TOP = [
  { name: 'Card number', count: TOP_MOST },
  { name: 'Email address', count: 21 },
  { name: 'Passport number', count: 3 },
];
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
  specimen(
    'FlowDiagram',
    { plain: () => <FlowDiagram nodes={NODES} links={LINKS} /> },
    { isWide: true },
  ),
  specimen(
    'WorldMap',
    { plain: () => <WorldMap label="Requests by country" values={COUNTRIES} total={1_000} /> },
    { isWide: true },
  ),
  specimen(
    'TopRows',
    {
      'a name, a count, a bar': () => (
        <TopRows>
          {TOP.map(({ name, count }) => (
            <li key={name}>
              <div>
                <TruncatedText text={name} />
                <b>
                  <NumberText value={count} />
                </b>
                <ShareBar value={count} most={TOP_MOST} />
              </div>
            </li>
          ))}
        </TopRows>
      ),
    },
    { isWide: true },
  ),
  specimen(
    'ShareBar',
    Object.fromEntries(
      [0, 40, 100].map((value) => [
        `value={${value}} most={100}`,
        () => (
          <Box width="full">
            <ShareBar value={value} most={100} />
          </Box>
        ),
      ]),
    ),
  ),
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
