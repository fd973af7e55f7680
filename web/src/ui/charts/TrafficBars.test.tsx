import { screen, within } from '@testing-library/react';
import { renderUi } from '../../../test/render.tsx';
import { labelPlaces, niceMaximum } from './chartScale.ts';
import { Legend, TrafficBars } from './TrafficBars.tsx';

const series = [
  { key: 'ok', label: '2xx, 3xx', colour: 'chart-1' },
  { key: 'errors', label: '4xx, 5xx', colour: 'chart-2' },
];
const bins = [
  { label: 'Sat 14', title: 'Saturday 14 November', values: [1200, 30] },
  { label: 'Sun 15', title: 'Sunday 15 November', values: [900, 0] },
];

describe('TrafficBars', () => {
  it('draws a bar a series and bin, over a scale of round numbers', () => {
    const { container } = renderUi(
      <TrafficBars label="Requests" series={series} bins={bins} hasScale />,
    );
    expect(container.querySelectorAll('rect')).toHaveLength(4);
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
    const row = within(screen.getByRole('table', { name: 'Requests' })).getByRole('row', {
      name: /Saturday/,
    });
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

describe('scale', () => {
  it.each([
    [0, 2],
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
});
