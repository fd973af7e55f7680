import { screen, waitFor, within } from '@testing-library/react';
import { chooseMenuItem } from '../../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { mergeGroups } from './mergeGroups.ts';

const AT = '2026-11-20T10:00:00.000Z';
const correction = {
  __typename: 'Correction',
  id: 'C1',
  correctionId: 'c1',
  kind: 'merge',
  host: 'api.example',
  path: '/reports/{period}',
  index: 1,
  taken: ['daily', 'weekly'],
  excluded: [],
  parameter: 'period',
  actor: 'maya@example.com',
  at: AT,
  undoneBy: null as string | null,
  undoneAt: null as string | null,
  cause: null as object | null,
};
const option = (segment: string, status: string) => ({
  path: `/reports/${segment}`,
  segment,
  status,
  methods: ['GET'],
  endpointCount: 2,
  requests: 1200,
  lastActivity: AT,
  samples: [`/reports/${segment}`, `/reports/${segment}/rows`],
  version: `v-${segment}`,
});
const OPTIONS = [
  option('daily', 'verified'),
  option('weekly', 'verified'),
  option('hourly', 'unverified'),
  option('index', 'ignored'),
];
const preview = {
  endpointsBefore: 4,
  endpointsAfter: 2,
  labelCount: 1,
  openGaps: 3,
  openAttackers: 2,
  besideVersion: 'beside',
  endpoints: [
    {
      method: 'GET',
      path: '/reports/{period}',
      requests: 2400,
      from: [{ endpointId: 'e1', path: '/reports/daily', requests: 1200 }],
    },
  ],
};
const values = [
  { value: 'me', path: '/users/me', requests: 40 },
  { value: '17', path: '/users/17', requests: 1 },
];

interface Options {
  readonly name?: string;
  readonly permissions?: readonly string[];
  readonly answer?: object;
  readonly splitOptions?: object;
  readonly corrections?: object[];
}

function open({
  name = 'GET /reports/daily',
  permissions = [
    ...ALL_PERMISSIONS,
    'feature_security_posture_gaps:read',
    'feature_attackers:read',
  ],
  answer,
  splitOptions = { path: '', none: null, values },
  corrections = [],
}: Options = {}) {
  const endpoint = {
    ...makeEndpoint({ companyId: 'c-2', name }),
    corrections: corrections as Record<string, unknown>[],
  };
  const company = Object.assign(
    makeCompany({ companyId: 'c-2', endpoints: [endpoint], permissions }),
    {
      mergeOptions: () => ({ path: '', index: 1, name: 'reportName', options: OPTIONS }),
      mergePreview: () => preview,
      splitOptions: () => splitOptions,
    },
  );
  const done = () => answer ?? { correction, endpoints: [], company: null, errors: [] };
  const drawer = encodeURIComponent(
    JSON.stringify({ name: 'UnifiedEndpointDetailsSideDrawer', id: endpoint.endpointId }),
  );
  return renderApp(`/c-2/unified-inventory?drawer=${drawer}`, {
    companies: [company],
    mutations: { mergeEndpoints: done, splitEndpoint: done, undoCorrection: done },
  });
}

type App = ReturnType<typeof open>;

async function choose({ user }: App, item: string) {
  await user.click(await screen.findByRole('button', { name: 'Endpoint actions' }));
  await chooseMenuItem(user, item);
}

const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('INV-11 merging endpoints', () => {
  it('takes a segment, a name and a path, shows what comes of it; Approve merges and offers Undo', async () => {
    const app = open();
    const { user, asked } = app;
    await choose(app, 'Merge endpoints…');
    const shown = within(await dialog('Merge endpoints'));
    const next = () => shown.getByRole('button', { name: 'Merge' });
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await user.click(shown.getByRole('radio', { name: 'Segment 2: daily' }));
    await waitFor(() =>
      expect(shown.getByLabelText(/Name of the parameter/)).toHaveValue('reportName'),
    );
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await user.click(shown.getByRole('checkbox', { name: 'Select all of Verified' }));
    expect(shown.getByText('2 of 4 selected')).toBeInTheDocument();
    await user.clear(shown.getByLabelText(/Name of the parameter/));
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await user.type(shown.getByLabelText(/Name of the parameter/), 'peri.od');
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    expect(shown.getByLabelText(/Name of the parameter/)).toHaveAccessibleDescription(
      /^Up to 40 letters, digits, _ and -/,
    );
    await user.clear(shown.getByLabelText(/Name of the parameter/));
    await user.type(shown.getByLabelText(/Name of the parameter/), 'period');
    await user.click(next());
    expect(await shown.findByText(/4 endpoints become 2 endpoints\./)).toHaveTextContent(
      [
        '2 other paths stay separate, whatever Palisade learns later. 1 label stays.',
        '3 open gaps move with them and are evaluated again.',
        '2 open attackers targeted them; their steps move too.',
      ].join(' '),
    );
    await user.click(shown.getByRole('button', { name: 'Back' }));
    expect(await shown.findByText('2 of 4 selected')).toBeInTheDocument();
    await user.click(next());
    await shown.findByText(/become/);
    await user.click(shown.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Merge endpoints' })).not.toBeInTheDocument(),
    );
    expect(asked('useMergeEndpointsMutation').at(0)?.variables['input']).toEqual({
      companyId: 'c-2',
      apiId: 'api.example',
      path: '/reports/daily',
      index: 1,
      name: 'period',
      besideVersion: 'beside',
      merged: [
        { path: '/reports/daily', version: 'v-daily' },
        { path: '/reports/weekly', version: 'v-weekly' },
      ],
      excludedPaths: ['/reports/hourly', '/reports/index'],
    });
    expect(await screen.findByText('Merged into /reports/{period}')).toBeInTheDocument();
    await waitFor(() =>
      expect(
        asked('InventoryPageQuery').length + asked('EndpointDrawerQuery').length,
      ).toBeGreaterThan(3),
    );
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() =>
      expect(asked('useUndoCorrectionMutation').at(0)?.variables['input']).toEqual({
        companyId: 'c-2',
        correctionId: 'c1',
      }),
    );
  });

  it('says when it failed and why, and merged nothing', async () => {
    const app = open({
      answer: {
        correction: null,
        endpoints: [],
        company: null,
        errors: [
          {
            code: 'conflict',
            field: null,
            message: 'These endpoints changed since you looked at them.',
          },
        ],
      },
    });
    await choose(app, 'Merge endpoints…');
    const shown = within(await dialog('Merge endpoints'));
    await app.user.click(shown.getByRole('radio', { name: 'Segment 2: daily' }));
    await app.user.click(await shown.findByRole('checkbox', { name: '/reports/hourly' }));
    await app.user.click(shown.getByRole('button', { name: 'Merge' }));
    await shown.findByText(/become/);
    await app.user.click(shown.getByRole('button', { name: 'Approve' }));
    expect(await shown.findByRole('alert')).toHaveTextContent(
      'Merging process was failed due to an error.These endpoints changed since you looked at them.',
    );
    expect(shown.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await app.user.click(shown.getByRole('button', { name: 'Back' }));
    expect(await shown.findByText('0 of 4 selected')).toBeInTheDocument();
    expect(app.asked('useMergeOptionsQuery')).toHaveLength(2);
  });

  it('is told as done where what came of it cannot be read', async () => {
    const app = open();
    await choose(app, 'Merge endpoints…');
    const shown = within(await dialog('Merge endpoints'));
    await app.user.click(shown.getByRole('radio', { name: 'Segment 2: daily' }));
    await app.user.click(await shown.findByRole('checkbox', { name: '/reports/hourly' }));
    await app.user.click(shown.getByRole('button', { name: 'Merge' }));
    await shown.findByText(/become/);
    app.fail('CorrectionPayload.correction', 'UNAVAILABLE');
    await app.user.click(shown.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Endpoints merged')).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Merge endpoints' })).not.toBeInTheDocument();
  });

  it('finds paths by what is below them too', () => {
    const all = OPTIONS as unknown as Parameters<typeof mergeGroups>[0];
    expect(
      mergeGroups(all, 'HOURLY/rows').map(({ status, options }) => [status, options.length]),
    ).toEqual([['unverified', 1]]);
    expect(mergeGroups(all, '').map(({ status, options }) => [status, options.length])).toEqual([
      ['verified', 2],
      ['unverified', 1],
      ['ignored', 1],
    ]);
  });
});

describe('INV-12 splitting endpoints', () => {
  it('takes a parameter and a sample, then shows what comes of it; Approve splits', async () => {
    const app = open({ name: 'GET /users/{userId}' });
    const { user, asked } = app;
    await choose(app, 'Split endpoint…');
    const shown = within(await dialog('Split endpoint'));
    expect(shown.getByRole('radio', { name: 'Segment 1: users' })).toBeDisabled();
    await user.click(shown.getByRole('radio', { name: 'Segment 2: {userId}' }));
    expect(shown.getByRole('button', { name: 'Split' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(await shown.findByRole('radio', { name: /\/users\/me/ }));
    await user.click(shown.getByRole('button', { name: 'Split' }));
    expect(await shown.findByText(/becomes its own endpoint/)).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(asked('useSplitEndpointMutation').at(0)?.variables['input']).toEqual({
        companyId: 'c-2',
        apiId: 'api.example',
        endpointId: 'get-users-userid-',
        index: 1,
        path: '/users/{userId}',
        value: 'me',
      }),
    );
    expect(await screen.findByText(/Split off/)).toBeInTheDocument();
  });

  it('is told as done where what came of it cannot be read', async () => {
    const app = open({ name: 'GET /users/{userId}' });
    await choose(app, 'Split endpoint…');
    const shown = within(await dialog('Split endpoint'));
    await app.user.click(shown.getByRole('radio', { name: 'Segment 2: {userId}' }));
    await app.user.click(await shown.findByRole('radio', { name: /\/users\/me/ }));
    await app.user.click(shown.getByRole('button', { name: 'Split' }));
    app.fail('CorrectionPayload.correction', 'UNAVAILABLE');
    await app.user.click(await shown.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Endpoint split off')).toBeInTheDocument();
  });

  it('cannot go on when the samples are gone, and says when it failed', async () => {
    const gone = open({
      name: 'GET /users/{userId}',
      splitOptions: { path: '', none: 'gone', values: [] },
    });
    await choose(gone, 'Split endpoint…');
    const shown = within(await dialog('Split endpoint'));
    await gone.user.click(shown.getByRole('radio', { name: 'Segment 2: {userId}' }));
    expect(
      await shown.findByText(
        'The samples of this parameter were deleted. New ones are collected from its traffic.',
      ),
    ).toBeInTheDocument();
    expect(shown.getByRole('button', { name: 'Split' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('says when it failed', async () => {
    const app = open({
      name: 'GET /users/{userId}',
      answer: {
        correction: null,
        endpoints: [],
        company: null,
        errors: [{ code: 'conflict', field: null, message: 'The samples of this value are gone.' }],
      },
    });
    await choose(app, 'Split endpoint…');
    const shown = within(await dialog('Split endpoint'));
    await app.user.click(shown.getByRole('radio', { name: 'Segment 2: {userId}' }));
    await app.user.click(await shown.findByRole('radio', { name: /\/users\/17/ }));
    await app.user.click(shown.getByRole('button', { name: 'Split' }));
    await app.user.click(await shown.findByRole('button', { name: 'Approve' }));
    expect(await shown.findByRole('alert')).toHaveTextContent(
      'Split process was failed due to an error.The samples of this value are gone.',
    );
  });
});

describe('corrections of an endpoint', () => {
  it('are listed with who, when and Undo; one taken back says so', async () => {
    const app = open({
      corrections: [
        correction,
        {
          ...correction,
          id: 'C2',
          correctionId: 'c2',
          kind: 'split',
          path: '/reports/x',
          taken: ['x'],
          undoneBy: 'ben@example.com',
          undoneAt: AT,
        },
      ],
    });
    expect(
      await screen.findByText('daily, weekly became values of this parameter'),
    ).toBeInTheDocument();
    expect(screen.getByText(/undone by ben@example.com/)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Undo \// })).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Undo /reports/{period}' }));
    await waitFor(() => expect(app.asked('useUndoCorrectionMutation')).toHaveLength(1));
    expect(await screen.findByText('Undone: /reports/{period}')).toBeInTheDocument();
  });

  it('tells what learning took back and why, without an Undo: merging again is the way back', async () => {
    const learned = {
      ...correction,
      id: 'C3',
      correctionId: 'c3',
      kind: 'split',
      path: '/v2/invoices',
      taken: ['invoices', 'clients', 'projects', 'payments'],
      parameter: 'name',
      actor: 'Palisade',
      cause: { code: 'collections', path: '/v2/invoices', values: 4, left: 0, requests: 1240 },
    };
    open({ corrections: [learned] });
    const sentence =
      'invoices, clients, projects and 1 more turned out not to be values of {name} and have their own paths';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('Each is a collection with items of its own.')).toBeInTheDocument();
    expect(screen.getByText(/after 1,240 requests/)).toBeInTheDocument();
    expect(screen.queryByText(/Palisade,/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Undo \// })).not.toBeInTheDocument();
  });

  it('PERM-01 who may only look has neither actions nor Undo', async () => {
    open({
      permissions: ALL_PERMISSIONS.filter(
        (permission) => permission !== 'feature_inventory:update',
      ),
      corrections: [correction],
    });
    await screen.findByText('daily, weekly became values of this parameter');
    expect(screen.queryByRole('button', { name: 'Endpoint actions' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Undo \// })).not.toBeInTheDocument();
  });
});
