import { act, screen, waitFor, within } from '@testing-library/react';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { makeAttacker } from '../../../../test/world/attackerWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { makeGap } from '../../../../test/world/gapWorld.ts';
import { makeIntegration } from '../../../../test/world/integrationWorld.ts';
import { noLabels } from '../../../../test/world/labelWorld.ts';
import { makeRemediation } from '../../../../test/world/remediationWorld.ts';
import { makeTicket } from '../../../../test/world/ticketWorld.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';

const endpoint = makeEndpoint({ companyId: 'c-2', name: 'POST /orders/{id}' });
const attacker = makeAttacker(1, '203.0.113.9');
const gap = {
  ...makeGap('Missing authentication', { endpoint }),
  nextStatuses: [],
  commentCount: 0,
};
const READS = ['feature_remediations:read', 'feature_attackers:read'];
const EDITS = [...READS, 'feature_security_posture_gaps:update', 'feature_attackers:update'];
const remediations = () => [
  makeRemediation(1, 'isAdmin', {
    anomaly: 'unknownProperty',
    endpoint,
    attackerId: attacker.attackerId,
  }),
  makeRemediation(2, 'sku'),
  makeRemediation(3, 'note', { isActive: false }),
];
const TICKETS = [
  makeTicket(1, { about: [{ gap }], changedAt: '2026-11-20T10:00:00.000Z' }),
  makeTicket(2, {
    thing: 'attacker',
    about: [{ attacker }],
    aboutCount: 4,
    status: 'inProgress',
    syncFailure: 'Jira has no such ticket any more, or the account cannot see it.',
  }),
  makeTicket(3, { about: [{}], status: 'done', integrationName: null }),
  makeTicket(4, {
    about: [{ gap }],
    state: 'failed',
    status: null,
    failure: 'Jira has no project SEC.',
    changedAt: '2026-11-18T10:00:00.000Z',
  }),
];

function open(
  path: string,
  {
    permissions = READS,
    tickets = TICKETS,
    insights = remediations(),
    isHidden = false,
    isSystem = true,
    isLicensed = true,
    failures = {},
    mutations = {},
  }: {
    permissions?: string[];
    tickets?: typeof TICKETS;
    insights?: ReturnType<typeof remediations>;
    isHidden?: boolean;
    isSystem?: boolean;
    isLicensed?: boolean;
    failures?: Record<string, string>;
    mutations?: NonNullable<Parameters<typeof renderApp>[1]>['mutations'];
  } = {},
) {
  const flags = [
    { name: 'zHideRemediation', canView: isHidden, canEdit: false },
    { name: 'system', canView: isSystem, canEdit: false },
  ];
  const integrations = [makeIntegration({ name: 'Security board' })];
  return renderApp(`/c-2/${path}`, {
    failures,
    ...(mutations && { mutations }),
    companies: [
      makeCompany({
        companyId: 'c-2',
        permissions: [...ALL_PERMISSIONS, ...permissions],
        licences: { threatProtection: isLicensed, postureGovernance: true, discovery: true },
        endpoints: [endpoint],
        attackers: [attacker],
        remediations: insights,
        tickets: [...tickets],
        integrations,
        labelling: { ...noLabels(), flags },
      }),
    ],
  });
}

beforeAll(() => import('./RemediationPage.tsx'));
afterEach(() => act(async () => toast.dismiss()));

describe('remediation without the licence of threat protection', () => {
  it('ATK-15 PERM-03 tickets stay with their menu entry and count; insights are offered in no tab', async () => {
    open('remediation', { isLicensed: false });
    expect(await screen.findByRole('row', { name: /SEC-1/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /^Tickets/ })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: /^Insights/ })).not.toBeInTheDocument();
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    const open3 = await menu.findByRole('link', { name: /^Remediation/ });
    await waitFor(() => expect(open3).toHaveTextContent('3'));
  });

  it('ATK-15 PERM-03 insights by their address are the teaser', async () => {
    open('remediation/insights/open', { isLicensed: false });
    expect(
      await screen.findByRole('heading', { name: 'Threat protection is not licensed' }),
    ).toBeInTheDocument();
  });
});

describe('tickets of remediation', () => {
  it('ATK-15 SHELL-07 are listed by status with counts, vendor, status and what they are about', async () => {
    const { user, address } = open('remediation');
    const first = within(await screen.findByRole('row', { name: /SEC-1/ }));
    expect(address()).toBe('/c-2/remediation/tickets/open');
    const vendor = first.getByRole('link', { name: 'Open SEC-1 in Jira' });
    expect([
      vendor.getAttribute('href'),
      vendor.getAttribute('target'),
      vendor.getAttribute('rel'),
    ]).toEqual(['https://acme.example/browse/SEC-1', '_blank', 'noopener noreferrer']);
    expect(first.getByRole('link', { name: 'Missing authentication' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/c-2\/posture-gaps\/open\?drawer=.*missing-authentication/),
    );
    expect(first.getByText('To Do')).toBeInTheDocument();
    const second = within(screen.getByRole('row', { name: /SEC-2/ }));
    expect(second.getByRole('link', { name: /203\.0\.113\.9/ })).toHaveAttribute(
      'href',
      `/c-2/attackers/${attacker.attackerId}`,
    );
    expect(second.getByText('3 more')).toBeInTheDocument();
    expect(
      second.getByText('Jira has no such ticket any more, or the account cannot see it.'),
    ).toBeInTheDocument();
    const failed = within(screen.getByRole('row', { name: /Title of 4/ }));
    expect(failed.getByText('Not created')).toBeInTheDocument();
    expect(failed.getByText('Jira has no project SEC.')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /Tickets\s*3/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByRole('tab', { name: /Insights\s*2/ })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /Done\s*1/ }));
    const done = within(await screen.findByRole('row', { name: /SEC-3/ }));
    expect(done.getByText('Deleted gap')).toBeInTheDocument();
    expect(done.getByText('Jira (integration deleted)')).toBeInTheDocument();
    expect(address()).toBe('/c-2/remediation/tickets/done');
  });

  it('ATK-15 are searched, filtered and sorted by the address, counts too; conditions can be cleared', async () => {
    const { user, asked, address } = open(
      'remediation/tickets/open?search=sec-2&sort=created&direction=ascending',
    );
    expect(await screen.findByRole('row', { name: /SEC-2/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /SEC-1/ })).not.toBeInTheDocument();
    expect(asked('TicketsViewQuery').at(-1)?.variables).toMatchObject({
      isDone: false,
      order: 'created',
      direction: 'ascending',
      filter: {
        all: [
          {
            any: [
              { field: 'title', op: 'contains', value: 'sec-2' },
              { field: 'number', op: 'contains', value: 'sec-2' },
            ],
          },
        ],
      },
    });
    expect(screen.getByRole('tab', { name: /^Open\s*1/ })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /^Done\s*0/ }));
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('row', { name: /SEC-3/ })).toBeInTheDocument();
    expect(address()).toBe('/c-2/remediation/tickets/done?sort=created&direction=ascending');
    await user.click(
      screen.getByRole('columnheader', { name: /Changed/ }).querySelector('button') ??
        screen.getByRole('columnheader', { name: /Changed/ }),
    );
    await waitFor(() => expect(address()).toBe('/c-2/remediation/tickets/done'));
  });

  it('ATK-15 new ones appear live, and the menu counts them', async () => {
    const { world, emit, isLive } = open('remediation/tickets/open');
    expect(await screen.findByRole('link', { name: /^Remediation\s*5/ })).toBeInTheDocument();
    await waitFor(() => expect(isLive()).toBe(true));
    const [company] = world.companies;
    company?.tickets.splice(0, 1);
    await emit({
      remediationChanged: {
        company: {
          __typename: 'Company',
          id: 'Q29tcGFueTo6Yy0y',
          fieldRemediationCounts: { active: 2, inactive: 1 },
          remediationTicketCounts: { open: 2, done: 1 },
        },
      },
    });
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /SEC-1/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('tab', { name: /Tickets\s*2/ })).toBeInTheDocument();
  });

  it('ATK-15 POST-06 are unlinked after a question: row, tabs and menu follow at once; what is refused is as it was, in words', async () => {
    const answers = [
      {
        unlinkedId: null,
        errors: [{ code: 'conflict', field: null, message: 'Somebody else was faster.' }],
      },
      { unlinkedId: TICKETS[0]?.id, errors: [] },
    ];
    const { user, asked, world, hold } = open('remediation/tickets/open', {
      permissions: EDITS,
      mutations: { unlinkGapTicket: () => answers.shift() ?? {} },
    });
    const unlink = async () => {
      await user.click(await screen.findByRole('row', { name: /SEC-1/ }));
      await user.click(await screen.findByRole('button', { name: 'Unlink SEC-1' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Unlink SEC-1?' }));
      expect(dialog.getByText('It is no longer shown here but stays in Jira.')).toBeInTheDocument();
      return dialog;
    };
    await user.click((await unlink()).getByRole('button', { name: /Cancel/ }));
    const answerRefusal = hold('unlinkGapTicket');
    await user.click((await unlink()).getByRole('button', { name: 'Unlink' }));
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /SEC-1/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('tab', { name: /^Open\s*2/ })).toBeInTheDocument();
    await answerRefusal();
    expect(await screen.findByText('Somebody else was faster.')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /SEC-1/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /^Open\s*3/ })).toBeInTheDocument();
    world.companies[0]?.tickets.splice(0, 1);
    await user.click((await unlink()).getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Ticket unlinked')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /SEC-1/ })).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /^Open\s*2/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /Tickets\s*2/ })).toBeInTheDocument();
    expect(asked('useUnlinkTicketMutation').map(({ variables }) => variables['input'])).toEqual(
      Array.from({ length: 2 }, () => ({ id: TICKETS[0]?.id, thingId: 't-1' })),
    );
  });

  it('ATK-15 one about several attackers is taken off the one that is chosen, and stays for the others', async () => {
    const other = makeAttacker(2, '203.0.113.10');
    const tickets = [
      makeTicket(2, {
        thing: 'attacker',
        about: [
          { thingId: 'a-1', attacker },
          { thingId: 'a-2', attacker: other },
        ],
      }),
    ];
    const refusal = { code: 'conflict', field: null, message: 'Somebody else was faster.' };
    const answers = [
      { unlinkedId: null, errors: [refusal] },
      { unlinkedId: tickets[0]?.id, errors: [] },
    ];
    const { user, asked, hold } = open('remediation/tickets/open', {
      permissions: EDITS,
      tickets,
      mutations: { unlinkAttackerTicket: () => answers.shift() ?? {} },
    });
    const unlink = async () => {
      await user.click(await screen.findByRole('row', { name: /SEC-2/ }));
      await user.click(await screen.findByRole('button', { name: 'Unlink SEC-2' }));
      await user.selectOptions(
        await screen.findByRole('combobox', { name: 'Unlink from' }),
        '203.0.113.10',
      );
      await user.click(
        within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Unlink' }),
      );
      await waitFor(() => expect(screen.queryByText('1 more')).not.toBeInTheDocument());
    };
    const answerRefusal = hold('unlinkAttackerTicket');
    await unlink();
    await answerRefusal();
    expect(await screen.findByText('Somebody else was faster.')).toBeInTheDocument();
    expect(screen.getAllByText('1 more')).not.toHaveLength(0);
    const answer = hold('unlinkAttackerTicket');
    await unlink();
    await answer();
    expect(await screen.findByText('Ticket unlinked')).toBeInTheDocument();
    expect(screen.queryByText('1 more')).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /SEC-2/ })).toHaveTextContent('203.0.113.9');
    expect(asked('useUnlinkTicketOfAttackerMutation')[0]?.variables['input']).toEqual({
      id: tickets[0]?.id,
      thingId: 'a-2',
    });
  });

  it('PERM-01 are not unlinked by who may not change what they are about', async () => {
    const { user } = open('remediation/tickets/open', {
      permissions: [...READS, 'feature_attackers:update'],
    });
    await user.click(await screen.findByRole('row', { name: /SEC-2/ }));
    expect(await screen.findByRole('button', { name: 'Unlink SEC-2' })).toBeInTheDocument();
    await user.click(screen.getByRole('row', { name: /SEC-1/ }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Unlink/ })).not.toBeInTheDocument(),
    );
  });

  it('ATK-15 say where tickets come from when there are none', async () => {
    open('remediation/tickets/open', {
      tickets: [],
      permissions: [...READS, 'feature_security_posture_gaps:read'],
    });
    expect(await screen.findByText('No tickets yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open posture gaps' })).toHaveAttribute(
      'href',
      '/c-2/posture-gaps/open',
    );
    expect(screen.getByRole('link', { name: 'Open attackers' })).toHaveAttribute(
      'href',
      '/c-2/attackers/action-required/open',
    );
  });

  it('ATK-15 PERM-01 leads nobody from an empty list to what may not be seen', async () => {
    open('remediation/tickets/open', { tickets: [], permissions: ['feature_remediations:read'] });
    expect(await screen.findByText('No tickets yet')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Open (attackers|posture gaps)$/ })).toBeNull();
  });

  it('ATK-15 say that there was an error when they do not come, and are asked for again', async () => {
    const { user, heal } = open('remediation/tickets/open', {
      failures: { TicketsViewQuery: 'INTERNAL' },
    });
    const retry = await screen.findByRole('button', { name: /try again|retry|reload/i });
    heal('TicketsViewQuery');
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /SEC-1/ })).toBeInTheDocument();
  });
});

describe('insights of remediation', () => {
  it('ATK-15 are listed by status with their counts, and lead to endpoint and attacker', async () => {
    const { user, asked } = open('remediation/insights/open', { isSystem: false });
    const row = within(await screen.findByRole('row', { name: /body isAdmin/ }));
    expect(row.getByText('Unknown property')).toBeInTheDocument();
    expect(row.getByText('Insight 1')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'POST api.example/orders/{id}' })).toHaveAttribute(
      'href',
      expect.stringContaining(endpoint.endpointId),
    );
    expect(row.getByRole('link', { name: 'View attacker' })).toHaveAttribute(
      'href',
      `/c-2/attackers/${attacker.attackerId}`,
    );
    const gone = within(screen.getByRole('row', { name: /body sku/ }));
    expect(gone.getByText('POST api.example/orders/{id}')).toBeInTheDocument();
    expect(gone.queryByRole('link')).not.toBeInTheDocument();
    expect(gone.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByText('body note')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /Done\s*1/ }));
    expect(await screen.findByText('body note')).toBeInTheDocument();
    expect(screen.queryByText('body sku')).not.toBeInTheDocument();
    expect(asked('InsightsViewQuery').map(({ variables }) => variables['isActive'])).toEqual([
      true,
      false,
    ]);
  });

  it('ATK-15 are turned off by system users: row, tabs and menu follow at once; what is refused is as it was, in words', async () => {
    const { user, refuse, allow, hold } = open('remediation/insights/open', {
      permissions: [...READS, 'feature_remediations:update'],
      tickets: [],
    });
    expect(await screen.findByRole('link', { name: /^Remediation\s*2/ })).toBeInTheDocument();
    refuse('switchFieldRemediation', 'conflict');
    const answerRefusal = hold('switchFieldRemediation');
    await user.click(
      await screen.findByRole('button', { name: 'Turn off remediation of body sku' }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /body sku/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('tab', { name: /^Open\s*1/ })).toBeInTheDocument();
    await answerRefusal();
    expect(await screen.findByText('switchFieldRemediation refused')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /body sku/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /^Open\s*2/ })).toBeInTheDocument();
    allow('switchFieldRemediation');
    const answer = hold('switchFieldRemediation');
    await user.click(screen.getByRole('button', { name: 'Turn off remediation of body sku' }));
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /body sku/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('tab', { name: /^Open\s*1/ })).toBeInTheDocument();
    await answer();
    expect(screen.getByRole('tab', { name: /^Open\s*1/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /^Done\s*2/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Remediation\s*1/ })).toBeInTheDocument();
  });

  it('ATK-15 are searched, filtered and sorted by the address, counts too; conditions are set and cleared', async () => {
    const insights = [
      ...remediations(),
      makeRemediation(4, 'skuOfGift'),
      makeRemediation(5, 'sku2', { isActive: false }),
    ];
    const { user, asked, address } = open(
      'remediation/insights/open?search=SKU&direction=ascending',
      { insights },
    );
    expect(await screen.findByRole('row', { name: /body skuOfGift/ })).toBeInTheDocument();
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent),
    ).toEqual(['body skuOfGift', 'body sku']);
    expect(asked('InsightsViewQuery').at(-1)?.variables).toMatchObject({
      isActive: true,
      direction: 'ascending',
      filter: {
        all: [
          {
            any: [
              { field: 'name', op: 'contains', value: 'SKU' },
              { field: 'path', op: 'contains', value: 'SKU' },
            ],
          },
        ],
      },
    });
    expect(screen.getByRole('tab', { name: /^Open\s*2/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /Insights\s*3/ })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /^Done\s*1/ }));
    expect(await screen.findByRole('row', { name: /body sku2/ })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /^Open\s*2/ }));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() =>
      expect(address()).toBe('/c-2/remediation/insights/open?direction=ascending'),
    );
    await user.click(screen.getByRole('button', { name: /^Filter/ }));
    await user.click(await screen.findByRole('button', { name: 'Anomaly' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Unknown property' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('body sku')).not.toBeInTheDocument());
    expect(await screen.findByText('body isAdmin')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /^Done\s*0/ }));
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('body note')).toBeInTheDocument();
    await user.click(
      screen.getByRole('columnheader', { name: /^Changed$/ }).querySelector('button') ??
        screen.getByRole('columnheader', { name: /^Changed$/ }),
    );
    await waitFor(() => expect(address()).toBe('/c-2/remediation/insights/done'));
  });

  it('ATK-15 one that is turned off among some leaves their counts as well as those of all', async () => {
    const { user } = open('remediation/insights/open?search=sku', {
      permissions: [...READS, 'feature_remediations:update'],
      tickets: [],
    });
    await user.click(
      await screen.findByRole('button', { name: 'Turn off remediation of body sku' }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /body sku/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('tab', { name: /^Open\s*0/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /^Done\s*1/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /Insights\s*1/ })).toBeInTheDocument();
  });

  it('ATK-15 say what to do where there is nothing to mend', async () => {
    open('remediation/insights/open', { insights: [] });
    expect(await screen.findByText('No remediation yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open attackers' })).toBeInTheDocument();
  });
});

describe('remediation elsewhere', () => {
  it('ATK-15 OVER-01 the overview counts tickets and insights that are open, and leads to them', async () => {
    open('overview');
    expect(await screen.findByRole('link', { name: /^Open remediation\s*5/ })).toHaveAttribute(
      'href',
      '/c-2/remediation',
    );
  });

  it('ATK-15 OVER-01 SHELL-07 is hidden where the flag hides it', async () => {
    open('overview', { isHidden: true });
    expect(await screen.findByRole('link', { name: /^Attackers/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^Open attackers/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /remediation/i })).not.toBeInTheDocument();
  });
});
