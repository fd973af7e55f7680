import { screen, waitFor, within } from '@testing-library/react';
import { chooseMenuItem } from '../../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeGap } from '../../../../test/world/gapWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { groupFilter } from './groups/groupFilter.ts';

const PATH = '/c-2/posture-gaps/open';
const gaps = () => [
  makeGap('Card number unmasked', { severity: 'critical' }),
  makeGap('No rate limit', { isFrozen: true }),
  makeGap('Old server', {
    severity: 'low',
    endpoint: makeEndpoint({ companyId: 'c-2', name: 'GET /health' }),
    alsoAt: [makeEndpoint({ companyId: 'c-2', name: 'GET /status' })],
  }),
];
const open = (path = PATH) =>
  renderApp(path, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: [...ALL_PERMISSIONS, 'feature_security_posture_gaps:read'],
        gaps: gaps(),
      }),
    ],
  });
const grid = (name: RegExp) => screen.findByRole('grid', { name });

beforeAll(() =>
  Promise.all([
    import('./GapsPage.tsx'),
    import('./groups/GapGroupsTable.tsx'),
    import('./drawer/GapDrawer.tsx'),
    import('../../../ui/overlays/MenuContent.tsx'),
  ]),
);

describe('groups of gaps', () => {
  it('GRAPH-06 POST-01 are offered anew when gaps change elsewhere, and tabs follow at once', async () => {
    const { emit, isLive, user, asked } = open(`${PATH}?groupBy=host&search=a`);
    await grid(/^Posture gaps by Host$/);
    await waitFor(() => expect(isLive()).toBe(true));
    await emit({
      gapsChanged: {
        company: {
          __typename: 'Company',
          id: btoa('Company::c-2').replaceAll('=', ''),
          gapCounts: [{ status: 'open', severity: 'high', gaps: 9 }],
        },
        gapIds: ['old-server'],
        count: 1,
      },
    });
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /^Open/ })).toHaveTextContent('Open9'),
    );
    const before = asked('GapsPageQuery').length;
    await user.click(await screen.findByRole('button', { name: 'Gaps changed: reload the list' }));
    await waitFor(() => expect(asked('GapsPageQuery').length).toBe(before + 1));
  });

  it('POST-01 are chosen in the menu, stand in the address with their counts, and lead to their gaps', async () => {
    const { asked, user, search } = open();
    await grid(/^Posture gaps$/);
    await user.click(screen.getByRole('button', { name: 'Group by: None' }));
    await chooseMenuItem(user, 'Host');
    const table = await grid(/^Posture gaps by Host$/);
    expect(search().get('groupBy')).toBe('host');
    expect(asked('GapsPageQuery').at(-1)?.variables).toMatchObject({
      isGrouped: true,
      groupBy: 'host',
      status: 'open',
    });
    const [row] = within(table).getAllByRole('row').slice(1);
    expect(row).toHaveTextContent(/Critical.*Card number unmasked.*23$/);
    expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
    await user.click(within(row as HTMLElement).getByText('Critical'));
    await grid(/^Posture gaps$/);
    expect(search().get('filters')).toContain('host');
    expect(search().has('groupBy')).toBe(false);
  });

  it('POST-01 each grouping of an address shows what its groups have in common; another one is none', async () => {
    open(`${PATH}?groupBy=cause`);
    expect(await grid(/by Root cause$/)).toHaveTextContent('Authentication is missing');
    open(`${PATH}?groupBy=endpoint`);
    expect(await grid(/by Endpoint$/)).toHaveTextContent('/health');
    open(`${PATH}?groupBy=policy`);
    expect(await grid(/by Policy$/)).toHaveTextContent('Old server');
    open(`${PATH}?groupBy=colour`);
    expect(await grid(/^Posture gaps$/)).toBeInTheDocument();
  });

  it('POST-01 the filter of a group keeps the conditions that are there', () => {
    const group = {
      policies: [{ policyId: 'p-1' }],
      host: 'shop.example',
      method: 'GET',
      path: '/v1/orders',
    };
    const isHost = { field: 'host', op: 'equals', value: 'shop.example' } as const;
    const isPolicy = { field: 'policyId', op: 'is', value: ['p-1'] } as const;
    const frozen = { field: 'isFrozen', op: 'is', value: false } as const;
    expect(groupFilter({ all: [frozen] }, 'cause', group)).toEqual({
      all: [frozen, isPolicy, isHost],
    });
    expect(groupFilter({ any: [frozen, isHost] }, 'policy', { ...group, host: null })).toEqual({
      all: [{ any: [frozen, isHost] }, isPolicy],
    });
    expect(groupFilter({ all: [] }, 'endpoint', group)).toEqual({
      all: [
        isHost,
        { field: 'method', op: 'is', value: ['GET'] },
        { field: 'path', op: 'equals', value: '/v1/orders' },
      ],
    });
  });

  it('POST-02 the drawer of a gap that is told once for a host lists the other endpoints', async () => {
    const drawer = encodeURIComponent(
      JSON.stringify({ name: 'PostureGapSideDrawer', id: 'old-server' }),
    );
    open(`${PATH}?drawer=${drawer}`);
    const others = await screen.findByRole('list', { name: 'Other endpoints with this gap' });
    expect(others).toHaveTextContent('/status');
    expect(within(others).getAllByRole('listitem')).toHaveLength(1);
  });
});
