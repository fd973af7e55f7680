import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { type FakeAttacker, makeAttacker } from '../../../../test/world/attackerWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { attackerPath } from '../attackers.paths.ts';

const PATH = '/c-2/attackers/action-required/open';
const PERMISSIONS = [...ALL_PERMISSIONS, 'feature_attackers:read'];
const attackers = () => [
  makeAttacker(1, '203.0.113.9', {
    severity: 'critical',
    types: ['objectEnumeration', 'injection', 'bruteForce'],
    successes: 12,
    phase: 'exfiltration',
  }),
  makeAttacker(2, 'maya', { sourceType: 'user' }),
  makeAttacker(3, '203.0.113.7', { actionGroup: 'suspicious', severity: 'low' }),
  makeAttacker(4, '203.0.113.8', { status: 'fixing' }),
  makeAttacker(5, '203.0.113.1', { status: 'deleted' }),
];
const open = (path = PATH, list: FakeAttacker[] = attackers(), permissions = PERMISSIONS) =>
  renderApp(path, { companies: [makeCompany({ companyId: 'c-2', permissions, attackers: list })] });
const grid = () => screen.findByRole('grid', { name: 'Attackers' });
const sources = () =>
  [...document.querySelectorAll('.attacker-source .p-mono')].map((each) => each.textContent);
const tabs = () => screen.getAllByRole('tab').map((each) => each.textContent);
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const filters = (...all: object[]) => `?filters=${encodeURIComponent(JSON.stringify({ all }))}`;

// What is fetched when first opened is there before the first test, however busy the machine.
beforeAll(() =>
  Promise.all([import('./AttackersPage.tsx'), import('../../../ui/filters/FilterChips.tsx')]),
);

describe('the list of attackers', () => {
  it('ATK-01 starts with open attackers that call for action, the most severe first, and counts groups and statuses without deleted ones', async () => {
    const { address, asked } = open('/c-2/attackers');
    await grid();
    expect(address()).toBe(PATH);
    expect(asked('AttackersPageQuery').at(-1)?.variables).toEqual({
      companyId: 'c-2',
      group: 'actionRequired',
      status: 'open',
      filter: null,
      sort: 'severity',
      direction: 'descending',
    });
    expect(sources()).toEqual(['203.0.113.9', 'maya']);
    expect(tabs()).toEqual([
      'Action required3',
      'Suspicious1',
      'Open2',
      'Fixing1',
      'Fixed0',
      'Ignored0',
    ]);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Severity',
      'Identified by',
      'Risk types',
      'Verdict',
      'Attempts',
      'Phase',
      'Last seen',
    ]);
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(
      'CriticalIP address: 203.0.113.9Object ID Enumeration+2: Injection, Brute ForceSucceeded40Exfiltration',
    );
    expect(second).toHaveTextContent('HighUser: mayaObject ID EnumerationAttempted40Probing');
    expect(screen.getByRole('link', { name: /^Attackers/ })).toHaveTextContent('Attackers2');
  });

  it('ATK-01 asks with the conditions of the address; tabs and sorts keep the rest', async () => {
    const { user, address, asked } = open(
      `${PATH}${filters({ field: 'attackType', op: 'is', value: ['objectEnumeration'] }, { field: 'label', op: 'isNot', value: ['00000000-0000-4000-8000-00000000000a'] })}&search=203&sort=up&columns=severity,source,firstSeen,lastSeen,status`,
    );
    await grid();
    const kept = [
      { field: 'attackType', op: 'is', value: ['objectEnumeration'] },
      { field: 'label', op: 'isNot', value: ['00000000-0000-4000-8000-00000000000a'] },
    ];
    expect(asked('AttackersPageQuery').at(-1)?.variables).toMatchObject({
      sort: 'severity',
      filter: { all: [...kept, { any: [{ field: 'source', op: 'contains', value: '203' }] }] },
    });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Severity',
      'Identified by',
      'First seen',
      'Last seen',
      'Status',
    ]);
    expect(
      screen.getByText('Object ID Enumeration', { selector: '.p-chip *' }),
    ).toBeInTheDocument();
    expect(tabs()).toEqual([
      'Action required2',
      'Suspicious1',
      'Open1',
      'Fixing1',
      'Fixed0',
      'Ignored0',
    ]);
    await user.click(tab('Fixing'));
    await waitFor(() => expect(sources()).toEqual(['203.0.113.8']));
    await user.click(tab('Suspicious'));
    await waitFor(() =>
      expect(address()).toMatch(/^\/c-2\/attackers\/suspicious\/fixing\?filters=.*&search=203/),
    );
    await user.click(screen.getByRole('button', { name: 'Last seen' }));
    await waitFor(() =>
      expect(asked('AttackersPageQuery').at(-1)?.variables).toMatchObject({
        group: 'suspicious',
        status: 'fixing',
        sort: 'lastSeen',
        direction: 'descending',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Last seen' }));
    await waitFor(() =>
      expect(new URL(address(), 'http://x').searchParams.get('direction')).toBe('ascending'),
    );
  });

  it('ATK-01 a row leads to its attacker by a link, by a click and by keys', async () => {
    const { user, address, router } = open();
    await grid();
    const path = attackerPath('c-2', attackers()[0]?.attackerId ?? '');
    expect(screen.getByRole('link', { name: /203\.0\.113\.9/ })).toHaveAttribute('href', path);
    await user.click(screen.getByText('Exfiltration'));
    await waitFor(() => expect(address()).toBe(path));
    await router.navigate(PATH);
    await grid();
    await user.keyboard('jj{Enter}');
    await waitFor(() =>
      expect(address()).toBe(attackerPath('c-2', attackers()[1]?.attackerId ?? '')),
    );
  });

  it('ATK-01 says whether there are none at all, none of the tab, or none with the conditions, which can be cleared', async () => {
    const none = open(`${PATH}?search=nobody`);
    expect(await screen.findByText('No Results')).toBeInTheDocument();
    await none.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(sources()).toHaveLength(2));
    await none.user.click(tab('Ignored'));
    expect(
      await screen.findByText('No attackers with this action group and status.'),
    ).toBeInTheDocument();
    await none.user.click(screen.getByRole('link', { name: 'Action required: Open (2)' }));
    await waitFor(() => expect(sources()).toHaveLength(2));
    await none.user.click(tab('Ignored'));
    await none.router.navigate('/c-2/attackers/suspicious/deleted');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    await none.router.navigate('/c-2/attackers/harmless/open');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });

  it('ATK-01 attackers that come are told and shown on demand, so that no row moves; what changes of those shown changes in place', async () => {
    const list = attackers();
    const { user, emit, isLive } = open(PATH, list);
    await grid();
    await waitFor(() => expect(isLive()).toBe(true));
    const [first] = list;
    list.push(makeAttacker(6, '203.0.113.66', { severity: 'critical' }));
    const company = {
      __typename: 'Company',
      id: btoa('Company::c-2').replaceAll('=', ''),
      attackerCounts: [
        { actionGroup: 'actionRequired', status: 'open', severity: 'critical', attackers: 3 },
      ],
    };
    await emit({
      attackersChanged: { company, attackers: [{ ...first, attempts: 4_321 }], count: 2 },
    });
    const more = await screen.findByRole('button', { name: '1 new attacker' });
    expect(sources()).toEqual(['203.0.113.9', 'maya']);
    expect(screen.getByText('4,321')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Attackers/ })).toHaveTextContent('Attackers3');
    await user.click(more);
    await waitFor(() => expect(sources()).toEqual(['203.0.113.9', '203.0.113.66', 'maya']));
    expect(screen.queryByRole('button', { name: '1 new attacker' })).not.toBeInTheDocument();
    await emit({
      attackersChanged: {
        company: { ...company, attackerCounts: [] },
        attackers: [{ ...first, status: 'fixing' }],
        count: 1,
      },
    });
    await waitFor(() => expect(sources()).toEqual(['203.0.113.66', 'maya']));
  });

  it('PERM-03 SHELL-09 has no place in the menu, and no key, without the permission or the licence', async () => {
    const { user, address } = open('/c-2/overview', attackers(), ALL_PERMISSIONS);
    expect(await screen.findByRole('link', { name: 'Inventory' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Attackers/ })).not.toBeInTheDocument();
    await user.keyboard('ga');
    expect(address()).toBe('/c-2/overview');
  });
});
