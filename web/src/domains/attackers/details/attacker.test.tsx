import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import {
  attackerDetails,
  attackerMutations,
  DUMP_EXAMPLES,
  type FakePii,
  makeStep,
  ODD_EXAMPLES,
} from '../../../../test/world/attackStepWorld.ts';
import { makeAttacker } from '../../../../test/world/attackerWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { noLabels } from '../../../../test/world/labelWorld.ts';

const PERMISSIONS = [...ALL_PERMISSIONS, 'feature_attackers:read', 'feature_attackers:update'];
const PATH = '/c-2/attackers/a0000000-0000-4000-8000-000000000001';
const endpoint = makeEndpoint({ companyId: 'c-2', name: 'POST /orders/{id}', sensitive: true });

/**
 * An attacker with three steps: one that succeeded, one whose endpoint is gone, and one at a path
 * that there is none of.
 */
function open(
  path = PATH,
  {
    permissions = PERMISSIONS,
    flags = noLabels().flags,
    examples = ODD_EXAMPLES,
    pii,
    token,
  }: {
    readonly token?: { fingerprint: string | null; claims: Record<string, string> | null };
    readonly pii?: FakePii;
    readonly permissions?: readonly string[];
    readonly flags?: ReturnType<typeof noLabels>['flags'];
    readonly examples?: typeof ODD_EXAMPLES;
  } = {},
) {
  const other = makeAttacker(2, '203.0.113.200');
  const plain = makeAttacker(1, '203.0.113.9', {
    severity: 'critical',
    types: ['objectEnumeration', 'pathScan'],
    successes: 3,
    attempts: 12,
  });
  const steps = [
    makeStep(1, 'Paths that there are not', { type: 'pathScan' }),
    makeStep(2, 'Objects of others were asked for'),
    makeStep(40, 'Objects of others were given', { successes: 3, endpoint, examples }),
  ];
  const last = steps.at(-1);
  if (pii && last) last.piiConsumptionInfo = pii;
  const attacker = Object.assign(
    plain,
    attackerDetails(plain, steps, [other]),
    pii && { piiConsumptionInfo: pii },
  );
  if (token)
    attacker.sources.push({
      ...token,
      sourceType: 'token',
      sourceId: '#00112233445566aa',
      firstSeen: attacker.firstSeen,
      lastSeen: attacker.lastSeen,
      attempts: 2,
    });
  const app = renderApp(path, {
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: [...permissions],
        endpoints: [endpoint],
        attackers: [attacker, other],
        labelling: { ...noLabels(), flags },
      }),
    ],
    mutations: attackerMutations(attacker),
  });
  return { ...app, attacker, steps };
}
const card = () => screen.findByRole('article', { name: 'Step' });
const stepNames = () =>
  [...document.querySelectorAll('.step-item-title')].flatMap((each) =>
    each.getAttribute('title')?.startsWith('/') === false ? [each.textContent] : [],
  );
const marked = (section: string) =>
  [
    ...screen
      .getByRole('region', { name: section })
      .querySelectorAll('[data-level="block"] [data-marked]'),
  ].map((line) => line.textContent);

// What is fetched when first opened is there before the first test, however busy the machine.
beforeAll(() =>
  Promise.all([
    import('./AttackerPage.tsx'),
    import('./session/SessionRequests.tsx'),
    import('./status/ChangeAttackerStatusDialog.tsx'),
    import('../../../ui/overlays/DialogContent.tsx'),
    import('../../../ui/overlays/PopoverContent.tsx'),
  ]),
);

describe('the page of an attacker', () => {
  it('ATK-02 ATK-03 tells who it is, what else it was seen as, how far it came and over what time, and which attackers are related', async () => {
    const { user } = open();
    await card();
    expect(screen.getByText('Succeeded: 3 of 12')).toBeInTheDocument();
    expect(screen.getByText('Netherlands')).toBeInTheDocument();
    for (const fact of ['Critical', '9 on 2 hosts', '3 · 12 attempts', 'Probing'])
      expect(screen.getByText(fact)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Status: Open' })).toBeInTheDocument();
    expect(
      within(screen.getByRole('list', { name: 'Risk types' }))
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['Object ID Enumeration · API1:2023 · CWE-639', 'Path Scan · API9:2023 · CWE-538']);
    expect(
      within(screen.getByRole('region', { name: 'Related attackers' })).getByRole('link'),
    ).toHaveAttribute('href', '/c-2/attackers/a0000000-0000-4000-8000-000000000002');
    const chart = screen.getByRole('slider', { name: 'Attempts over time' });
    expect(Number.parseInt(chart.style.height)).toBeLessThanOrEqual(160);
    await user.click(screen.getByRole('radio', { name: 'Line' }));
    expect(document.querySelectorAll('.p-range-line')).toHaveLength(2);
  });

  it('ATK-11 tells by what its token is found in one’s own systems, and how, and copies it', async () => {
    const { user } = open(PATH, {
      token: { fingerprint: '0123456789abcdef', claims: { jti: 't-1', iss: 'https://id.example' } },
    });
    await card();
    await user.click(screen.getByRole('button', { name: 'Find the token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Find the token' });
    for (const text of ['jti: t-1', 'iss: https://id.example', '0123456789abcdef'])
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(within(dialog).queryByText(/^sub/)).toBeNull();
    expect(
      within(dialog).getByText('printf %s TOKEN | sha256sum | cut -c1-16'),
    ).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Copy fingerprint' }));
    expect(await navigator.clipboard.readText()).toBe('0123456789abcdef');
  });

  it('ATK-11 says nothing of tokens whose fingerprint is not known', async () => {
    open(PATH, { token: { fingerprint: null, claims: null } });
    await card();
    expect(screen.queryByRole('button', { name: /Find the token/ })).toBeNull();
  });

  it('ATK-03 a range is chosen by the keyboard: the address has it, the steps follow, and it is taken back', async () => {
    const { user, search } = open();
    await card();
    screen.getByRole('slider', { name: 'Attempts over time' }).focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    await waitFor(() =>
      expect([search().get('from'), search().get('to')]).toEqual([
        '2026-11-19T14:03:00.000Z',
        '2026-11-19T14:06:00.000Z',
      ]),
    );
    await waitFor(() =>
      expect(stepNames()).toEqual(['Objects of others were asked for', 'Paths that there are not']),
    );
    await user.click(screen.getByRole('button', { name: /Show the whole period/ }));
    await waitFor(() => expect(stepNames()).toHaveLength(3));
    expect(search().size).toBe(0);
  });

  it('ATK-03 Back zooms out of a range again, and a filter is no step of its own', async () => {
    const { user, router, address } = open();
    await card();
    await user.click(screen.getByRole('switch', { name: 'Only successful' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?success=only`));
    screen.getByRole('slider', { name: 'Attempts over time' }).focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    await waitFor(() => expect(address()).toContain('from='));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe(`${PATH}?success=only`));
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: /Show the whole period/ }),
      ).not.toBeInTheDocument(),
    );
  });

  it('ATK-05 ATK-13 opens with what succeeded first, says why, and marks in the answer what is new or sensitive', async () => {
    const types = [{ type: 'Email Address', category: 'PII', values: 50, unusualValues: 50 }];
    const { user } = open(PATH, {
      examples: DUMP_EXAMPLES,
      pii: { values: 50, unusualValues: 50, types },
    });
    expect(await within(await card()).findByText('2 of 3')).toBeInTheDocument();
    const said = within(await card());
    const told = [...document.querySelectorAll('.outcome dd')].map((each) =>
      each.textContent.trim(),
    );
    expect(told).toEqual([
      '50 rows, usually at most 3',
      '9.0 kB of response, usually at most 181 B',
      'Email Address: 50 values, usually none',
    ]);
    expect(said.getByText(/PII consumption:/)).toHaveTextContent(
      'PII consumption: 50 values · Email Address · 50 more than usual',
    );
    expect(screen.getAllByText(/^50 values · Email Address/)).toHaveLength(2);
    expect(marked('Response').map((line) => line?.replace(/^\d+/, ''))).toEqual([
      '"email": "••••@••••"New field: this endpoint never returned it beforeSensitive data: Email Address: 50 values, usually none',
      '"more": 1New field: this endpoint never returned it before',
    ]);
    await user.click(screen.getByRole('button', { name: 'Previous example' }));
    expect(said.getByText('The response reports a failure: success')).toBeInTheDocument();
    expect(marked('Response')).toEqual([]);
  });

  it('ATK-04 without kept examples says so, and leads to where they are turned on only who may do so', async () => {
    open(PATH, { examples: [] });
    expect(await screen.findByText('No examples stored')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Turn it on in Settings' })).toHaveAttribute(
      'href',
      '/c-2/settings/data-classification/sampling',
    );
    cleanup();
    open(PATH, { examples: [], permissions: ['feature_attackers:read'] });
    expect(await screen.findByText('No examples stored')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Turn it on in Settings' })).toBeNull();
  });

  it('ATK-04 shows the whole sequence around a step when it is opened, attempts or not', async () => {
    const { user } = open();
    await card();
    const section = screen.getByRole('region', { name: 'Sequence around this step' });
    expect(within(section).queryByRole('list')).toBeNull();
    await user.click(within(section).getByRole('button', { name: 'Sequence around this step' }));
    const requests = await within(section).findAllByRole('listitem');
    expect(
      requests.map((each) => [
        within(each).queryByText('Attempt:') !== null,
        within(each).getByTitle(/^api\.example/).textContent,
      ]),
    ).toEqual([
      [false, '/orders'],
      [true, '/orders/7'],
    ]);
  });

  it('ATK-04 ATK-05 ATK-13 shows request and response, foldable and copied, with what does not fit marked in place and markup as text', async () => {
    const { user } = open();
    await card();
    await user.click(screen.getByRole('button', { name: 'Previous example' }));
    expect(screen.getByText('1 of 2')).toBeInTheDocument();
    expect(marked('Request')).toEqual([
      '1q = 1Key anomaly: a key that reaches into program objects',
      expect.stringMatching(
        /^7"sku": "' or 1=1"Value anomaly: characters never seen in its valuesRule violation: Ends the SQL statement/,
      ),
      '10"isAdmin": trueUnknown field property: never seen here',
      '"note": Missing field: required but missing',
    ]);
    for (const words of ['2 invalid fields', '1 unknown field', '1 missing field'])
      expect(screen.getByText(words)).toBeInTheDocument();
    expect(marked('Response')).toEqual(['1200 OK Unusual status']);
    expect(screen.getByText('Unusual size')).toBeInTheDocument();
    expect(screen.getByText(/truncated, 1.2 MB in total/)).toBeInTheDocument();
    expect(screen.getByText('<img src=x onerror="document.title=1">')).toBeInTheDocument();
    const response = screen.getByRole('region', { name: 'Response' });
    await user.click(within(response).getAllByRole('button', { name: 'Copy' })[0] ?? response);
    await expect(navigator.clipboard.readText()).resolves.toBe('200 OK\ncontent-type: text/html');
    await user.click(within(response).getByRole('button', { name: 'Response' }));
    expect(within(response).queryByRole('button', { name: 'Body' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next example' }));
    expect(screen.getByText('UNKNOWN STATUS CODE')).toBeInTheDocument();
    expect(
      screen.getByText('Not text: 4.1 kB of binary content, which is not stored.'),
    ).toBeInTheDocument();
  });

  it('ATK-06 ATK-07 ATK-14 shows what matters of the endpoint by the flags, leads there, and says when it is gone or never was', async () => {
    const { user } = open(PATH, {
      flags: [
        { name: 'xAuthenticatedIcon', canView: true, canEdit: false },
        { name: 'xInternalExternalIcon', canView: false, canEdit: false },
        { name: 'aNavigateToUnifiedInventory', canView: false, canEdit: false },
      ],
    });
    const shown = within(await card());
    expect(shown.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
      'Protocol: REST, JSON',
      'Handles sensitive data',
      'Requires authentication',
    ]);
    expect(shown.getByRole('link', { name: 'Endpoint' })).toHaveAttribute(
      'href',
      '/c-2/discovery/inventory/api.example/endpoint/post-orders-id-/post',
    );
    await user.keyboard('j');
    await waitFor(() =>
      expect(shown.queryByRole('link', { name: 'Endpoint' })).not.toBeInTheDocument(),
    );
    await user.hover(within(await card()).getByRole('button', { name: 'Endpoint' }));
    expect(await screen.findByText('Deprecated API Endpoint')).toBeInTheDocument();
    await user.keyboard('j');
    expect(await screen.findByText('Unknown endpoint access')).toBeInTheDocument();
  });

  it('ATK-07 goes to the step before and the step after by buttons too, as far as there are any', async () => {
    const { user } = open();
    const previous = await screen.findByRole('button', { name: 'Previous step' });
    const next = screen.getByRole('button', { name: 'Next step' });
    expect(previous).toBeDisabled();
    await user.click(next);
    await user.click(next);
    expect(await screen.findByText('Unknown endpoint access')).toBeInTheDocument();
    await user.click(previous);
    await waitFor(() =>
      expect(screen.queryByText('Unknown endpoint access')).not.toBeInTheDocument(),
    );
  });

  it('ATK-07 leads to the drawer over the unified inventory with its flag', async () => {
    open();
    const link = within(await card()).getByRole('link', { name: 'Endpoint' });
    const url = new URL(link.getAttribute('href') ?? '', 'http://x');
    expect([
      url.pathname,
      url.searchParams.get('groupEndpointsBy'),
      JSON.parse(url.searchParams.get('drawer') ?? ''),
    ]).toEqual([
      '/c-2/unified-inventory',
      '[]',
      { name: 'UnifiedEndpointDetailsSideDrawer', id: 'post-orders-id-' },
    ]);
  });
});

describe('steps', () => {
  it('ATK-03 are filtered by type and success, chosen by the address, and what is not valid in it is dropped', async () => {
    const { user, search, asked } = open(`${PATH}?types=pathScan,nothing&from=yesterday&step=x`);
    await card();
    expect(stepNames()).toEqual(['Paths that there are not']);
    expect(asked('AttackerStepsQuery').at(-1)?.variables).toMatchObject({
      types: ['pathScan'],
      from: null,
      successOnly: false,
    });
    await user.click(screen.getByRole('switch', { name: 'Only successful' }));
    expect(await screen.findByText('No matching steps')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all steps' }));
    await waitFor(() => expect(stepNames()).toHaveLength(3));
    expect(search().get('types')).toBeNull();
  });

  it('ATK-02 an attacker that is not there, and a key that is none, lead to a page that says so', async () => {
    const { router } = open('/c-2/attackers/nobody');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    await act(() => router.navigate('/c-2/attackers/a0000000-0000-4000-8000-0000000000ff'));
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  });

  it('ATK-03 new ones are told live above the list, and shown on demand', async () => {
    const { user, emit, isLive, attacker, steps } = open();
    await card();
    await waitFor(() => expect(isLive()).toBe(true));
    steps.push(makeStep(50, 'Just seen'));
    attacker.stepCount += 1;
    const {
      __typename,
      id,
      attackerId,
      status,
      nextStatuses,
      version,
      severity,
      phase,
      lastSeen,
      refused,
      stepCount,
      commentCount,
    } = attacker;
    await emit({
      attackersChanged: {
        count: 1,
        attackers: [
          {
            __typename,
            id,
            attackerId,
            status,
            nextStatuses,
            version,
            severity,
            phase,
            lastSeen,
            attempts: 13,
            successes: 4,
            refused,
            stepCount,
            commentCount,
          },
        ],
      },
    });
    expect(await screen.findByText('Succeeded: 4 of 13')).toBeInTheDocument();
    expect(stepNames()).not.toContain('Just seen');
    await user.click(screen.getByRole('button', { name: '1 new step' }));
    await waitFor(() => expect(stepNames()).toContain('Just seen'));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: '1 new step' })).not.toBeInTheDocument(),
    );
  });

  it.each([
    ['nothing could be heard for a while', 0],
    ['more changed than are told one by one', 101],
  ])(
    'ATK-03 when %s, the page looks again, and keeps the steps that are read',
    async (_, count) => {
      const { emit, isLive, attacker, steps } = open();
      await card();
      await waitFor(() => expect(isLive()).toBe(true));
      steps.push(makeStep(50, 'Just seen'));
      Object.assign(attacker, { stepCount: attacker.stepCount + 1, attempts: 13, successes: 4 });
      await emit({ attackersChanged: { count, attackers: [] } });
      expect(await screen.findByText('Succeeded: 4 of 13')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: '1 new step' })).toBeInTheDocument();
      expect(stepNames()).not.toContain('Just seen');
    },
  );
});

describe('work on an attacker', () => {
  it('ATK-09 a status is changed with its comment; what somebody else did meanwhile is told, shown, and the words are kept', async () => {
    const { user, attacker, asked, hold } = open(PATH, {
      flags: [...noLabels().flags, { name: 'aIgnoreAttempts', canView: true, canEdit: true }],
    });
    await card();
    const ask = async (status: string) => {
      await user.click(screen.getByRole('button', { name: `Status: ${status}` }));
      return within(await screen.findByRole('dialog', { name: 'Change status' }));
    };
    const first = await ask('Open');
    expect(first.getByLabelText(/New status/)).toHaveValue('fixing');
    expect(
      within(first.getByLabelText(/New status/))
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['No Change', 'Fixing', 'Fixed', 'Ignored', 'Deleted']);
    await user.selectOptions(first.getByLabelText(/New status/), 'ignored');
    expect(first.getByLabelText('Comment')).toHaveValue('Ignored: ');
    await user.type(first.getByLabelText('Comment'), 'our own test');
    attacker.version = 2;
    attacker.status = 'fixing';
    const refuse = hold('changeAttackerStatus');
    await user.click(first.getByRole('button', { name: 'Change status' }));
    expect(await screen.findByRole('button', { name: 'Status: Ignored' })).toBeInTheDocument();
    const comments = within(screen.getByRole('region', { name: 'Comments' }));
    expect(comments.getByText('Ignored: our own test')).toBeInTheDocument();
    await refuse();
    expect(
      await screen.findByText('The attacker was changed to fixing meanwhile.'),
    ).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Status: Fixing' });
    expect(comments.queryByText('Ignored: our own test')).not.toBeInTheDocument();
    const again = await ask('Fixing');
    expect(again.getByLabelText(/New status/)).toHaveValue('noChange');
    expect(again.getByLabelText('Comment')).toHaveValue('Ignored: our own test');
    expect(again.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.selectOptions(again.getByLabelText(/New status/), 'ignored');
    await user.click(again.getByRole('checkbox', { name: 'Ignore similar behavioral attacks' }));
    const answer = hold('changeAttackerStatus');
    await user.click(again.getByRole('button', { name: 'Change status' }));
    expect(await screen.findByRole('button', { name: 'Status: Ignored' })).toBeInTheDocument();
    expect(attacker.status).toBe('fixing');
    await answer();
    expect(screen.getByRole('button', { name: 'Status: Ignored' })).toBeInTheDocument();
    expect(asked('useChangeAttackerStatusMutation').at(-1)?.variables['input']).toMatchObject({
      newStatus: 'ignored',
      message: 'Ignored: our own test',
      version: 2,
      ignoreSimilar: true,
    });
    expect(comments.getByText('Ignored: our own test')).toBeInTheDocument();
  });

  it('ATK-02 c goes to the comment, and Esc leaves it', async () => {
    const { user } = open();
    await card();
    const field = screen.getByRole('textbox', { name: 'Write a comment' });
    await user.keyboard('c');
    expect(field).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(field).not.toHaveFocus();
  });

  it('ATK-02 a comment is shown at once; what was refused is back in its field', async () => {
    const { user, hold } = open();
    await card();
    const field = screen.getByRole('textbox', { name: 'Write a comment' });
    const comments = within(screen.getByRole('region', { name: 'Comments' }));
    const refuse = hold('commentAttacker');
    await user.type(field, 'refused{Control>}{Enter}{/Control}');
    expect(await comments.findByText('refused', { selector: 'li *' })).toBeInTheDocument();
    await refuse();
    expect(await screen.findByText('The comment could not be saved')).toBeInTheDocument();
    expect(comments.queryByText('refused', { selector: 'li *' })).not.toBeInTheDocument();
    expect(field).toHaveValue('refused');
    await user.clear(field);
    await user.type(field, 'Seen before');
    const answer = hold('commentAttacker');
    await user.click(screen.getByRole('button', { name: /^Comment / }));
    expect(await comments.findByText('Seen before', { selector: 'li *' })).toBeInTheDocument();
    await answer();
    expect(comments.getByText('Seen before', { selector: 'li *' })).toBeInTheDocument();
    expect(field).toHaveValue('');
  });

  it('ATK-09 who may not change attackers reads why', async () => {
    open(PATH, { permissions: PERMISSIONS.filter((each) => !each.endsWith('attackers:update')) });
    await card();
    expect(screen.getByRole('button', { name: 'Status: Open' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('textbox', { name: 'Write a comment' })).toBeDisabled();
  });
});
