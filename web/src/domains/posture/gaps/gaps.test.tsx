import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { chooseMenuItem } from '../../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { keepLanguage, showLanguage } from '../../../entities/text/language.ts';
import { makeAttacker } from '../../../../test/world/attackerWorld.ts';
import { type FakeGap, makeGap } from '../../../../test/world/gapWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { GAP_COLUMNS } from './gapList.ts';

const PATH = '/c-2/posture-gaps/open';
const FORBIDDEN = 'You do not have permission to change posture gaps.';
const PERMISSIONS = [
  ...ALL_PERMISSIONS,
  'feature_security_posture_gaps:read',
  'feature_security_posture_gaps:update',
  'feature_security_posture_rules:read',
  'feature_integrations_hub:read',
];
const gaps = () => [
  makeGap('Card number unmasked', { severity: 'critical', formerIds: ['went-into-card-number'] }),
  makeGap('No rate limit'),
  makeGap('Old server', { severity: 'low', isFrozen: true }),
  makeGap('Accepted before', { status: 'ignored' }),
];
const open = (path = PATH, list: FakeGap[] = gaps(), part: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(path, {
    companies: [makeCompany({ companyId: 'c-2', permissions: PERMISSIONS, gaps: list })],
    ...part,
  });
/** For who may read gaps and not change them. */
const openToRead = (path = PATH) =>
  open(path, [], {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: PERMISSIONS.filter((each) => !each.endsWith('gaps:update')),
        gaps: gaps(),
      }),
    ],
  });
const grid = () => screen.findByRole('grid', { name: 'Posture gaps' });
const names = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('b.p-strong')?.textContent ?? []);
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const drawerAt = (id: string) =>
  `${PATH}?drawer=${encodeURIComponent(JSON.stringify({ name: 'PostureGapSideDrawer', id }))}`;
const counts = (open: number) => [{ status: 'open' as GapStatus, severity: 'high', gaps: open }];

// What is fetched when first opened is there before the first test, however busy the machine.
beforeAll(() =>
  Promise.all([
    import('./GapsPage.tsx'),
    import('./drawer/GapDrawer.tsx'),
    import('./status/ChangeStatusDialog.tsx'),
    import('../../../ui/overlays/DialogContent.tsx'),
    import('../../../ui/overlays/ConfirmDialog.tsx'),
    import('../../../entities/tickets/CreateTicketDialog.tsx'),
    import('../../../ui/overlays/MenuContent.tsx'),
    import('../../../ui/feedback/ToastRegion.tsx'),
  ]),
);

describe('the page', () => {
  it('POST-01 asks for open gaps, the most severe first, with the conditions of the address, and counts every status', async () => {
    const filters = JSON.stringify({
      all: [{ field: 'host', op: 'contains', value: 'api' }],
    });
    const { asked } = open(`${PATH}?filters=${encodeURIComponent(filters)}&search=a&sort=up`);
    await grid();
    expect(asked('GapsPageQuery').at(-1)?.variables).toEqual({
      companyId: 'c-2',
      status: 'open',
      sort: 'severity',
      direction: 'descending',
      isGrouped: false,
      groupBy: 'policy',
      filter: {
        all: [
          { field: 'host', op: 'contains', value: 'api' },
          {
            any: ['gapName', 'host', 'path'].map((field) => ({
              field,
              op: 'contains',
              value: 'a',
            })),
          },
        ],
      },
    });
    expect(names()).toEqual(['Card number unmasked', 'No rate limit', 'Old server']);
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'Open3',
      'In process0',
      'Resolved0',
      'Ignored1',
      'Hidden0',
      'Deactivated0',
    ]);
    expect(screen.getByText('Inactive').closest('[title]')).toHaveAttribute(
      'title',
      expect.stringContaining('Inactive API'),
    );
  });

  it('POST-01 has every column; when a gap was detected is hidden until it is asked for', async () => {
    expect(GAP_COLUMNS.defaults).not.toContain('detected');
    open(`${PATH}?columns=${[...GAP_COLUMNS.defaults, 'detected'].join(',')}`);
    await grid();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Severity',
      'Gap name',
      'Host',
      'Method',
      'API',
      'Traffic status',
      'Last activity',
      'Ticket',
      'Comments',
      'Policy categories',
      '48 h traffic',
      'Data types',
      'Parameter names',
      'Data categories',
      'Source type',
      'Source',
      'API labels',
      'Tags',
      'Detected',
    ]);
  });

  it('POST-01 POST-07 a tab keeps the conditions, a head sorts, and the file has what is shown in its order', async () => {
    const { user, address, asked } = open(`${PATH}?search=accepted`);
    expect(await screen.findByText('No Results')).toBeInTheDocument();
    await user.click(tab('Ignored'));
    await waitFor(() => expect(names()).toEqual(['Accepted before']));
    await user.click(screen.getByRole('button', { name: 'Gap name' }));
    await waitFor(() =>
      expect(address()).toBe(
        '/c-2/posture-gaps/ignored?search=accepted&sort=gapName&direction=ascending',
      ),
    );
    await waitFor(() =>
      expect(asked('GapsPageQuery').at(-1)?.variables).toMatchObject({
        status: 'ignored',
        sort: 'gapName',
        direction: 'ascending',
      }),
    );
    const file = new URL(
      screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href') ?? '',
      'http://x',
    );
    expect([
      file.pathname,
      file.searchParams.get('status'),
      file.searchParams.get('sort'),
      file.searchParams.get('direction'),
    ]).toEqual(['/download/posture/c-2/gaps.csv', 'ignored', 'gapName', 'ascending']);
    expect(JSON.parse(file.searchParams.get('filters') ?? '')).toEqual({
      all: [
        {
          any: ['gapName', 'host', 'path'].map((field) => ({
            field,
            op: 'contains',
            value: 'accepted',
          })),
        },
      ],
    });
    expect(file.searchParams.get('columns')).toContain('severity,gapName,host,method,path');
    expect(file.searchParams.get('columns')).not.toContain('traffic,');
  });

  it('POST-01 a gap opened elsewhere is told and shown on demand, so that no row moves', async () => {
    const list = gaps();
    const { user, emit, isLive } = open(PATH, list);
    await grid();
    await waitFor(() => expect(isLive()).toBe(true));
    list.push(makeGap('Just opened'));
    const news = (id: string, count: number) => ({
      gapsChanged: {
        company: { __typename: 'Company', id, gapCounts: counts(count) },
        gapIds: ['just-opened'],
        gaps: [],
        count: 1,
      },
    });
    const id = btoa('Company::c-2').replaceAll('=', '');
    await emit(news(id, 4));
    const more = await screen.findByRole('button', { name: '1 new gap' });
    expect(names()).not.toContain('Just opened');
    expect(tab('Open')).toHaveTextContent('Open4');
    await user.click(more);
    await waitFor(() => expect(names()).toContain('Just opened'));
    expect(screen.queryByRole('button', { name: '1 new gap' })).not.toBeInTheDocument();
  });

  it('GRAPH-06 POST-01 where gaps that are not named changed, the list is offered anew, also when there are fewer', async () => {
    const list = gaps();
    const { user, emit, isLive } = open(PATH, list);
    await grid();
    await waitFor(() => expect(isLive()).toBe(true));
    const told = (gapIds: readonly string[], count: number) =>
      emit({
        gapsChanged: {
          company: {
            __typename: 'Company',
            id: btoa('Company::c-2').replaceAll('=', ''),
            gapCounts: counts(2),
          },
          gapIds,
          gaps: [],
          count,
        },
      });
    const again = () => screen.queryByRole('button', { name: 'Gaps changed: reload the list' });
    await told(['elsewhere'], 1);
    await waitFor(() => expect(tab('Open')).toHaveTextContent('Open2'));
    expect(again()).toBeNull();
    for (const [gapIds, count] of [[[], 0] as const, [['elsewhere'], 300] as const]) {
      list.splice(1, 1);
      await told(gapIds, count);
      await waitFor(() => expect(again()).toBeInTheDocument());
      await user.click(again() as HTMLElement);
      await waitFor(() => expect(names()).toHaveLength(list.length - 1));
      expect(again()).toBeNull();
    }
  });

  it('GRAPH-06 POST-01 the counter of the menu looks at once, then once in ten seconds', async () => {
    const list = gaps();
    const { emit, isLive, asked } = open('/c-2/overview', list);
    await waitFor(() => expect(isLive()).toBe(true));
    const menu = () => screen.getByRole('link', { name: /^Posture gaps/ });
    await waitFor(() => expect(menu()).toHaveTextContent('3'));
    const looks = () => asked('OpenGapsCounterQuery').length;
    const before = looks();
    list.splice(1, 1);
    for (const count of [1, 1, 1]) await emit({ gapsChanged: { count } });
    await waitFor(() => expect(menu()).toHaveTextContent('2'));
    expect(looks()).toBe(before + 1);
  });

  it('GRAPH-06 POST-01 the counter of the menu keeps its number when it cannot look', async () => {
    const { world, emit, isLive, asked } = open('/c-2/overview');
    await waitFor(() => expect(isLive()).toBe(true));
    const menu = () => screen.getByRole('link', { name: /^Posture gaps/ });
    await waitFor(() => expect(menu()).toHaveTextContent('3'));
    const before = asked('OpenGapsCounterQuery').length;
    world.failures['OpenGapsCounterQuery'] = 'UNAVAILABLE';
    await emit({ gapsChanged: { count: 1 } });
    await waitFor(() => expect(asked('OpenGapsCounterQuery').length).toBe(before + 1));
    expect(menu()).toHaveTextContent('3');
  });

  it('GRAPH-06 POST-03 a gap that is changed in another window leaves the list, and is counted in tabs and menu', async () => {
    const list = gaps();
    const app = open(PATH, list);
    await grid();
    await waitFor(() => expect(app.isLive()).toBe(true));
    const menu = () => screen.getByRole('link', { name: /^Posture gaps/ });
    await waitFor(() => expect(menu()).toHaveTextContent('3'));
    const changed = makeGap('No rate limit', { status: 'resolved' });
    list.splice(1, 1, changed);
    await app.emit({
      gapsChanged: {
        company: {
          __typename: 'Company',
          id: btoa('Company::c-2').replaceAll('=', ''),
          gapCounts: [...counts(2), { status: 'resolved', severity: 'high', gaps: 1 }],
        },
        gapIds: [changed.gapId],
        gaps: [{ ...changed, nextStatuses: [], commentCount: 1 }],
        count: 1,
      },
    });
    await waitFor(() => expect(names()).toEqual(['Card number unmasked', 'Old server']));
    expect([tab('Open').textContent, tab('Resolved').textContent]).toEqual(['Open2', 'Resolved1']);
    expect(menu()).toHaveTextContent('2');
    expect(screen.queryByRole('button', { name: /new gap/ })).not.toBeInTheDocument();
    const ticketed = { ...list[2], tickets: [{ id: 'ticket-7', number: 'SEC-7' }] };
    await app.emit({
      gapsChanged: {
        gapIds: ['old-server'],
        gaps: [{ ...ticketed, severity: 'medium' }],
        count: 1,
      },
    });
    expect(await screen.findByText('SEC-7')).toBeInTheDocument();
  });

  it('POST-03 by `s` and a letter the status of the current row changes at once, and the row after it is the current one; a refusal brings it back', async () => {
    const app = open();
    await grid();
    const current = () => document.querySelector('[data-current] b')?.textContent;
    await app.user.keyboard('j');
    await waitFor(() => expect(current()).toBe('Card number unmasked'));
    app.refuse('changeGapStatus', 'conflict');
    const refuse = app.hold('changeGapStatus');
    await app.user.keyboard('s');
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'In processP',
      'ResolvedR',
      'IgnoredI',
      'HiddenH',
      'With a comment…C',
    ]);
    await app.user.keyboard('r');
    await waitFor(() => expect(names()).toEqual(['No rate limit', 'Old server']));
    expect(current()).toBe('No rate limit');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(screen.queryByText('Status changed to Resolved')).not.toBeInTheDocument();
    await refuse();
    await waitFor(() => expect(names()).toContain('Card number unmasked'));
    expect(await screen.findByText('The status could not be changed')).toBeInTheDocument();
    expect(screen.getByText(/^Card number unmasked: /)).toBeInTheDocument();
    app.allow('changeGapStatus');
    const answer = app.hold('changeGapStatus');
    await app.user.keyboard('si');
    await waitFor(() => expect(names()).toEqual(['Card number unmasked', 'Old server']));
    expect(current()).toBe('Old server');
    await answer();
    expect(await screen.findByText('Status changed to Ignored')).toBeInTheDocument();
    await waitFor(() => expect(tab('Ignored')).toHaveTextContent('Ignored2'));
    expect(app.asked('useChangeGapStatusMutation').at(-1)?.variables['input']).toEqual({
      id: expect.any(String),
      from: 'open',
      newStatus: 'ignored',
    });
  });

  it('POST-03 the toast undoes a change: the gap is back at once, and stays changed with the reason where somebody changed it again', async () => {
    const app = open();
    await grid();
    const change = async (name: string) => {
      await app.user.hover(screen.getByText(name));
      await app.user.click(await screen.findByRole('button', { name: `Change status of ${name}` }));
      await chooseMenuItem(app.user, 'Resolved');
      await waitFor(() => expect(names()).not.toContain(name));
      expect(await screen.findByText('Status changed to Resolved')).toBeInTheDocument();
    };
    await change('No rate limit');
    const answer = app.hold('changeGapStatus');
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toContain('No rate limit'));
    expect(screen.queryByText('Status is Open again')).not.toBeInTheDocument();
    await answer();
    expect(await screen.findByText('Status is Open again')).toBeInTheDocument();
    expect(app.asked('useChangeGapStatusMutation').at(-1)?.variables['input']).toEqual({
      id: expect.any(String),
      from: 'resolved',
      newStatus: 'open',
      undoes: 'change-1',
    });
    await change('Old server');
    app.refuse('changeGapStatus', 'conflict');
    const refuse = app.hold('changeGapStatus');
    const undo = screen.getAllByRole('button', { name: 'Undo' }).at(-1);
    if (undo) await app.user.click(undo);
    await waitFor(() => expect(names()).toContain('Old server'));
    await refuse();
    await waitFor(() => expect(names()).not.toContain('Old server'));
    expect(await screen.findByText('The status could not be changed back')).toBeInTheDocument();
    expect(screen.getByText(/^Old server: /)).toBeInTheDocument();
  });

  it('POST-03 PERM-01 who may not change statuses has neither the button nor the key in a row', async () => {
    const { user } = openToRead();
    await grid();
    await user.keyboard('j');
    await waitFor(() => expect(document.querySelector('[data-current]')).not.toBeNull());
    await user.hover(screen.getByText('No rate limit'));
    expect(screen.queryByRole('button', { name: /^Change status of/ })).not.toBeInTheDocument();
    await user.keyboard('s');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(document.querySelector('.p-key-hints')).not.toHaveTextContent('status');
  });

  it('POST-04 changes the status of the selected gaps, tells how it went and shows the new list; a refusal is told', async () => {
    const app = open();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await grid();
    const [all] = screen.getAllByRole('checkbox');
    if (all) await app.user.click(all);
    app.refuse('changeGapsStatus', 'tooMany');
    const change = async () => {
      await app.user.click(screen.getByRole('button', { name: 'Change status' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Change status' }));
      expect(dialog.getByText('3 gaps')).toBeInTheDocument();
      await app.user.selectOptions(dialog.getByLabelText(/New status/), 'ignored');
      const comment = dialog.getByLabelText('Comment');
      // What was typed before the refusal is still there.
      if (comment.textContent === '') await app.user.type(comment, 'accepted by us');
      await app.user.click(dialog.getByRole('button', { name: 'Change status' }));
    };
    await change();
    expect(
      await screen.findByText('The status of the gaps could not be changed'),
    ).toBeInTheDocument();
    expect(console.error).toHaveBeenCalled();
    app.allow('changeGapsStatus');
    await change();
    expect(await screen.findByText('2 gaps are Ignored now')).toBeInTheDocument();
    expect(app.asked('useChangeGapsStatusMutation').at(-1)?.variables['input']).toEqual({
      companyId: 'c-2',
      gapIds: ['card-number-unmasked', 'no-rate-limit', 'old-server'],
      newStatus: 'ignored',
      message: 'accepted by us',
    });
    await waitFor(() => expect(tab('Ignored')).toHaveTextContent('Ignored4'));
    await waitFor(() => expect(names()).toEqual([]));
  });

  it('POST-04 PERM-01 without the permission selected gaps cannot be changed, and it says why', async () => {
    const { user } = openToRead();
    await grid();
    const [all] = screen.getAllByRole('checkbox');
    if (all) await user.click(all);
    const button = screen.getByRole('button', { name: 'Change status' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the drawer', () => {
  it('POST-02 tells what is wrong, what to do, the conditions, the evidence with masked samples, weaknesses and the endpoint', async () => {
    const { asked } = open(drawerAt('card-number-unmasked'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Posture gap' }));
    expect(await drawer.findByText('Answers carry what they should not.')).toBeInTheDocument();
    expect(drawer.getByText('Leave it out.')).toBeInTheDocument();
    expect(drawer.getByText('1 of 3 open')).toBeInTheDocument();
    expect(drawer.getByRole('link', { name: 'View policy' })).toHaveAttribute('target', '_blank');
    expect(drawer.getByRole('link', { name: 'View policy' }).getAttribute('href')).toContain(
      '/c-2/settings/posture-policies?drawer=',
    );
    expect(drawer.getByText('Response parameter has')).toBeInTheDocument();
    expect(drawer.getByText('1 matching field · 1 parameter')).toBeInTheDocument();
    const card = within(drawer.getByRole('article', { name: 'email' }));
    expect(card.getByText('m••••@example.com')).toBeInTheDocument();
    expect(card.getByText('Response body · 2xx · application/json')).toBeInTheDocument();
    expect(drawer.getByText('Server version disclosed')).toBeInTheDocument();
    expect(drawer.getByText('Server: nginx/1.2')).toBeInTheDocument();
    expect(drawer.getByText('No linked tickets.')).toBeInTheDocument();
    const closing = drawer.getByText('What closes it').closest('section');
    expect(closing).toHaveTextContent(/Without credentials ?Last seen 01 Jan 2026/);
    expect(closing).toHaveTextContent('212 of 300 clean requests');
    expect(closing).toHaveTextContent('After 300 clean requests in a row (more for');
    expect(drawer.getByText('Gap opened by policy')).toBeInTheDocument();
    expect(asked('GapDrawerQuery')).toHaveLength(1);
  });

  it('POST-02 counts as evidence what is missing by name, and not what the policy leaves to others', async () => {
    const missing = (values: readonly string[]) => ({ field: 'response', op: 'hasNot', values });
    const left = { matchingFields: [missing([]), missing(['x-frame-options'])], parameters: [] };
    const only = { matchingFields: [missing([])], parameters: [] };
    const list = [makeGap('Left', { evidence: left }), makeGap('Only', { evidence: only })];
    const { router } = open(drawerAt('left'), list);
    expect(await screen.findByText('Missing: x-frame-options')).toBeInTheDocument();
    expect(screen.queryByText('Missing: any such parameter')).not.toBeInTheDocument();
    expect(screen.getByText('1 matching field · 0 parameters')).toBeInTheDocument();
    await router.navigate(drawerAt('only'));
    expect(await screen.findByText('Missing: any such parameter')).toBeInTheDocument();
  });

  it('POST-02 says that facts alone meet the conditions, and counts nothing then', async () => {
    open(drawerAt('facts'), [
      makeGap('Facts', { evidence: { matchingFields: [], parameters: [] } }),
    ]);
    expect(
      await screen.findByText('The conditions are met by the facts below.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/0 matching fields/)).not.toBeInTheDocument();
  });

  it('POST-02 shows the stored exchange that proves the gap, masked and marked in place, and who attacked lately', async () => {
    const header = (name: string, value: string) => ({ name, value });
    const proof = {
      attackerCount: 3,
      attackers: [makeAttacker(1, '198.51.100.7')],
      stored: {
        attackerId: 'a-1',
        stepId: 's-1',
        at: '2026-11-19T14:02:00.000Z',
        message: 'query q: Always true',
        isSuccess: true,
        marks: [{ location: 'query', name: 'q', reason: 'Always true' }],
        exchange: {
          method: 'GET',
          scheme: 'https',
          host: 'api.example',
          path: '/orders/7',
          query: [header('q', '1 or 1=1')],
          clientAddress: '198.51.100.9',
          requestHeaders: [header('Accept', '*/*')],
          requestBody: null,
          status: 200,
          responseHeaders: [],
          responseBody: {
            mediaType: 'application/json',
            size: 30,
            isCut: false,
            text: '{"email":"m••••@example.com"}',
          },
        },
      },
    };
    const list = [
      makeGap('Proven', { proof }),
      makeGap('Bare', { proof: { ...proof, stored: null } }),
    ];
    const { router } = open(drawerAt('proven'), list);
    const section = async () =>
      within((await screen.findByText('Proof from traffic')).closest('section') ?? document.body);
    const proven = await section();
    expect(proven.getByText('Succeeded')).toBeInTheDocument();
    expect(proven.getByText('198.51.100.9')).toBeInTheDocument();
    expect(proven.getByText('query q: Always true')).toBeInTheDocument();
    const marked = [...document.querySelectorAll('.p-code-line[data-marked]')];
    expect(marked.map((line) => line.textContent?.trim())).toEqual([
      '?q=1 or 1=1Always true',
      '"email": "m••••@example.com"Email Address',
    ]);
    expect(proven.getByText('3 attackers in the last 7 days:')).toBeInTheDocument();
    expect(proven.getByText('and 2 more')).toBeInTheDocument();
    expect(proven.getByRole('link', { name: '198.51.100.7' }).getAttribute('href')).toMatch(
      /^\/c-2\/attackers\/a0000000-/,
    );
    expect(proven.getByRole('link', { name: 'Show the attacker' })).toHaveAttribute(
      'href',
      '/c-2/attackers/a-1',
    );
    await router.navigate(drawerAt('bare'));
    expect(
      await screen.findByText(/^No exchange with this endpoint is stored/),
    ).toBeInTheDocument();
  });

  describe('where nobody attacked', () => {
    const header = (name: string, value: string) => ({ name, value });
    const exchange = {
      at: '2026-11-19T14:02:00.000Z',
      traits: ['answered', 'anonymous', 'cleartext', 'finding'],
      exchange: {
        method: 'GET',
        scheme: 'http',
        host: 'api.example',
        path: '/orders/7',
        query: [],
        clientAddress: '203.0.113.9',
        requestHeaders: [header('Accept', '*/*')],
        requestBody: null,
        status: 200,
        responseHeaders: [],
        responseBody: {
          mediaType: 'application/json',
          size: 30,
          isCut: false,
          text: '{"email":"m••••@example.com"}',
        },
      },
    };
    const marked = () =>
      [...document.querySelectorAll('.p-code-line[data-marked]')].map((line) =>
        line.textContent?.trim(),
      );
    const section = async () =>
      within((await screen.findByText('Proof from traffic')).closest('section') ?? document.body);

    it('POST-02 shows the exchange of ordinary traffic that proves the gap, with time and caller, marked by field and by fact', async () => {
      open(drawerAt('bare'), [makeGap('Bare', { exchange })]);
      const proof = await section();
      expect(proof.getByText('Shows the weakness')).toBeInTheDocument();
      expect(proof.getByText('203.0.113.9')).toBeInTheDocument();
      expect(marked()).toEqual([
        'GET http://api.example/orders/7Answered without credentials · Server version disclosed',
        '"email": "m••••@example.com"Email Address',
      ]);
      expect(proof.queryByText(/attackers? in the last 7 days/)).not.toBeInTheDocument();
    });

    it('POST-02 SHELL-15 finding and sentence of a proof are in the language shown', async () => {
      const user = {
        email: 'maya@example.com',
        password: 'x',
        defaultCompanyId: null,
        language: 'es',
      } as const;
      try {
        const found = { name: 'Reflected input', severity: 'medium', cweId: 'CWE-79', cveId: null };
        const stored = {
          attackerId: 'a-1',
          stepId: 's-1',
          at: exchange.at,
          message: 'query q: Is an SQL statement',
          isSuccess: true,
          marks: [{ location: 'query', name: 'q', reason: 'Is an SQL statement' }],
          exchange: { ...exchange.exchange, query: [{ name: 'q', value: '1' }] },
        };
        const evidence = { vulnerabilities: [{ ...found, seen: [] }] };
        open(drawerAt('bare'), [makeGap('Bare', { exchange, evidence })], { user });
        await waitFor(() => expect(marked()[0]).toContain('La respuesta refleja la entrada'));
        cleanup();
        const proof = { attackerCount: 1, attackers: [], stored };
        open(drawerAt('reached'), [makeGap('Reached', { proof })], { user });
        await screen.findByText('consulta q: Es una sentencia SQL');
        expect(marked().join()).toContain('Es una sentencia SQL');
      } finally {
        keepLanguage(null);
        await showLanguage('en');
      }
    });

    it('POST-02 what an attack reached comes before it, and it before what an attack tried unless it shows no weakness', async () => {
      const stored = (isSuccess: boolean) => ({
        attackerId: 'a-1',
        stepId: 's-1',
        at: exchange.at,
        message: 'query q: Always true',
        isSuccess,
        marks: [],
        exchange: exchange.exchange,
      });
      const proof = (isSuccess: boolean) => ({
        attackerCount: 1,
        attackers: [makeAttacker(1, '198.51.100.7')],
        stored: stored(isSuccess),
      });
      const { router } = open(drawerAt('reached'), [
        makeGap('Reached', { exchange, proof: proof(true) }),
        makeGap('Tried', { exchange, proof: proof(false) }),
        makeGap('Unshown', {
          exchange: { ...exchange, traits: ['answered'] },
          proof: proof(false),
        }),
      ]);
      expect((await section()).getByText('Succeeded')).toBeInTheDocument();
      await router.navigate(drawerAt('tried'));
      expect(await screen.findByText('Shows the weakness')).toBeInTheDocument();
      expect(screen.queryByText('Attempted')).not.toBeInTheDocument();
      expect(screen.getByText('1 attacker in the last 7 days:')).toBeInTheDocument();
      await router.navigate(drawerAt('unshown'));
      expect(await screen.findByText('Attempted')).toBeInTheDocument();
      expect(screen.queryByText('Ordinary traffic')).not.toBeInTheDocument();
    });

    it('DATA-04 without masked samples it says so with the way to keep them, or who can', async () => {
      const withoutSamples = (permissions: readonly string[]) =>
        open(drawerAt('no-rate-limit'), [], {
          companies: [
            makeCompany({
              companyId: 'c-2',
              permissions: [...permissions],
              gaps: gaps(),
              sampling: false,
            }),
          ],
        });
      withoutSamples([...PERMISSIONS, 'feature_sensitive_data_settings:update']);
      const proof = await section();
      expect(proof.getByText(/^This company keeps no masked samples/)).toBeInTheDocument();
      expect(proof.getByRole('link', { name: 'Keep masked samples' })).toHaveAttribute(
        'href',
        '/c-2/settings/data-classification/sampling',
      );
      cleanup();
      withoutSamples(PERMISSIONS.filter((each) => !/settings:update/.test(each)));
      expect((await section()).getByText(/An administrator can turn them on/)).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Keep masked samples' })).not.toBeInTheDocument();
    });

    it('POST-02 while none is kept yet it says that the next request is', async () => {
      open(drawerAt('no-rate-limit'));
      const proof = await section();
      expect(proof.getByText(/^No exchange with this endpoint is stored yet/)).toBeInTheDocument();
    });
  });

  it('POST-03 POST-05 PERM-01 without the permission the status and the comments can only be read, and it says why', async () => {
    const { user } = openToRead(drawerAt('card-number-unmasked'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Posture gap' }));
    const status = await drawer.findByRole('button', { name: 'Status: Open' });
    expect(status).toHaveAttribute('aria-disabled', 'true');
    const comment = drawer.getByRole('textbox', { name: 'Write a comment' });
    expect(comment).toBeDisabled();
    expect(comment).toHaveAttribute('placeholder', FORBIDDEN);
    await user.click(status);
    await user.keyboard('s');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('SHELL-16 goes to the next gap, opens the endpoint above, and says what is gone', async () => {
    const { user, search, router } = open(drawerAt('card-number-unmasked'));
    await screen.findByText('Answers carry what they should not.');
    await user.keyboard(']');
    await waitFor(() => expect(search().get('drawer')).toContain('no-rate-limit'));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(JSON.parse(search().get('drawers') ?? '[]')).toHaveLength(2));
    await router.navigate(drawerAt('never-was'));
    expect((await screen.findAllByText('Gap not found')).length).toBeGreaterThan(0);
  });

  it('POST-14 SHELL-16 a link with the id of a gap that went into another one goes on to the neighbours of that one', async () => {
    const { user, search } = open(drawerAt('went-into-card-number'));
    await screen.findByText('Answers carry what they should not.');
    await user.keyboard(']');
    await waitFor(() => expect(search().get('drawer')).toContain('no-rate-limit'));
  });

  it('POST-03 POST-05 a status change is asked for, shown at once with its comment, counted anew, and taken back when it is refused', async () => {
    const app = open(drawerAt('no-rate-limit'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Posture gap' }));
    const ask = async (status: string) => {
      await app.user.click(await drawer.findByRole('button', { name: /^Status:/ }));
      await chooseMenuItem(app.user, 'With a comment…');
      const dialog = within(await screen.findByRole('dialog', { name: 'Change status' }));
      await app.user.selectOptions(dialog.getByLabelText(/New status/), status);
      return dialog;
    };
    const change = async (status: string, message: string) => {
      const dialog = await ask(status);
      if (message !== '') await app.user.type(dialog.getByLabelText('Comment'), message);
      await app.user.click(dialog.getByRole('button', { name: 'Change status' }));
    };
    expect(await drawer.findByRole('button', { name: 'Status: Open' })).toBeInTheDocument();
    app.refuse('changeGapStatus', 'conflict');
    const refuse = app.hold('changeGapStatus');
    await change('resolved', 'mended');
    expect(await drawer.findByRole('button', { name: 'Status: Resolved' })).toBeInTheDocument();
    expect(drawer.getByText('mended')).toBeInTheDocument();
    expect(names()).not.toContain('No rate limit');
    await refuse();
    expect(await screen.findByText('The status could not be changed')).toBeInTheDocument();
    expect(drawer.getByRole('button', { name: 'Status: Open' })).toBeInTheDocument();
    expect(drawer.queryByText('mended')).not.toBeInTheDocument();
    expect(names()).toContain('No rate limit');
    app.allow('changeGapStatus');
    // What was typed waits for the next try.
    const comment = (await ask('resolved')).getByLabelText('Comment');
    expect(comment).toHaveValue('mended');
    await app.user.clear(comment);
    const answer = app.hold('changeGapStatus');
    await app.user.click(screen.getByRole('button', { name: 'Change status' }));
    await waitFor(() =>
      expect(drawer.getByRole('button', { name: 'Status: Resolved' })).toBeInTheDocument(),
    );
    expect(drawer.getByText('Status Change')).toBeInTheDocument();
    expect(app.world.companies[0]?.gaps.map(({ status }) => status)).not.toContain('resolved');
    await answer();
    expect(drawer.getByRole('button', { name: 'Status: Resolved' })).toBeInTheDocument();
    expect(await drawer.findByText('Status Change')).toBeInTheDocument();
    expect(drawer.getByText('maya@example.com')).toBeInTheDocument();
    await waitFor(() => expect(tab('Resolved')).toHaveTextContent('Resolved1'));
    expect(names()).not.toContain('No rate limit');
    await change('hidden', '');
    await waitFor(() =>
      expect(drawer.getByRole('textbox', { name: 'Write a comment' })).toBeDisabled(),
    );
    expect(drawer.getAllByText('Status Change')).toHaveLength(1);
  });

  it('POST-03 by `s` and a letter the drawer changes its gap at once and shows the one after it', async () => {
    const app = open(drawerAt('card-number-unmasked'));
    await screen.findByText('1 of 3 open');
    const answer = app.hold('changeGapStatus');
    await app.user.keyboard('sp');
    await waitFor(() => expect(app.search().get('drawer')).toContain('no-rate-limit'));
    expect(names()).toEqual(['No rate limit', 'Old server']);
    expect(app.world.companies[0]?.gaps[0]?.status).toBe('open');
    await answer();
    expect(await screen.findByText('Status changed to In process')).toBeInTheDocument();
    expect(app.world.companies[0]?.gaps[0]?.status).toBe('inProcess');
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toContain('Card number unmasked'));
    expect(app.search().get('drawer')).toContain('no-rate-limit');
  });

  it('POST-05 a comment is shown at once; what was refused is back in its field, and one that is not sent is asked about', async () => {
    const app = open(drawerAt('no-rate-limit'));
    const field = await screen.findByRole('textbox', { name: 'Write a comment' });
    app.refuse('commentGap', 'conflict');
    const refuse = app.hold('commentGap');
    await app.user.type(field, 'Who looks?');
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Who looks?', { selector: 'li *, li' })).toBeInTheDocument();
    await refuse();
    expect(await screen.findByText('The comment could not be saved')).toBeInTheDocument();
    expect(screen.queryByText('Who looks?', { selector: 'li *, li' })).not.toBeInTheDocument();
    expect(field).toHaveValue('Who looks?');
    app.allow('commentGap');
    const answer = app.hold('commentGap');
    await app.user.click(screen.getByRole('button', { name: /^Comment / }));
    expect(await screen.findByText('Who looks?', { selector: 'li *, li' })).toBeInTheDocument();
    await answer();
    expect(screen.getByText('Who looks?', { selector: 'li *, li' })).toBeInTheDocument();
    expect(field).toHaveValue('');
    await app.user.type(field, 'unsent');
    await app.user.keyboard('{Escape}');
    expect(await screen.findByText('Your comment will be lost.')).toBeInTheDocument();
  });

  it('POST-05 a comment whose answer is lost is sent again under its key, and the next one under another', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const app = open(drawerAt('no-rate-limit'), gaps(), {
      failures: { useCommentGapMutation: 'UNAVAILABLE' },
    });
    const field = await screen.findByRole('textbox', { name: 'Write a comment' });
    const keys = () =>
      app
        .asked('useCommentGapMutation')
        .map(({ variables }) => (variables['input'] as { readonly key: string }).key);
    await app.user.type(field, 'Who looks?');
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(keys()).toHaveLength(1));
    await waitFor(() => expect(field).toHaveValue('Who looks?'));
    app.heal('useCommentGapMutation');
    await app.user.click(screen.getByRole('button', { name: /^Comment / }));
    await waitFor(() => expect(keys()).toHaveLength(2));
    await app.user.type(field, 'Who looks?');
    await app.user.click(screen.getByRole('button', { name: /^Comment / }));
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [lost, again, next] = keys();
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it('POST-06 a second after its ticket is created a gap is in process, with the comment', async () => {
    const ticket = {
      __typename: 'Ticket',
      id: 'T1',
      ticketId: 't-1',
      kind: 'jira',
      integrationName: 'Board',
      title: 'x',
      state: 'created',
      failure: null,
      number: 'SEC-1',
      url: 'https://acme.atlassian.net/browse/SEC-1',
      vendorStatus: null,
      status: 'open',
      syncedAt: null,
      syncFailure: null,
    };
    const list = gaps();
    const app = open(drawerAt('no-rate-limit'), list, {
      mutations: {
        createGapTicket: () => ({ ticket: (list[1]?.tickets.push(ticket), ticket), errors: [] }),
      },
    });
    app.world.companies[0]?.integrations.push({
      __typename: 'Integration',
      id: 'I1',
      integrationId: 'i-1',
      name: 'Board',
      kind: 'jira',
    } as never); // As much as the dialog reads.
    await app.user.click(await screen.findByRole('button', { name: 'Create ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New integration ticket' }));
    await app.user.type(dialog.getByLabelText('Comment'), 'see the board');
    await app.user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(app.asked('useChangeGapStatusMutation').at(-1)?.variables['input']).toMatchObject({
        from: 'open',
        newStatus: 'inProcess',
        message: 'see the board',
      }),
    );
    expect(await screen.findByRole('button', { name: 'Status: In process' })).toBeInTheDocument();
    expect((await screen.findAllByText('SEC-1')).length).toBeGreaterThan(0);
    expect(app.asked('useCreateTicketMutation').at(-1)?.variables['input']).toMatchObject({
      things: [{ thingId: 'no-rate-limit', endpointId: 'get-orders-id-' }],
      details: { name: 'No rate limit', severity: 'high', remediation: 'Leave it out.' },
    });
  });
});
