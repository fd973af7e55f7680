import { screen, waitFor, within } from '@testing-library/react';
import { renderUi } from '../../../test/render.tsx';
import { Donut } from './Donut.tsx';
import { labelPlaces, niceMaximum } from './chartScale.ts';
import { Legend } from './Legend.tsx';
import { RangeChart } from './RangeChart.tsx';
import { timeTicks } from './timeTicks.ts';
import { TrafficBars } from './TrafficBars.tsx';

const series = [
  { key: 'ok', label: '2xx, 3xx', colour: 'chart-1' },
  { key: 'errors', label: '4xx, 5xx', colour: 'chart-2' },
];
const bins = [
  { label: 'Sat 14', title: 'Saturday 14 November', values: [1200, 30] },
  { label: 'Sun 15', title: 'Sunday 15 November', values: [900, 0] },
];

describe('TrafficBars', () => {
  it('draws a bar for each series of a bin that has any, over a scale of round numbers', async () => {
    const { container } = renderUi(
      <TrafficBars label="Requests" series={series} bins={bins} hasScale />,
    );
    await waitFor(() => expect(container.querySelectorAll('rect')).toHaveLength(3));
    const [first, second, third] = [...container.querySelectorAll('rect')].map((bar) => ({
      x: Number(bar.getAttribute('x')),
      height: Number(bar.getAttribute('height')),
      bottom: Number(bar.getAttribute('y')) + Number(bar.getAttribute('height')),
    }));
    // 120 pixels stand for 1,600 requests, and each day has half of the width beside the scale.
    expect(first?.height).toBeCloseTo(90);
    expect(second?.height).toBeCloseTo(67.5);
    expect(first?.bottom).toBeCloseTo(120);
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo((1200 - 40) / 2);
    expect(third?.bottom).toBeCloseTo(120 - 90 - 1);
    expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toEqual([
      '0',
      '800',
      '1.6\u00a0K',
      'Sat 14',
      'Sun 15',
    ]);
  });

  it('tells each bin to the keyboard', async () => {
    const { user } = renderUi(<TrafficBars label="Requests" series={series} bins={bins} />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('slider', { name: 'Requests' })).toHaveAttribute(
      'aria-valuetext',
      'Saturday 14 November: 2xx, 3xx 1,200, 4xx, 5xx 30',
    );
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'Sunday 15 November: 2xx, 3xx 900, 4xx, 5xx 0',
    );
  });

  it('has the same numbers as a table', async () => {
    const { user } = renderUi(<TrafficBars label="Requests" series={series} bins={bins} />);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = await screen.findByRole('table', { name: 'Requests' });
    const row = within(table).getByRole('row', { name: /Saturday/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1,200', '30']);
  });

  it('names its series in a legend', () => {
    renderUi(<Legend series={series} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '2xx, 3xx',
      '4xx, 5xx',
    ]);
  });
});

describe('RangeChart', () => {
  const days = [...bins, { label: 'Mon 16', title: 'Monday 16 November', values: [400, 60] }];
  const span = { start: Date.parse('2026-11-14'), end: Date.parse('2026-11-17') };
  const chart = (form: 'bars' | 'line', onRange = jest.fn()) => (
    <RangeChart
      label="Attempts"
      hint="Shift and arrows choose"
      {...{ series, form, onRange, bins: days, span }}
      height={96}
    />
  );

  it('draws a line for each series, over the greatest of them', async () => {
    const { container } = renderUi(chart('line'));
    await waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(2));
    const [requests] = container.querySelectorAll('path');
    // The middle of each of three bins beside the scale, 1,200 on 96 pixels.
    const path = requests?.getAttribute('d') ?? '';
    const rounded = path.replaceAll(/\d+\.\d+/g, (number) => String(Math.round(Number(number))));
    expect(rounded).toBe('M233,0L620,24L1007,64');
  });

  it('marks the range that is chosen by Shift and arrows, and tells its ends on Enter', async () => {
    const onRange = jest.fn();
    const { container, user } = renderUi(chart('bars', onRange));
    await waitFor(() => expect(container.querySelectorAll('.p-bar')).toHaveLength(5));
    await user.tab();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    const range = container.querySelector('.p-range-brush');
    expect([range?.getAttribute('x'), range?.getAttribute('width')]).toEqual([
      '40',
      String((2 * 1160) / 3),
    ]);
    await user.keyboard('{Enter}');
    expect(onRange).toHaveBeenCalledWith(0, 1);
    expect(container.querySelector('.p-range-brush')).toBeNull();
  });
});

describe('Donut', () => {
  it('has a part for each share, and a visible one for few among many', async () => {
    const slices = [
      { key: 'high', value: 9_999, colour: 'severity-high-mark' },
      { key: 'low', value: 1, colour: 'severity-low-mark' },
      { key: 'info', value: 0, colour: 'severity-info-mark' },
    ];
    const { container } = renderUi(<Donut slices={slices} total="10,000" unit="gaps" />);
    await waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(2));
    const parts = [...container.querySelectorAll('path')];
    expect(parts.map((part) => part.style.fill)).toEqual([
      'var(--p-colors-severity-high-mark)',
      'var(--p-colors-severity-low-mark)',
    ]);
    // An outer arc of its own: it did not shrink to a point.
    expect(parts[1]?.getAttribute('d')).toMatch(/^M.+A56,56,/);
    expect(container.querySelectorAll('text')).toHaveLength(0);
  });
});

describe('scale', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [7, 8],
    [1230, 1600],
    [4_700_000, 5_000_000],
  ])('goes from %s to %s', (greatest, maximum) => expect(niceMaximum(greatest, 2)).toBe(maximum));

  it('puts labels at every k-th bin, and none where its words would leave the chart', () => {
    expect(labelPlaces(84, 4)).toEqual([0, 21, 42, 63]);
    expect(labelPlaces(30, 11)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
    expect(labelPlaces(31, 4)).toEqual([0, 8, 16, 24]);
    expect(labelPlaces(31, 10)).toEqual([0, 4, 8, 12, 16, 20, 24, 28]);
    expect(labelPlaces(31, 11)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
    expect(labelPlaces(1, 4)).toEqual([0]);
  });

  const at = (time: string) => Date.parse(`2026-11-19T${time}Z`);
  const labels = (from: string, to: string, most: number) =>
    timeTicks({ start: at(from), end: at(to) }, most).map(({ label }) => label);

  it('says round times, whatever moment it begins at', () => {
    expect(labels('13:56:07', '15:21:00', 6)).toEqual([
      '14:00',
      '14:15',
      '14:30',
      '14:45',
      '15:00',
    ]);
    expect(labels('13:56:07', '13:56:49', 5)).toEqual([
      '13:56:10',
      '13:56:20',
      '13:56:30',
      '13:56:40',
    ]);
    expect(labels('00:10:00', '23:50:00', 4)).toEqual(['06:00', '12:00', '18:00']);
  });

  it('says the day where a span is longer than one, and nothing but days where it is long', () => {
    const start = at('09:30:00');
    const days = (count: number) => ({ start, end: start + count * 86_400_000 });
    const said = (count: number) => timeTicks(days(count), 4).map(({ label }) => label);
    expect(said(1.5)).toEqual(['19 Nov 12:00', '20 Nov 00:00', '20 Nov 12:00']);
    expect(said(6)).toEqual(['21 Nov', '23 Nov']);
    expect(said(400)).toEqual(['13 Dec', '23 Mar', '1 Jul', '9 Oct']);
  });

  it('is round in the time zone of the reader', () => {
    const zone = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    const [first] = timeTicks({ start: at('13:56:00'), end: at('21:56:00') }, 4);
    // 19:30 UTC less 5.5 hours: 14:30 is 20:00 in India.
    expect(first?.place).toBeCloseTo(34 / 480);
    zone.mockRestore();
  });
});
