import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { type FakeAuditEntry, makeAuditEntry } from '../../../../test/world/auditWorld.ts';
import { makeRange } from '../../../../test/world/ipWorld.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';

const GONE =
  'This list does not have what the link points to. It was deleted, or belongs to another company.';

const endpoints = ['cart.example', 'checkout.example'].map((host) => ({
  ...makeEndpoint({ companyId: 'c-2', name: 'GET /orders', host }),
  tunes: ['coupon', 'card'].map((fieldName) => ({
    tuneId: `tune-${fieldName}`,
    tuneType: 'request',
    where: 'queryParams',
    contentType: '',
    fieldName,
    metadata: { type: 'string' },
  })),
}));
const [cart, checkout] = endpoints;
const token = (name: string) => ({
  id: `T-${name}`,
  tokenId: `t-${name}`,
  name,
  hint: 'plt_1a2b',
  scopes: ['read'],
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  owner: 'maya@example.com',
});

/** A company with two of each kind, and an audit log of one entry. */
function logOf(entry: Partial<FakeAuditEntry>) {
  const company = makeCompany({
    companyId: 'c-2',
    isOrganizationAdmin: true,
    endpoints,
    tokens: [token('nightly'), token('weekly')],
    ipLists: {
      excluded: [makeRange('10.0.0.0/8'), makeRange('192.0.2.0/24')],
      allowed: [makeRange('198.51.100.0/24'), makeRange('203.0.113.0/24')],
    },
    audit: [makeAuditEntry({ entryId: 'e-1', targetName: 'the one', target: null, ...entry })],
  });
  for (const name of ['device', 'trace']) {
    const correlator = { displayName: name, location: 'header', parameter: `x-${name}` };
    company.settings.correlators.push({ ...correlator, correlatorId: `k-${name}` });
    const type = { name, includePattern: 'a', excludePattern: null, enabled: true };
    company.settings.parameterTypes.push({ ...type, parameterTypeId: `p-${name}` });
  }
  return renderApp('/c-2/settings/audit', { companies: [company] });
}

const KINDS: readonly (readonly [string, Partial<FakeAuditEntry>, RegExp])[] = [
  ['token', { targetId: 't-weekly', target: { __typename: 'Token', id: 'n' } }, /weekly/],
  ['ipExcludeList', { targetId: 'r-192.0.2.0/24' }, /192\.0\.2\.0/],
  ['ipAllowedList', { targetId: 'r-203.0.113.0/24' }, /203\.0\.113\.0/],
  ['correlator', { targetId: 'k-trace' }, /trace/],
  ['parameterType', { targetId: 'p-trace' }, /trace/],
  [
    'api',
    {
      targetId: checkout?.api.apiId ?? '',
      target: {
        __typename: 'Api',
        id: 'n',
        name: 'checkout.example',
        management: { hidden: false },
      },
    },
    /checkout\.example/,
  ],
];
const follow = async (entry: Partial<FakeAuditEntry>) => {
  const app = logOf(entry);
  await app.user.click(await screen.findByRole('link', { name: 'the one' }));
  return app;
};
const marked = () =>
  screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current') === 'true');

describe('ADM-09 what the sentence of an audit entry leads to', () => {
  it.each(KINDS)('%s: its row is marked in its list', async (kind, entry, name) => {
    await follow({ action: `${kind}.update`, targetType: kind, ...entry });
    await waitFor(() => expect(marked()).toHaveLength(1));
    expect(marked()[0]).toHaveAccessibleName(name);
    expect(screen.queryByText(GONE)).not.toBeInTheDocument();
  });

  it.each(KINDS)(
    '%s: what is not in its list is said to be gone, until it is closed',
    async (kind, entry) => {
      const { user, search } = await follow({
        action: `${kind}.update`,
        targetType: kind,
        ...entry,
        targetId: 'of-another-company',
      });
      expect(await screen.findByText(GONE)).toBeInTheDocument();
      expect(marked()).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByText(GONE)).not.toBeInTheDocument());
      expect(search().has('row')).toBe(false);
    },
  );

  it('a tuning is marked in the drawer of its endpoint, or said to be gone', async () => {
    const target = { __typename: 'Endpoint', id: 'n', endpointId: cart?.endpointId ?? '' };
    const tuned = { action: 'tune.update', targetType: 'tune', target };
    await follow({ ...tuned, targetId: 'tune-card' });
    const chips = within(await screen.findByRole('group', { name: 'Tuned parameters' }));
    const isCurrent = (name: string) =>
      chips.getByRole('button', { name }).closest('[aria-current=true]') !== null;
    expect([isCurrent('card'), isCurrent('coupon')]).toEqual([true, false]);
    cleanup();
    await follow({ ...tuned, targetId: 'tune-deleted' });
    expect(await screen.findByText(GONE)).toBeInTheDocument();
  });

  it('ADM-04 a role leads to its drawer', async () => {
    const { search } = await follow({
      action: 'role.replace',
      targetType: 'role',
      targetId: 'gaps',
    });
    await waitFor(() =>
      expect(search().get('drawer')).toBe(JSON.stringify({ name: 'RoleSideDrawer', id: 'gaps' })),
    );
  });

  it('a host leads to its endpoints in the inventory', async () => {
    const { search } = await follow({
      action: 'host.setPattern',
      targetType: 'host',
      target: { __typename: 'Host', id: 'n', name: 'cart.example' },
    });
    await waitFor(() => expect(search().get('groupEndpointsBy')).toBe('["host"]'));
    expect(search().get('filters')).toContain('cart.example');
  });
});
