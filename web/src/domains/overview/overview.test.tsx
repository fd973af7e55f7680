import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { type FakeAttacker, makeAttacker } from '../../../test/world/attackerWorld.ts';
import { makeGap } from '../../../test/world/gapWorld.ts';
import { noLabels } from '../../../test/world/labelWorld.ts';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';

const card = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Overview' })).getByRole('link', {
    name: new RegExp(`^${name}`),
  });

const requestsButton = () =>
  within(screen.getByRole('navigation', { name: 'Overview' })).getByRole('button', {
    name: /^Requests/,
  });
const requestsCard = () => requestsButton().parentElement;

const filterOf = (link: HTMLElement) => [
  new URL(link.getAttribute('href') ?? '', 'http://x').pathname,
  JSON.parse(
    new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filters') ?? 'null',
  ),
];

describe('overview', () => {
  it('OVER-01 has cards for hosts, APIs and requests, each leading to its list, and what a note counts to that', async () => {
    renderApp('/c-2/overview');
    await screen.findByRole('navigation', { name: 'Overview' });
    expect(card('Hosts')).toHaveAttribute(
      'href',
      '/c-2/unified-inventory?groupEndpointsBy=%5B%22host%22%5D',
    );
    expect(card('APIs')).toHaveAttribute('href', '/c-2/unified-inventory');
    const noted = (name: RegExp) => filterOf(screen.getByRole('link', { name }));
    expect(noted(/lacks? auth$/)).toEqual([
      '/c-2/unified-inventory',
      { all: [{ field: 'authenticated', op: 'is', value: false }] },
    ]);
    expect(noted(/with sensitive data$/)).toEqual([
      '/c-2/unified-inventory',
      { all: [{ field: 'sensitive', op: 'is', value: true }] },
    ]);
    expect(requestsCard()).toHaveTextContent('Requests300received in 30 days');
  });

  it('OVER-01 Requests opens the Monitored Host Traffic list, each host leading to its endpoints', async () => {
    const { user, asked } = renderApp('/c-2/overview', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          endpoints: ['GET /orders', 'GET /users'].map((name) =>
            makeEndpoint({ companyId: 'c-2', name }),
          ),
        }),
      ],
    });
    await screen.findByRole('navigation', { name: 'Overview' });
    expect(asked('MonitoredHostTrafficQuery')).toHaveLength(0);
    await user.click(requestsButton());
    const list = within(await screen.findByRole('dialog', { name: 'Monitored Host Traffic' }));
    expect(asked('MonitoredHostTrafficQuery').at(-1)?.variables).toEqual({
      companyId: 'c-2',
      days: 30,
      orAllTime: true,
      thisMonth: false,
      trafficFilter: null,
    });
    expect(await list.findByText(/received in 30 days$/)).toBeInTheDocument();
    const host = await list.findByRole('link', { name: /api\.example/ });
    expect(filterOf(host)).toEqual([
      '/c-2/unified-inventory',
      { all: [{ field: 'hostName', op: 'is', value: ['api.example'] }] },
    ]);
    expect(list.getByRole('link', { name: 'Traffic sources' })).toHaveAttribute(
      'href',
      '/c-2/ingest',
    );
    expect(list.getByRole('link', { name: '1 host in the inventory' })).toHaveAttribute(
      'href',
      '/c-2/unified-inventory?groupEndpointsBy=%5B%22host%22%5D',
    );
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Monitored Host Traffic' })).toBeNull(),
    );
  });

  it('OVER-01 OVER-02 OVER-12 the list of hosts is of the chosen period and labels', async () => {
    const label = { field: 'label', op: 'is', value: ['00000000-0000-4000-8000-0000000000b2'] };
    const filters = encodeURIComponent(JSON.stringify({ all: [label] }));
    const { user, asked } = renderApp(`/c-2/overview?days=7&filters=${filters}`);
    await screen.findByRole('navigation', { name: 'Overview' });
    await user.click(requestsButton());
    await waitFor(() =>
      expect(asked('MonitoredHostTrafficQuery').at(-1)?.variables).toEqual({
        companyId: 'c-2',
        days: 7,
        orAllTime: false,
        thisMonth: false,
        trafficFilter: { all: [label] },
      }),
    );
  });

  it('OVER-01 the list of hosts fails alone, and leads to no sources for who may not see them', async () => {
    const { user } = renderApp('/c-2/overview', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          permissions: ['feature_inventory:read'],
          endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
        }),
      ],
      failures: { MonitoredHostTrafficQuery: 'UNAVAILABLE' },
    });
    await screen.findByRole('navigation', { name: 'Overview' });
    await user.click(requestsButton());
    const list = within(await screen.findByRole('dialog', { name: 'Monitored Host Traffic' }));
    expect(await list.findByText('Unable to load data')).toBeVisible();
    expect(list.queryByRole('link', { name: 'Traffic sources' })).toBeNull();
    expect(requestsCard()).toHaveTextContent('Requests100');
  });

  it('OVER-15 says in a toast that labels to filter by could not be loaded', async () => {
    const { user } = renderApp('/c-2/overview', {
      failures: { useFieldOptionsQuery: 'unavailable' },
    });
    await screen.findByRole('navigation', { name: 'Overview' });
    await user.keyboard('f');
    await user.click(await screen.findByRole('button', { name: 'Label' }));
    expect(await screen.findByText('Failed to get company labels')).toBeInTheDocument();
  });

  it('OVER-01 a card that is still counted keeps its name and place', async () => {
    const permissions = [...ALL_PERMISSIONS, 'feature_remediations:read'];
    renderApp('/c-2/overview', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          permissions,
          labelling: {
            ...noLabels(),
            flags: [{ name: 'zHideRemediation', canView: false, canEdit: false }],
          },
          endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
        }),
      ],
      failures: { useOpenRemediationsQuery: 'never' },
    });
    const strip = await screen.findByRole('navigation', { name: 'Overview' });
    const label = await within(strip).findByText('Open remediation');
    expect(label.parentElement).toHaveAttribute('aria-busy', 'true');
    expect(within(strip).queryByRole('link', { name: /^Open remediation/ })).toBeNull();
  });

  it('OVER-01 SHELL-10 says so where the reader may see nothing of it', async () => {
    const company = makeCompany({ companyId: 'c-2', permissions: ['feature_audit:read'] });
    renderApp('/c-2/overview', { companies: [company] });
    expect(
      await screen.findByText('Your role does not include any part of the overview'),
    ).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Overview' })).not.toBeInTheDocument();
  });

  it('keeps the period in the address and asks again only for what depends on it', async () => {
    const { user, address, asked } = renderApp('/c-2/overview');
    await user.click(
      within(await screen.findByRole('radiogroup', { name: 'Period' })).getByText('7 days'),
    );
    await waitFor(() => expect(address()).toBe('/c-2/overview?days=7'));
    await waitFor(() =>
      expect(asked('RequestsChartQuery').at(-1)?.variables).toEqual({
        companyId: 'c-2',
        days: 7,
        orAllTime: false,
        thisMonth: false,
        trafficFilter: null,
      }),
    );
    expect(asked('LatestDiscoveriesQuery')).toHaveLength(1);
  });

  it('falls back to 30 days where somebody edited the address', async () => {
    const { asked } = renderApp('/c-2/overview?days=31');
    await screen.findByRole('navigation', { name: 'Overview' });
    expect(asked('RequestsChartQuery').at(0)?.variables).toEqual({
      companyId: 'c-2',
      days: 30,
      orAllTime: true,
      thisMonth: false,
      trafficFilter: null,
    });
  });

  it('OVER-12 offers no period that reaches back before the first traffic but the usual one, and the month so far', async () => {
    const company = makeCompany({
      companyId: 'c-2',
      endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
      dataDays: 10,
    });
    const { user, address, asked } = renderApp('/c-2/overview', { companies: [company] });
    await screen.findByRole('navigation', { name: 'Overview' });
    const periods = within(screen.getByRole('radiogroup', { name: 'Period' }));
    const offered = () =>
      periods.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    await waitFor(() =>
      expect(offered()).toEqual(['1 day', '7 days', '30 days', 'This month', 'All time']),
    );
    expect(periods.getByRole('radio', { name: '30 days' })).toBeChecked();
    await user.click(periods.getByText('This month'));
    await waitFor(() => expect(address()).toBe('/c-2/overview?days=month'));
    await waitFor(() =>
      expect(asked('RequestsChartQuery').at(-1)?.variables).toEqual({
        companyId: 'c-2',
        days: null,
        orAllTime: false,
        thisMonth: true,
        trafficFilter: null,
      }),
    );
    await waitFor(() => expect(periods.getByRole('radio', { name: 'This month' })).toBeChecked());
    cleanup();
    renderApp('/c-2/overview?days=90', { companies: [company] });
    expect(await screen.findByRole('radio', { name: '90 days' })).toBeChecked();
  });

  it('OVER-01 shows all time where nothing is recent, says so, and leads back to 30 days', async () => {
    const company = makeCompany({
      companyId: 'c-2',
      endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
      isTrafficOld: true,
    });
    const { user, address } = renderApp('/c-2/overview', { companies: [company] });
    await screen.findByRole('navigation', { name: 'Overview' });
    expect(requestsCard()).toHaveTextContent('Requests100received, all time');
    const periods = within(screen.getByRole('radiogroup', { name: 'Period' }));
    expect(periods.getByRole('radio', { name: 'All time' })).toBeChecked();
    expect(address()).toBe('/c-2/overview');
    await user.click(periods.getByText('30 days'));
    await waitFor(() => expect(address()).toBe('/c-2/overview?days=30'));
    await waitFor(() =>
      expect(requestsCard()).toHaveTextContent('Requests0in 30 days, more before'),
    );
    expect(periods.getByRole('radio', { name: '30 days' })).toBeChecked();
    await user.click(screen.getByRole('link', { name: 'in 30 days, more before' }));
    await waitFor(() => expect(address()).toBe('/c-2/overview?days=all'));
    await waitFor(() => expect(requestsCard()).toHaveTextContent('Requests100received, all time'));
  });

  it('OVER-15 the frame, the periods and the place of each part stay where all of it failed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const parts = ['OverviewCardsQuery', 'RequestsChartQuery', 'SinceYouLookedQuery'];
    renderApp('/c-2/overview', {
      failures: Object.fromEntries(parts.map((name) => [name, 'UNAVAILABLE'])),
    });
    const since = within(await screen.findByRole('region', { name: 'Since you last looked' }));
    expect(since.getByText('Unavailable')).toBeInTheDocument();
    expect(since.getByRole('button', { name: 'Try again' })).toBeEnabled();
    const periods = within(screen.getByRole('radiogroup', { name: 'Period' }));
    expect(periods.getByRole('radio', { name: '30 days' })).toBeChecked();
    const chart = within(screen.getByRole('region', { name: 'Requests' }));
    expect(chart.getByText('Unable to load data')).toBeInTheDocument();
  });

  it('OVER-09 unfolds a discovered host to its newest endpoints, each leading to its page', async () => {
    const { user } = renderApp('/c-2/overview');
    await user.click(await screen.findByRole('button', { name: 'checkout.example' }));
    const href =
      (await screen.findByTitle('/carts/{cartId}')).closest('a')?.getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toBe(
      '/c-2/unified-inventory/checkout.example/endpoint/delete-carts-cartid-/delete',
    );
  });

  const discovered = (host: string) =>
    screen.queryByRole('button', { name: host, expanded: false });
  const dismiss = async ({ user }: ReturnType<typeof renderApp>) => {
    await user.click(await screen.findByRole('button', { name: 'Dismiss checkout.example' }));
    const question = within(
      await screen.findByRole('alertdialog', {
        name: 'Are you sure you want to dismiss the highlight?',
      }),
    );
    await user.click(question.getByRole('button', { name: 'Dismiss' }));
  };

  it('OVER-09 dismisses a highlight after a question, before the server answers, and takes it back', async () => {
    const app = renderApp('/c-2/overview');
    const answer = app.hold('dismissDiscovery');
    await app.user.click(await screen.findByRole('button', { name: 'Dismiss checkout.example' }));
    await app.user.click(await screen.findByRole('button', { name: /^Cancel/ }));
    expect(discovered('checkout.example')).toBeInTheDocument();
    await dismiss(app);
    await waitFor(() => expect(discovered('checkout.example')).not.toBeInTheDocument());
    expect(discovered('api.example')).toBeInTheDocument();
    await answer();
    expect(app.asked('useDismissDiscoveryMutation').at(-1)?.variables).toEqual({
      input: { companyId: 'c-2', hostId: 'checkout.example', upTo: '2026-11-20T14:02:00.000Z' },
      filter: null,
    });
    await screen.findByText('Highlight dismissed');
    expect(discovered('checkout.example')).not.toBeInTheDocument();
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(discovered('checkout.example')).toBeInTheDocument());
  });

  it('OVER-09 a highlight comes back when the server refuses to dismiss it', async () => {
    const app = renderApp('/c-2/overview');
    app.refuse('dismissDiscovery', 'notFound');
    const answer = app.hold('dismissDiscovery');
    await dismiss(app);
    await waitFor(() => expect(discovered('checkout.example')).not.toBeInTheDocument());
    await answer();
    expect(await screen.findByText('Could not dismiss the highlight')).toBeInTheDocument();
    expect(discovered('checkout.example')).toBeInTheDocument();
  });

  it('leads to Ingest while nothing came in', async () => {
    renderApp('/c-2/overview', { companies: [makeCompany({ companyId: 'c-2' })] });
    expect(await screen.findByRole('link', { name: 'Send traffic' })).toHaveAttribute(
      'href',
      '/c-2/ingest',
    );
    expect(screen.queryByRole('link', { name: 'Open the demo company' })).not.toBeInTheDocument();
  });

  it('names the demo while nothing came in, and leads only where the reader may go', async () => {
    const permissions = ALL_PERMISSIONS.filter(
      (each) => each !== 'feature_asset_monitoring:create',
    );
    const demo = { ...makeCompany({ companyId: 'c-3' }), kind: 'demo' };
    renderApp('/c-2/overview', {
      companies: [makeCompany({ companyId: 'c-2', permissions }), demo],
    });
    expect(await screen.findByRole('link', { name: 'Open the demo company' })).toHaveAttribute(
      'href',
      '/c-3/overview',
    );
    expect(screen.getByRole('link', { name: 'Set up step by step' })).toHaveAttribute(
      'href',
      '/c-2/onboarding-wizard',
    );
    expect(screen.queryByRole('link', { name: 'Send traffic' })).not.toBeInTheDocument();
  });

  it('ADM-11 leads to no wizard whom it is not shown to', async () => {
    const company = makeCompany({ companyId: 'c-2' });
    company.labelling.flags = [{ name: 'aOnboardingWizard', canView: false, canEdit: false }];
    renderApp('/c-2/overview', { companies: [company] });
    expect(await screen.findByRole('link', { name: 'Send traffic' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Set up step by step' })).not.toBeInTheDocument();
  });
});

describe('the filter of the overview', () => {
  const SHOP = '00000000-0000-4000-8000-0000000000a1';
  const permissions = [
    ...ALL_PERMISSIONS,
    'feature_security_posture_gaps:read',
    'feature_attackers:read',
    'feature_remediations:read',
  ];
  const label = { field: 'label', op: 'isNot', value: [SHOP] };
  const time = { field: 'time', op: 'between', value: ['2026-11-01', '2026-11-07'] };
  const open = (all: readonly unknown[], more = '') => {
    const endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /orders' });
    const labelled = makeEndpoint({ companyId: 'c-2', name: 'GET /pets' });
    return renderApp(
      `/c-2/overview?${new URLSearchParams({ filters: JSON.stringify({ all }) }).toString()}${more}`,
      {
        companies: [
          makeCompany({
            companyId: 'c-2',
            permissions,
            labelling: {
              ...noLabels(),
              flags: [{ name: 'zHideRemediation', canView: false, canEdit: false }],
            },
            gaps: [],
            attackers: [
              makeAttacker(1, 'maya', { sourceType: 'user' }),
              { ...makeAttacker(2, 'tom', { sourceType: 'user' }), labelIds: [SHOP] },
            ],
            endpoints: [endpoint, { ...labelled, labels: [{ labelId: SHOP }] }],
          }),
        ],
      },
    );
  };
  const frozen = { field: 'isFrozen', op: 'is', value: false };
  const found = [
    { field: 'lastActivity', op: 'after', value: '2026-10-31' },
    { field: 'detectionTime', op: 'before', value: '2026-11-08' },
  ];

  it('OVER-02 of dates and labels is asked of every count, and so are their lists', async () => {
    const { asked } = open([time, label]);
    await screen.findByRole('navigation', { name: 'Overview' });
    const variables = (query: string) => asked(query).at(-1)?.variables;
    expect(variables('OverviewCardsQuery')).toMatchObject({
      filter: { all: [...found, label] },
      trafficFilter: { all: [time, label] },
    });
    expect(variables('RequestsChartQuery')).toMatchObject({
      trafficFilter: { all: [time, label] },
    });
    const seen = [
      { field: 'lastSeen', op: 'after', value: '2026-10-31' },
      { field: 'firstSeen', op: 'before', value: '2026-11-08' },
      label,
    ];
    for (const query of ['useAttackerCountsQuery', 'TopRiskTypesQuery'])
      expect(variables(query)).toMatchObject({ attackerFilter: { all: seen } });
    const opened = { all: [frozen, { ...time, field: 'detected' }, label] };
    for (const query of ['useOpenGapsQuery', 'TopGapsQuery'])
      expect(variables(query)).toMatchObject({ filter: opened });
    expect(variables('LatestDiscoveriesQuery')).toMatchObject({
      filter: { all: [{ ...time, field: 'detectionTime' }, label] },
    });
    expect(variables('SinceYouLookedQuery')).toMatchObject({
      changeFilter: { all: [time, label] },
    });
    await waitFor(() =>
      expect(
        asked('useOpenRemediationsQuery').map((each) => each.variables['remediationFilter']),
      ).toContainEqual({ all: [{ ...time, field: 'createdAt' }, label] }),
    );
    expect(filterOf(card('Hosts'))).toEqual(['/c-2/unified-inventory', { all: [...found, label] }]);
    expect(card('Hosts')).toHaveTextContent('Hosts1');
    expect(card('Endpoints')).toHaveTextContent('Endpoints1');
    expect(filterOf(await screen.findByRole('link', { name: /^Open posture gaps/ }))).toEqual([
      '/c-2/posture-gaps/open',
      opened,
    ]);
    expect(filterOf(card('Open attackers'))).toEqual([
      '/c-2/attackers/action-required/open',
      { all: seen },
    ]);
    expect(card('Open attackers')).toHaveTextContent('Open attackers1');
    expect(filterOf(card('Open remediation'))).toEqual([
      '/c-2/remediation',
      { all: [{ ...time, field: 'createdAt' }, label] },
    ]);
    expect(requestsCard()).toHaveTextContent('Requests100received on these dates');
  });

  it('OVER-02 takes the place of the period while it says dates, stays in the address, and goes', async () => {
    const { user, address, asked } = open([time], '&days=7');
    await screen.findByRole('button', { name: 'Clear' });
    expect(screen.queryByRole('radiogroup', { name: 'Period' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /All of/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/c-2/overview?days=7'));
    expect(await screen.findByRole('radiogroup', { name: 'Period' })).toBeInTheDocument();
    await waitFor(() =>
      expect(asked('OverviewCardsQuery').at(-1)?.variables).toMatchObject({
        filter: null,
        days: 7,
      }),
    );
  });

  it('OVER-02 says what of it could not be read, and asks for nothing meanwhile', async () => {
    const { asked } = open([{ field: 'time', op: 'after', value: 'soon' }, { any: [label, time] }]);
    expect(await screen.findAllByText(/could not be read/i)).toHaveLength(2);
    const none = { field: 'detectionTime', op: 'before', value: '0001-01-01' };
    expect(asked('OverviewCardsQuery').at(-1)?.variables).toMatchObject({
      filter: { all: [none, none] },
    });
  });

  it('OVER-02 that leaves nothing is not the empty product', async () => {
    open([{ field: 'label', op: 'is', value: ['00000000-0000-4000-8000-0000000000b2'] }]);
    const cards = within(await screen.findByRole('navigation', { name: 'Overview' }));
    expect(await cards.findByRole('link', { name: /^Hosts/ })).toHaveTextContent('Hosts0');
    expect(screen.queryByRole('heading', { name: 'Get started' })).not.toBeInTheDocument();
    const latest = within(await screen.findByRole('region', { name: 'Latest discoveries' }));
    expect(await latest.findByText('Try other dates or labels.')).toBeInTheDocument();
  });
});

describe('posture gaps on the overview', () => {
  const permissions = [
    ...ALL_PERMISSIONS,
    'feature_security_posture_gaps:read',
    'feature_security_posture_rules:read',
  ];
  const gaps = [
    makeGap('Card number unmasked', { severity: 'critical' }),
    makeGap('No rate limit'),
    makeGap('Old server', { severity: 'low', isFrozen: true }),
    makeGap('Accepted', { status: 'ignored' }),
  ];
  const open = (granted: readonly string[]) =>
    renderApp('/c-2/overview', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          permissions: granted,
          gaps,
          endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
        }),
      ],
    });
  const isActive = { field: 'isFrozen', op: 'is', value: false };

  it('OVER-01 OVER-04 OVER-05 open and active ones are counted, by severity and by name, each leading to its own; who manages policies gets there', async () => {
    const { asked } = open(permissions);
    const top = within(await screen.findByRole('region', { name: 'Top posture gaps' }));
    expect(top.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Card number unmaskedCritical · Data Exposure1',
      'No rate limitHigh · Data Exposure1',
    ]);
    expect(filterOf(top.getByRole('link', { name: /^No rate limit/ }))).toEqual([
      '/c-2/posture-gaps/open',
      { all: [{ field: 'gapName', op: 'equals', value: 'No rate limit' }, isActive] },
    ]);
    expect(top.getByRole('link', { name: 'Manage policies' })).toHaveAttribute(
      'href',
      '/c-2/settings/posture-policies',
    );
    const severities = within(
      await screen.findByRole('region', { name: 'Posture gaps by severity' }),
    );
    expect(severities.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Critical150%',
      'High150%',
      'Medium00%',
      'Low00%',
      'Info00%',
    ]);
    expect(filterOf(severities.getByRole('link', { name: /^High/ }))).toEqual([
      '/c-2/posture-gaps/open',
      { all: [{ field: 'severity', op: 'is', value: ['high'] }, isActive] },
    ]);
    expect(asked('TopGapsQuery').at(-1)?.variables).toEqual({
      companyId: 'c-2',
      filter: { all: [isActive] },
    });
    expect(filterOf(card('Open posture gaps'))).toEqual([
      '/c-2/posture-gaps/open',
      { all: [isActive] },
    ]);
    expect(filterOf(screen.getByRole('link', { name: '1 critical · 1 high' }))).toEqual([
      '/c-2/posture-gaps/open',
      { all: [{ field: 'severity', op: 'is', value: ['critical', 'high'] }, isActive] },
    ]);
    expect(card('Open posture gaps').parentElement).toHaveTextContent(
      'Open posture gaps21 critical · 1 high',
    );
  });

  it('OVER-04 OVER-11 are not for who may not see gaps, nor is the way to policies for who may not see those', async () => {
    open(ALL_PERMISSIONS);
    await screen.findByRole('region', { name: 'Latest discoveries' });
    expect(screen.queryByRole('region', { name: 'Top posture gaps' })).not.toBeInTheDocument();
    cleanup();
    open(permissions.filter((each) => !each.includes('posture_rules')));
    await screen.findByRole('region', { name: 'Top posture gaps' });
    expect(screen.queryByRole('link', { name: 'Manage policies' })).not.toBeInTheDocument();
  });
});

describe('sensitive data on the overview', () => {
  const permissions = [...ALL_PERMISSIONS, 'feature_sensitive_data:read'];
  const SHOP = '00000000-0000-4000-8000-0000000000a1';
  const flow = (dataType: string, side: string, endpoints: number) => ({
    dataType,
    side,
    endpoints,
    authenticated: 0,
    anonymous: 0,
    external: 0,
  });
  const TYPES = ['Email Address', 'IBAN', 'Phone Number', 'Date of Birth', 'Address', 'Name'];
  const FLOWS = [
    ...TYPES.map((type, index) => flow(type, 'response', 600 - 100 * index)),
    flow('Password', 'request', 3),
  ];
  const open = (flows: readonly object[], search = '', failures = {}) => {
    const filters: unknown[] = [];
    const company = {
      ...makeCompany({
        companyId: 'c-2',
        permissions,
        endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
      }),
      dataSecurity: {
        flows: ({ filter }: { filter?: unknown }) => {
          filters.push(filter ?? null);
          return flows;
        },
      },
    };
    return {
      ...renderApp(`/c-2/overview${search}`, { companies: [company], failures }),
      filters,
    };
  };
  const widget = async () =>
    within(await screen.findByRole('region', { name: 'Top sensitive data types exposed' }));
  const rows = (of: Awaited<ReturnType<typeof widget>>) =>
    of.queryAllByRole('link').map((link) => link.textContent);

  it('OVER-06 shows the five types of most endpoints, in responses or requests, each leading to data security', async () => {
    const { user, filters, address } = open(FLOWS);
    const top = await widget();
    await waitFor(() =>
      expect(rows(top)).toEqual([
        'Email Address600',
        'IBAN500',
        'Phone Number400',
        'Date of Birth300',
        'Address200',
      ]),
    );
    expect(filters).toEqual([null]);
    expect(top.getByRole('link', { name: /IBAN/ })).toHaveAttribute(
      'href',
      '/c-2/data-security?type=%22IBAN%22&side=response',
    );
    await user.click(top.getByRole('radio', { name: 'Request' }));
    await waitFor(() => expect(rows(top)).toEqual(['Password3']));
    expect(top.getByRole('link')).toHaveAttribute(
      'href',
      '/c-2/data-security?type=%22Password%22&side=request',
    );
    expect(address()).toBe('/c-2/overview?side=request');
    cleanup();
    open(FLOWS, '?side=request');
    const again = await widget();
    await waitFor(() => expect(rows(again)).toEqual(['Password3']));
  });

  it('OVER-06 OVER-02 counts under the filter of the overview, and so does data security', async () => {
    const label = { field: 'label', op: 'is', value: [SHOP] };
    const search = `?${new URLSearchParams({ filters: JSON.stringify({ all: [label] }) }).toString()}`;
    const { filters } = open(FLOWS, search);
    const [email] = await (await widget()).findAllByRole('link');
    expect(filters).toEqual([{ all: [label] }]);
    expect(filterOf(email as HTMLElement)).toEqual(['/c-2/data-security', { all: [label] }]);
    cleanup();
    open([], search);
    expect(await (await widget()).findByText('Try other dates or labels.')).toBeInTheDocument();
  });

  it('OVER-06 OVER-15 says that there are none, fails alone, and is not for who may not see sensitive data', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    open([]);
    expect(await (await widget()).findByText('No sensitive data in responses')).toBeVisible();
    cleanup();
    open([], '', { TopDataTypesQuery: 'UNAVAILABLE' });
    expect(await (await widget()).findByText('Unable to load data')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Latest discoveries' })).toBeInTheDocument();
    cleanup();
    renderApp('/c-2/overview');
    await screen.findByRole('region', { name: 'Latest discoveries' });
    expect(screen.queryByRole('region', { name: /sensitive/ })).not.toBeInTheDocument();
  });
});

describe('the overview of somebody who lacks a permission', () => {
  const all = [...ALL_PERMISSIONS, 'feature_security_posture_gaps:read', 'feature_attackers:read'];
  const without = (permission: string) =>
    renderApp('/c-2/overview', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          permissions: all.filter((each) => each !== permission),
          gaps: [makeGap('No rate limit')],
          attackers: [makeAttacker(1, 'maya', { sourceType: 'user' })],
          endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
        }),
      ],
    });

  it('OVER-01 PERM-06 without the inventory gaps and attackers are all there, and no part is refused', async () => {
    without('feature_inventory:read');
    expect(await screen.findByRole('region', { name: 'Top posture gaps' })).toBeInTheDocument();
    expect(
      await screen.findByRole('region', { name: 'Attackers by severity' }),
    ).toBeInTheDocument();
    expect(card('Open posture gaps').parentElement).toHaveTextContent('Open posture gaps1');
    expect(card('Open attackers').parentElement).toHaveTextContent('Open attackers1');
    for (const name of ['Hosts', 'APIs', 'Endpoints', 'Requests'])
      expect(screen.queryByText(name)).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Latest discoveries' })).not.toBeInTheDocument();
    expect(screen.queryByText('Access Denied')).not.toBeInTheDocument();
  });

  it('OVER-01 PERM-04 who sees no endpoint, limited to labels, is not told to send traffic', async () => {
    renderApp('/c-2/overview', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          permissions: all.filter((each) => !each.startsWith('feature_asset_monitoring')),
          gaps: [],
          endpoints: [],
        }),
      ],
    });
    const cards = within(await screen.findByRole('navigation', { name: 'Overview' }));
    expect(await cards.findByRole('link', { name: /^Hosts/ })).toHaveTextContent('Hosts0');
    expect(screen.queryByRole('heading', { name: 'No traffic yet' })).not.toBeInTheDocument();
  });

  it('OVER-01 PERM-06 without Ingest requests are counted, and lead nowhere', async () => {
    without('feature_asset_monitoring:read');
    const cards = within(await screen.findByRole('navigation', { name: 'Overview' }));
    expect(await cards.findByText('Requests')).toBeInTheDocument();
    expect(cards.queryByRole('link', { name: /^Requests/ })).not.toBeInTheDocument();
    expect(cards.getByRole('link', { name: /^Hosts/ })).toBeInTheDocument();
  });
});

describe('attackers on the overview', () => {
  const attackers = () => [
    makeAttacker(1, '203.0.113.9', {
      severity: 'critical',
      types: ['objectEnumeration', 'injection'],
    }),
    makeAttacker(2, 'maya', { sourceType: 'user', types: ['injection'] }),
    makeAttacker(3, '203.0.113.7', { actionGroup: 'suspicious' }),
    makeAttacker(4, '203.0.113.8', { status: 'fixing', severity: 'low' }),
    makeAttacker(5, '203.0.113.1', { status: 'deleted' }),
  ];
  const open = (
    part: {
      readonly list?: FakeAttacker[];
      readonly permissions?: readonly string[];
      readonly isLicensed?: boolean;
      readonly failures?: Record<string, string>;
    } = {},
  ) => {
    const {
      list = attackers(),
      permissions = [...ALL_PERMISSIONS, 'feature_attackers:read'],
      isLicensed = true,
      failures = {},
    } = part;
    const licences = { threatProtection: isLicensed, postureGovernance: true, discovery: true };
    const installation = {
      underMaintenance: false,
      supportEmail: 'help@example.com',
      statusPageUrl: null,
      contactUrl: null,
      learnMoreUrl: null,
      userFlowScriptUrl: null,
    };
    return renderApp('/c-2/overview', {
      companies: [
        makeCompany({
          companyId: 'c-2',
          permissions,
          licences,
          attackers: list,
          endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
        }),
      ],
      installation,
      failures,
    });
  };
  const region = async (name: string) => within(await screen.findByRole('region', { name }));
  const items = (within: Awaited<ReturnType<typeof region>>) =>
    within.getAllByRole('listitem').map((each) => each.textContent);
  const href = (within: Awaited<ReturnType<typeof region>>, name: RegExp) =>
    decodeURIComponent(within.getByRole('link', { name }).getAttribute('href') ?? '');
  const at = (status: string, condition?: object) =>
    `/c-2/attackers/action-required/${status}${condition ? `?filters=${JSON.stringify({ all: [condition] })}` : ''}`;

  it('OVER-01 OVER-07 OVER-08 those that call for action are counted by severity, status and type, each leading to its own, and change as they come', async () => {
    const { emit, isLive } = open();
    const severities = await region('Attackers by severity');
    await waitFor(() =>
      expect(items(severities)).toEqual([
        'Critical150%',
        'High150%',
        'Medium00%',
        'Low00%',
        'Info00%',
      ]),
    );
    expect(href(severities, /^High/)).toBe(
      at('open', { field: 'severity', op: 'is', value: ['high'] }),
    );
    const statuses = await region('Attackers by status');
    expect(items(statuses)).toEqual([
      'Open21 critical',
      'Fixing10 critical',
      'Fixed00 critical',
      'Ignored00 critical',
    ]);
    expect(href(statuses, /^Fixing/)).toBe(at('fixing'));
    const types = await region('Most common risk types');
    await waitFor(() =>
      expect(items(types)).toEqual([
        'InjectionAPI8:2023CWE-742',
        'Object ID EnumerationAPI1:2023CWE-6391',
      ]),
    );
    expect(href(types, /^Object/)).toBe(
      at('open', { field: 'attackType', op: 'is', value: ['objectEnumeration'] }),
    );
    expect(card('Open attackers')).toHaveAttribute('href', '/c-2/attackers/action-required/open');
    expect(screen.getByRole('link', { name: '1 critical · 1 high' })).toHaveAttribute(
      'href',
      `/c-2/attackers/action-required/open?${new URLSearchParams({
        filters: JSON.stringify({
          all: [{ field: 'severity', op: 'is', value: ['critical', 'high'] }],
        }),
      }).toString()}`,
    );
    expect(card('Open attackers').parentElement).toHaveTextContent(
      'Open attackers21 critical · 1 high',
    );
    await waitFor(() => expect(isLive()).toBe(true));
    await emit({
      attackersChanged: {
        company: {
          __typename: 'Company',
          id: btoa('Company::c-2').replaceAll('=', ''),
          attackerCounts: [
            { actionGroup: 'actionRequired', status: 'open', severity: 'critical', attackers: 3 },
          ],
        },
        attackers: [],
        count: 1,
      },
    });
    await waitFor(() =>
      expect(card('Open attackers').parentElement).toHaveTextContent(
        'Open attackers33 critical · 0 high',
      ),
    );
  });

  it('OVER-07 OVER-08 OVER-15 say that there are none, and fail alone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    open({ list: [], failures: { TopRiskTypesQuery: 'UNAVAILABLE' } });
    expect(
      (await region('Attackers by severity')).getByText('No open attackers'),
    ).toBeInTheDocument();
    expect(
      await (await region('Most common risk types')).findByText('Unable to load data'),
    ).toBeInTheDocument();
    expect(card('Open attackers').parentElement).toHaveTextContent('Open attackers0');
  });

  it('OVER-07 PERM-03 without the licence there is a teaser in their place, and without the permission nothing', async () => {
    open({ isLicensed: false });
    expect(await screen.findByText('Threat protection is not licensed')).toBeInTheDocument();
    expect(
      (await region('Threat protection')).getByRole('link', { name: 'Contact Us' }),
    ).toHaveAttribute('href', 'mailto:help@example.com');
    expect(screen.queryByRole('region', { name: 'Attackers by severity' })).not.toBeInTheDocument();
    cleanup();
    open({ permissions: ALL_PERMISSIONS });
    await screen.findByRole('region', { name: 'Latest discoveries' });
    expect(screen.queryByRole('region', { name: /^Attackers|^Threat/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Open attackers/ })).not.toBeInTheDocument();
  });
});
