import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { NO_COUNT_CHANGES } from '../../../../test/world/countChangeWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const CHANGES = {
  inventory: {
    recordedFrom: null,
    changes: [
      { counted: 'endpoints', cause: 'traffic', gained: 1_204, lost: 0 },
      { counted: 'endpoints', cause: 'merge', gained: 0, lost: 4 },
      { counted: 'hosts', cause: 'traffic', gained: 2, lost: 0 },
    ],
  },
  gaps: {
    recordedFrom: null,
    changes: [
      { cause: 'policy', gained: 9, lost: 0 },
      { cause: 'newEndpoint', gained: 4, lost: 0 },
      { cause: 'traffic', gained: 0, lost: 1 },
    ],
  },
  attackers: { recordedFrom: null, changes: [{ cause: 'person', gained: 0, lost: 3 }] },
};
const company = (changes: object = {}) =>
  makeCompany({
    companyId: 'c-2',
    endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
    countChanges: CHANGES,
    permissions: [
      ...ALL_PERMISSIONS,
      'feature_security_posture_gaps:read',
      'feature_attackers:read',
    ],
    ...changes,
  });
const box = () => screen.findByRole('region', { name: 'What moved these counts' });
/** What stands beside the name of a count, and under it. */
const cell = async (name: string): Promise<string | null | undefined> =>
  (await within(await box()).findByText(name)).parentElement?.textContent?.slice(name.length);

describe('causes of change', () => {
  it('OVER-01 each count says what it changed by, and what did that in words', async () => {
    renderApp('/c-2/overview', { companies: [company()] });
    expect(await cell('Open posture gaps')).toBe(
      '+129 from new or changed policies4 at new endpoints1 closed by a fix',
    );
    expect(await cell('Endpoints')).toBe('+1,2001,204 new in traffic4 merged with others');
    expect(await cell('Hosts')).toBe('+22 new in traffic');
    expect(await cell('APIs')).toBe('0No change');
    expect(await cell('Open attackers')).toBe('-33 worked on or closed by people');
    expect(await cell('Requests')).toMatch(/^\+\d+/);
  });

  it('OVER-01 leads to the change feed of these days', async () => {
    const { asked } = renderApp('/c-2/overview?since=2026-11-01', { companies: [company()] });
    const link = await within(await box()).findByRole('link', { name: '4 merged with others' });
    expect(new URL(link.getAttribute('href') ?? '', 'http://x').pathname).toBe(
      '/c-2/discovery/changes',
    );
    expect(link.getAttribute('href')).toContain('2026-10-31');
    expect(asked('InventoryCausesQuery').at(-1)?.variables).toMatchObject({
      sinceDay: '2026-11-01',
      untilDay: null,
      ofLabels: null,
    });
  });

  it('OVER-02 the day is in the address, and the filter goes before it', async () => {
    const { asked, address } = renderApp('/c-2/overview', { companies: [company()] });
    fireEvent.change(await within(await box()).findByLabelText('Since'), {
      target: { value: '2026-10-05' },
    });
    await waitFor(() => expect(address()).toBe('/c-2/overview?since=2026-10-05'));
    await waitFor(() =>
      expect(asked('InventoryCausesQuery').at(-1)?.variables).toMatchObject({
        sinceDay: '2026-10-05',
      }),
    );
    expect(asked('OverviewCardsQuery')).toHaveLength(1);
  });

  it('OVER-02 dates and labels of the filter are those of the causes', async () => {
    const label = { field: 'label', op: 'is', value: ['0198a000-0000-7000-8000-000000000001'] };
    const filters = {
      all: [{ field: 'time', op: 'between', value: ['2026-11-01', '2026-11-08'] }, label],
    };
    const search = new URLSearchParams({ filters: JSON.stringify(filters), since: '2026-10-05' });
    const { asked } = renderApp(`/c-2/overview?${search.toString()}`, { companies: [company()] });
    expect(await within(await box()).findByText('On the selected dates')).toBeVisible();
    expect(within(await box()).queryByLabelText('Since')).toBeNull();
    expect(asked('InventoryCausesQuery').at(-1)?.variables).toMatchObject({
      sinceDay: '2026-11-01',
      untilDay: '2026-11-08',
      ofLabels: { all: [label] },
    });
  });

  it('says since when it is recorded, and what it could not load', async () => {
    renderApp('/c-2/overview', {
      companies: [
        company({
          countChanges: {
            ...NO_COUNT_CHANGES,
            inventory: { recordedFrom: '2026-11-29', changes: [] },
          },
        }),
      ],
      failedFields: { 'Company.gapCountChanges': 'UNAVAILABLE' },
    });
    expect(await within(await box()).findAllByText(/Recorded since/)).toHaveLength(3);
    expect(await cell('Open posture gaps')).toContain('Unavailable');
    expect(await cell('Endpoints')).toBe('0No changeRecorded since 29 Nov 2026');
  });

  it('shows no count that the reader may not see', async () => {
    renderApp('/c-2/overview', {
      companies: [company({ permissions: ['feature_security_posture_gaps:read'] })],
    });
    expect(await cell('Open posture gaps')).toContain('+12');
    for (const name of ['Hosts', 'Open attackers', 'Requests'])
      expect(within(await box()).queryByText(name)).toBeNull();
  });
});
