import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import { makeHubPolicy, makePolicy } from '../../../../test/world/policyWorld.ts';

const FIRST = { timeout: 30_000 };
const OPEN = { all: [{ field: 'authenticated', op: 'is', value: false }] };
const POLICIES = [
  makePolicy(1, {
    name: 'Old version in use',
    providerKey: 'prov-old',
    severity: 'low',
    update: { severity: 'critical', filter: OPEN },
  }),
  makePolicy(2, {
    name: 'Bare endpoint',
    providerKey: 'prov-bare',
    update: { name: 'Endpoint without credentials' },
  }),
  makePolicy(3, { name: 'Our own' }),
];

function open(path: string, part: Parameters<typeof renderApp>[1] = {}, role = {}) {
  const company = makeCompany({
    companyId: 'c-2',
    endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
    policies: {
      own: [...POLICIES],
      hub: [makeHubPolicy('prov-old', { name: 'Old version in use' })],
    },
    ...role,
  });
  return { ...renderApp(`/c-2/settings/${path}`, { companies: [company], ...part }), company };
}

const DRAWER = `posture-policies?drawer=${encodeURIComponent(
  JSON.stringify({ name: 'ManagePosturePolicySideDrawer', id: POLICIES[0]?.policyId }),
)}`;

describe('updates of provider policies', () => {
  it('ADM-12 the list marks policies with an update, counts what all of them open and close, and takes all at once', async () => {
    const app = open('posture-policies');
    await app.user.click(await screen.findByRole('button', { name: '2 updates available' }, FIRST));
    expect(screen.getAllByText('Update available')).toHaveLength(2);
    const dialog = within(await screen.findByRole('dialog', { name: '2 policy updates' }, FIRST));
    const [first, second] = within(
      dialog.getByRole('list', { name: 'Policy updates' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent('Conditions change · Severity Low → Critical');
    await waitFor(() => expect(first).toHaveTextContent('Opens 1 gap · Closes 1 gap'));
    expect(second).toHaveTextContent('Endpoint without credentials');
    expect(
      app.asked('useBackTestCountsQuery').map(({ variables }) => variables['policyId']),
    ).toEqual(POLICIES.slice(0, 2).map(({ policyId }) => policyId));
    await app.user.click(dialog.getByRole('button', { name: 'Take all 2' }));
    await waitFor(() => expect(screen.queryByText('Update available')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /updates? available/ })).not.toBeInTheDocument(),
    );
    expect(app.company.policies.own[0]).toMatchObject({ severity: 'critical', filter: OPEN });
    expect(app.company.policies.own[2]).toBe(POLICIES[2]);
  });

  it('ADM-12 the drawer shows conditions and severity before and after, and takes the update', async () => {
    const app = open(DRAWER);
    const shown = within(await screen.findByRole('dialog', {}, FIRST));
    const before = await shown.findByRole('group', { name: 'Now' }, FIRST);
    const after = shown.getByRole('group', { name: 'After the update' });
    expect(before).toHaveTextContent(/Low.*DELETE/);
    expect(after).toHaveTextContent(/Critical.*Authenticated/);
    expect(await shown.findByText('Opens 1 gap · Closes 1 gap')).toBeInTheDocument();
    const release = app.hold('useTakePolicyUpdatesMutation');
    await app.user.click(shown.getByRole('button', { name: 'Take update' }));
    expect(after).toBeInTheDocument();
    await release();
    await waitFor(() => expect(after).not.toBeInTheDocument());
    expect(shown.getByText(/Authenticated/)).toBeInTheDocument();
    expect(app.company.policies.own[0]).toMatchObject({ severity: 'critical', filter: OPEN });
  });

  it('ADM-12 says which update was not taken and why, and keeps it', async () => {
    const app = open(DRAWER);
    app.company.policies.own[0] = {
      ...POLICIES[0],
      ...makePolicy(1, { name: 'Old version in use', providerKey: 'prov-old' }),
      update: { name: 'Our own' },
    };
    const shown = within(await screen.findByRole('dialog', {}, FIRST));
    await app.user.click(await shown.findByRole('button', { name: 'Take update' }, FIRST));
    expect(
      await screen.findByText('Our own: Policy name already exists', {}, FIRST),
    ).toBeInTheDocument();
    expect(shown.getByRole('group', { name: 'After the update' })).toBeInTheDocument();
  });

  it('ADM-12 the hub marks a policy with an update', async () => {
    open('api-policy-hub');
    expect(await screen.findByText('Update available', {}, FIRST)).toBeInTheDocument();
  });

  it('ADM-12 who may not change policies is shown no updates', async () => {
    open('posture-policies', {}, { permissions: ['feature_security_posture_rules:read'] });
    expect(await screen.findByText('Our own', {}, FIRST)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /updates? available/ })).not.toBeInTheDocument();
  });
});
