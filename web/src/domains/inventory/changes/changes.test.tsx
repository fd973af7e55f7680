import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { type FakeChange, makeChange } from '../../../../test/world/changeWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const ORDERS = makeEndpoint({ companyId: 'c-2', name: 'GET /orders' });
const of = { endpointId: ORDERS.endpointId };
const CHANGES: FakeChange[] = [
  makeChange({ number: 1, ...of }),
  makeChange({
    number: 2,
    ...of,
    kind: 'authenticationLost',
    before: { state: 'authenticated', credentials: ['bearer'] },
    after: { state: 'unauthenticated', credentials: [] },
  }),
  makeChange({
    number: 3,
    ...of,
    kind: 'sensitiveDataAdded',
    after: { requestData: [], responseData: ['Credit Card Number', 'IBAN'] },
  }),
  makeChange({
    number: 4,
    ...of,
    kind: 'riskRaised',
    before: { score: 4 },
    after: { score: 6.5 },
    cause: { code: 'riskFactors', added: ['cleartext'], gone: ['noRateLimit'] },
  }),
  makeChange({
    number: 5,
    ...of,
    kind: 'parametersAdded',
    after: {
      count: 5,
      parameters: ['a', 'b', 'c', 'd'].map((name) => ({
        side: 'request',
        location: 'query',
        name,
        type: 'string',
      })),
    },
  }),
  makeChange({
    number: 6,
    ...of,
    kind: 'merged',
    before: { count: 12 },
    after: { path: '/orders' },
    cause: { code: 'person', who: 'maya@example.com' },
  }),
];
const company = (part: Partial<Parameters<typeof makeCompany>[0]> = {}) =>
  makeCompany({ companyId: 'c-2', endpoints: [ORDERS], changes: [...CHANGES], ...part });
const open = (path = 'discovery/changes', part: Partial<Parameters<typeof makeCompany>[0]> = {}) =>
  renderApp(`/c-2/${path}`, { companies: [company(part)] });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('changes', () => {
  it('SHELL-21 says that a filter could not be read, lists nothing, and takes it away', async () => {
    const { user } = open('discovery/changes?filters=[');
    expect(await screen.findByText('This filter could not be read')).toBeInTheDocument();
    expect(await screen.findByText('No Results')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('row', { name: /New endpoint/ })).toBeInTheDocument();
  });

  it('says in plain words what changed, where and when, the newest first', async () => {
    open();
    await screen.findByRole('row', { name: /New endpoint/ });
    expect(rows()[0]).toMatch(
      /21 Nov 2026.*12 paths merged into one by maya@example\.com.*GET\/orders/,
    );
    expect(
      rows()
        .slice(1)
        .map((text) => text?.replace(/^.*?, \d\d:\d\d/, '')),
    ).toEqual([
      expect.stringMatching(/^5 new parameters: a, b, c and 2 more/),
      expect.stringMatching(
        /^Risk rose from 4\.0 to 6\.5: Sent without encryption, no longer “No rate limit observed”/,
      ),
      expect.stringMatching(/^Credit Card Number, IBAN appear in responses/),
      expect.stringMatching(/^Requests without credentials succeed/),
      expect.stringMatching(/^New endpoint/),
    ]);
  });

  it('says why learning split paths', async () => {
    const paths = ['/v2/invoices', '/v2/clients'];
    const cause = { code: 'collections' };
    open('discovery/changes', {
      changes: [makeChange({ number: 1, ...of, kind: 'split', after: { count: 2, paths }, cause })],
    });
    const row = await screen.findByRole('row', { name: /Split into 2 paths/ });
    expect(row).toHaveTextContent('learned: each is a collection with items of its own');
  });

  it('shows a group of kinds by its tab, which is in the address, with what there is of each', async () => {
    const { user, search, asked } = open();
    const tabs = within(await screen.findByRole('tablist', { name: 'Kinds of changes' }));
    expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All6',
      'New1',
      'Gone0',
      'Authentication1',
      'Sensitive data1',
      'Risk1',
      'Parameters1',
      'Paths1',
      'State0',
    ]);
    await user.click(tabs.getByRole('tab', { name: /^Risk/ }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(search().get('group')).toBe('risk');
    expect(asked('ChangesPageQuery').at(-1)?.variables['filter']).toEqual({
      all: [{ field: 'kind', op: 'is', value: ['riskRaised', 'riskLowered'] }],
    });
    expect(tabs.getByRole('tab', { name: /^All/ })).toHaveTextContent('All6');
  });

  it('opens the endpoint that changed, at its changes', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('row', { name: /Risk rose/ }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('tab', { name: 'Changes' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(
      within(await drawer.findByRole('list', { name: 'Changes' })).getAllByRole('listitem'),
    ).toHaveLength(6);
  });

  it('says when nothing changed, and when nothing meets the filters', async () => {
    open('discovery/changes', { changes: [] });
    expect(await screen.findByText('Nothing has changed yet')).toBeInTheDocument();
  });

  it('clears filters that nothing meets', async () => {
    const { user, search } = open('discovery/changes?group=gone');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toHaveLength(6));
    expect(search().get('group')).toBeNull();
  });

  it('remembers that all was seen, and shows what came since then while the address says so', async () => {
    const { user, asked, search } = open('discovery/changes?since=4', { changesSeen: 4 });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() =>
      expect(
        asked('useMarkChangesSeenMutation').map(({ variables }) => variables['input']),
      ).toEqual([{ companyId: 'c-2', number: 6 }]),
    );
    await user.click(screen.getByRole('button', { name: 'Since you last looked' }));
    await waitFor(() => expect(rows()).toHaveLength(6));
    expect(search().get('since')).toBeNull();
  });

  const added = {
    changesAdded: {
      company: {
        __typename: 'Company',
        id: btoa('Company::c-2').replaceAll('=', ''),
        unseenChanges: { last: 7 },
      },
      hasMore: false,
    },
  };
  const markedSeen = (asked: ReturnType<typeof open>['asked']): readonly unknown[] =>
    asked('useMarkChangesSeenMutation').map(
      ({ variables }) => (variables['input'] as { number: number }).number,
    );

  it('OVER-04 takes what a paused list does not show for unseen, until somebody shows it', async () => {
    const { user, emit, world, asked } = open();
    await waitFor(() => expect(markedSeen(asked)).toEqual([6]));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    world.companies[0]?.changes.push(makeChange({ number: 7, ...of, kind: 'new' }));
    await emit(added);
    const show = await screen.findByRole('button', { name: 'New changes' });
    expect(markedSeen(asked)).toEqual([6]);
    await user.click(show);
    await waitFor(() => expect(rows()).toHaveLength(7));
    await waitFor(() => expect(markedSeen(asked)).toEqual([6, 7]));
  });

  it('OVER-04 takes what a filter may hide for unseen, until somebody says that all was seen', async () => {
    for (const place of ['?group=risk', '?since=5']) {
      const { user, asked, hold, refuse, allow } = open(`discovery/changes${place}`, {
        changesSeen: 1,
      });
      await waitFor(() => expect(rows()).toHaveLength(1));
      const button = () => screen.queryByRole('button', { name: 'Mark all as seen' });
      expect(markedSeen(asked)).toEqual([]);
      refuse('markChangesSeen', 'forbidden');
      const answerRefusal = hold('markChangesSeen');
      await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
      expect(button()).toBeNull();
      await answerRefusal();
      expect(await screen.findByText('Could not mark the changes as seen')).toBeInTheDocument();
      allow('markChangesSeen');
      const answer = hold('markChangesSeen');
      await user.click(await screen.findByRole('button', { name: 'Mark all as seen' }));
      expect(button()).toBeNull();
      await answer();
      expect(button()).toBeNull();
      expect(markedSeen(asked)).toEqual([6, 6]);
      cleanup();
    }
  });

  it('OVER-04 takes what a tab in the background shows for unseen, until somebody comes back', async () => {
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { asked } = open();
    await waitFor(() => expect(rows()).toHaveLength(6));
    expect(markedSeen(asked)).toEqual([]);
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(markedSeen(asked)).toEqual([6]));
    visible.mockRestore();
  });

  it('shows new changes by itself, until somebody pauses it', async () => {
    const { user, emit, world } = open();
    await waitFor(() => expect(rows()).toHaveLength(6));
    world.companies[0]?.changes.push(
      makeChange({
        number: 7,
        ...of,
        kind: 'riskLowered',
        before: { score: 6.5 },
        after: { score: 3 },
      }),
    );
    await emit(added);
    expect(
      await screen.findByRole('row', { name: /Risk fell from 6\.5 to 3\.0/ }),
    ).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Pause' }));
    world.companies[0]?.changes.push(
      makeChange({
        number: 8,
        ...of,
        kind: 'gone',
        before: { lastActivity: '2026-11-01T00:00:00.000Z' },
      }),
    );
    await emit(added);
    const show = await screen.findByRole('button', { name: 'New changes' });
    expect(rows()).toHaveLength(7);
    await user.click(show);
    expect(
      await screen.findByRole('row', { name: /No traffic since 01 Nov 2026/ }),
    ).toBeInTheDocument();
  });

  it('PERM-01 is closed to who may not read the inventory', async () => {
    open('discovery/changes', {
      permissions: ALL_PERMISSIONS.filter((each) => each !== 'feature_inventory:read'),
    });
    expect(await screen.findByText(/You do not have the required permissions/)).toBeInTheDocument();
  });
});

describe('since you last looked, on the overview', () => {
  it('counts what changed in words, each leading to its own', async () => {
    open('overview', { changesSeen: 1 });
    const part = within(await screen.findByRole('region', { name: 'Since you last looked' }));
    expect(part.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      '1 answers without credentials',
      '1 became more sensitive',
      '1 with a higher risk',
      '1 with new parameters',
      '1 other change',
      'Show all',
    ]);
    const leads = (name: string) => {
      const href = new URL(part.getByRole('link', { name }).getAttribute('href') ?? '', 'http://x');
      const filters = JSON.parse(href.searchParams.get('filters') ?? '{"all":[{"value":[]}]}') as {
        readonly all: readonly { readonly value: readonly string[] }[];
      };
      return [href.pathname, href.searchParams.get('since'), filters.all[0]?.value];
    };
    expect(leads('1 with a higher risk')).toEqual(['/c-2/discovery/changes', '1', ['riskRaised']]);
    expect(leads('Show all')).toEqual(['/c-2/discovery/changes', '1', []]);
    const others = leads('1 other change')[2];
    expect(others).toContain('merged');
    expect(others).not.toContain('riskRaised');
  });

  it('says that nothing has changed, and nothing at all where nothing ever did', async () => {
    open('overview', { changesSeen: 6 });
    expect(await screen.findByRole('link', { name: 'Nothing has changed' })).toHaveAttribute(
      'href',
      '/c-2/discovery/changes',
    );
  });
});
