import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const SEVEN = { US: 600, DE: 200, private: 100, JP: 50, SG: 30, FR: 15, unknown: 5 };

function open(
  geolocations: Readonly<Record<string, number>>,
  { filters = [] as readonly object[], permissions = ALL_PERMISSIONS, failures = {} } = {},
) {
  const search = new URLSearchParams({ filters: JSON.stringify({ all: filters }) }).toString();
  return renderApp(`/c-2/overview${filters.length === 0 ? '' : `?${search}`}`, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions,
        geolocations,
        endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
      }),
    ],
    failures,
  });
}

const card = async () =>
  within(await screen.findByRole('region', { name: 'Top traffic locations' }));
const rows = (within_: Awaited<ReturnType<typeof card>>) =>
  within_
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('Top traffic locations', () => {
  it('OVER-10 lists the five locations with the most requests of the last 7 days, and all of them on demand', async () => {
    const { user } = open(SEVEN);
    const locations = await card();
    expect(await locations.findByText('Last 7 days')).toBeInTheDocument();
    const five = [
      ['United States', '600', '60%'],
      ['Germany', '200', '20%'],
      ['Private network', '100', '10%'],
      ['Japan', '50', '5%'],
      ['Singapore', '30', '3%'],
    ];
    expect(rows(locations)).toEqual([...five, ['2 other locations', '20', '2%']]);
    await user.click(locations.getByRole('button', { name: 'Show all' }));
    expect(rows(locations)).toEqual([...five, ['France', '15', '1.5%'], ['Unknown', '5', '0.5%']]);
    await user.click(locations.getByRole('button', { name: 'Show fewer' }));
    expect(rows(locations)).toHaveLength(6);
  });

  it('OVER-10 draws countries on a map, which tells their numbers to the pointer', async () => {
    const { user } = open(SEVEN);
    const map = await (await card()).findByRole('slider', { name: 'Requests by country' });
    const shape = (code: string) => map.querySelector(`path[data-country=${code}]`);
    await waitFor(() => expect(shape('DE')).toBeInTheDocument());
    expect(map.querySelectorAll('path').length).toBeGreaterThan(170);
    const fills = ['US', 'JP', 'BR'].map((code) => shape(code)?.getAttribute('style'));
    expect(new Set(fills).size).toBe(3);
    await user.hover(shape('DE') ?? map);
    expect(map).toHaveTextContent('Germany20%200');
    await user.hover(shape('BR') ?? map);
    expect(map).not.toHaveTextContent('Germany');
    expect(map).not.toHaveTextContent('Brazil');
  });

  it('OVER-10 tells each country to the keyboard, small ones too', async () => {
    const { user } = open(SEVEN);
    const map = await (await card()).findByRole('slider', { name: 'Requests by country' });
    await waitFor(() => expect(map.querySelector('svg')).toBeInTheDocument());
    map.focus();
    const heard = async (keys: string) => {
      await user.keyboard(keys);
      return map.getAttribute('aria-valuetext');
    };
    expect(await heard('{ArrowRight}')).toBe('United States: 600, 60%');
    expect(await heard('{ArrowRight}{ArrowRight}{ArrowRight}')).toBe('Singapore: 30, 3%');
    expect(map).toHaveTextContent('Singapore3%30');
    expect(await heard('{End}{ArrowRight}')).toBe('France: 15, 1.5%');
    expect(await heard('{Home}{ArrowLeft}')).toBe('United States: 600, 60%');
    await user.tab();
    expect(map.getAttribute('aria-valuetext')).toBe('Requests by country');
  });

  it('OVER-10 OVER-02 asks for the dates and labels of the overview, and says so', async () => {
    const time = { field: 'time', op: 'between', value: ['2026-11-01', '2026-11-07'] };
    const label = { field: 'label', op: 'isNot', value: ['00000000-0000-4000-8000-0000000000a1'] };
    const { asked } = open(SEVEN, { filters: [time, label] });
    expect(await (await card()).findByText('On the selected dates')).toBeInTheDocument();
    expect(asked('TopGeolocationsQuery').map(({ variables }) => variables)).toEqual([
      { companyId: 'c-2', trafficFilter: { all: [time, label] } },
    ]);
  });

  it('OVER-10 says that there is nothing yet, and under a filter what to try', async () => {
    open({});
    const none = await (await card()).findByText('No requests to locate');
    expect(none).toBeInTheDocument();
    expect(
      (await card()).getByText('The countries that requests come from appear here.'),
    ).toBeInTheDocument();
    cleanup();
    const time = { field: 'time', op: 'between', value: ['2026-11-01', '2026-11-07'] };
    open({}, { filters: [time] });
    await (await card()).findByText('No requests to locate');
    expect((await card()).getByText('Try other dates or labels.')).toBeVisible();
  });

  it('OVER-10 OVER-15 fails alone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    open(SEVEN, { failures: { TopGeolocationsQuery: 'UNAVAILABLE' } });
    expect(await (await card()).findByText('Unable to load data')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Latest discoveries' })).toBeInTheDocument();
  });

  it('OVER-10 is not shown to people without the inventory', async () => {
    const permissions = ['feature_security_posture_gaps:read'];
    open(SEVEN, { permissions });
    await screen.findByRole('region', { name: 'Top posture gaps' });
    expect(screen.queryByRole('region', { name: 'Top traffic locations' })).toBeNull();
  });
});
