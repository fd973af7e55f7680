import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { type FakeAuditEntry, makeAuditEntry } from '../../../../test/world/auditWorld.ts';
import { wideWindow } from '../../../../test/wideWindow.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { inventoryPath } from '../../inventory/inventory.paths.ts';
import { type AuditNames, differences } from './differences.ts';

const ENTRIES = [
  makeAuditEntry({ entryId: 'e-1' }),
  makeAuditEntry({
    entryId: 'e-2',
    action: 'label.create',
    targetType: 'label',
    actor: 'ada@example.com',
    before: null,
    after: '{"name":"Payments"}',
    targetName: 'Payments',
  }),
];
const UPDATED = /changed the API token/;
const MADE = /created the label/;
const open = (path = 'settings/audit', part: Partial<Parameters<typeof makeCompany>[0]> = {}) =>
  renderApp(`/c-2/${path}`, {
    companies: [makeCompany({ companyId: 'c-2', audit: ENTRIES, ...part })],
  });
const filters = (...all: object[]) => `filters=${encodeURIComponent(JSON.stringify({ all }))}`;

afterEach(() => jest.restoreAllMocks());

describe('audit log', () => {
  it('ADM-09 lists who did what to what, when and from where', async () => {
    wideWindow();
    open();
    expect(await screen.findByRole('row', { name: UPDATED })).toHaveTextContent(
      /21 Nov 2026, .*maya@example\.com changed the API token CI of the shop.*198\.51\.100\.7/,
    );
    const made = screen.getByRole('row', { name: MADE });
    expect(made).toHaveTextContent('ada@example.com created the label Payments');
  });

  it('ADM-09 takes its filters from the address, in the list and in the file', async () => {
    const condition = { field: 'action', op: 'is', value: ['label.create'] };
    const { asked } = open(`settings/audit?${filters(condition)}`);
    expect(await screen.findByRole('row', { name: MADE })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: UPDATED })).not.toBeInTheDocument();
    expect(asked('AuditPageQuery')[0]?.variables['wanted']).toEqual({ all: [condition] });
    expect(screen.getByRole('link', { name: 'Download these entries as CSV' })).toHaveAttribute(
      'href',
      `/download/identity/c-2/audit.csv?${new URLSearchParams({ filters: JSON.stringify({ all: [condition] }) }).toString()}`,
    );
  });

  it('ADM-09 says when no entry meets the filters, and clears them', async () => {
    const { user, search } = open(
      `settings/audit?${filters({ field: 'action', op: 'is', value: ['nothing.done'] })}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(search().get('filters')).toBeNull());
    expect(await screen.findByRole('row', { name: UPDATED })).toBeInTheDocument();
  });

  it('ADM-09 an entry shows what was before and what is after', async () => {
    const { user, search } = open();
    await user.click(await screen.findByRole('row', { name: UPDATED }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Audit entry' }));
    const changed = within(await drawer.findByRole('row', { name: /^Name/ }));
    expect(changed.getByText('CI').tagName).toBe('DEL');
    expect(changed.getByText('CI of the shop').tagName).toBe('INS');
    // What is as it was says nothing.
    expect(drawer.queryByRole('row', { name: /^Permissions/ })).not.toBeInTheDocument();
    expect(search().get('drawer')).toContain('e-1');
  });

  it('ADM-09 the sentence leads to what was changed while it is there and may be seen', async () => {
    open(undefined, {
      audit: [
        makeAuditEntry({ entryId: 'e-1' }),
        makeAuditEntry({ entryId: 'e-2', targetName: 'Old token', target: null }),
      ],
    });
    const link = await screen.findByRole('link', { name: 'CI of the shop' });
    expect(link).toHaveAttribute('href', '/c-2/settings/api-tokens?row=t-1');
    expect(screen.getByText(/Old token/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Old token' })).not.toBeInTheDocument();
  });

  it('ADM-09 a range, a type or a correlator leads to its list, unless it was deleted or its list may not be seen', async () => {
    const entry = (entryId: string, action: string) =>
      makeAuditEntry({
        entryId,
        action,
        targetType: action.split('.')[0] ?? '',
        targetName: entryId,
        target: null,
      });
    const audit = [
      entry('Office', 'ipExcludeList.create'),
      entry('Plate', 'parameterType.update'),
      entry('Trace', 'correlator.create'),
      entry('Old', 'correlator.delete'),
    ];
    open(undefined, { audit });
    const hrefOf = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('Office')).toBe('/c-2/settings/ip-exclude-list?row=t-1');
    expect(await hrefOf('Plate')).toBe('/c-2/settings/parameter-types?row=t-1');
    expect(await hrefOf('Trace')).toBe('/c-2/settings/correlators?row=t-1');
    expect(screen.getByText(/Old/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Old' })).not.toBeInTheDocument();
    cleanup();
    open(undefined, {
      audit,
      permissions: ALL_PERMISSIONS.filter((each) => each !== 'feature_ip_exclude_list:read'),
    });
    expect(await hrefOf('Trace')).toBe('/c-2/settings/correlators?row=t-1');
    expect(screen.queryByRole('link', { name: 'Office' })).not.toBeInTheDocument();
  });

  it('ADM-09 a tuning leads to the drawer of its endpoint, and nowhere once that is gone', async () => {
    const tuned = (entryId: string, target: FakeAuditEntry['target']) =>
      makeAuditEntry({
        entryId,
        action: 'tune.create',
        targetType: 'tune',
        targetId: `tune-${entryId}`,
        targetName: entryId,
        target,
      });
    open(undefined, {
      audit: [
        tuned('card', { __typename: 'Endpoint', id: 'node-1', endpointId: 'post-orders' }),
        tuned('gone', null),
      ],
    });
    expect(await screen.findByRole('link', { name: 'card' })).toHaveAttribute(
      'href',
      `${inventoryPath('c-2', { endpointId: 'post-orders', tab: 'parameters' })}&row=tune-card`,
    );
    expect(screen.getByText(/gone/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'gone' })).not.toBeInTheDocument();
  });

  it('ADM-09 an act of a system user is marked, and no other', async () => {
    open(undefined, {
      audit: [
        makeAuditEntry({ entryId: 'e-1' }),
        makeAuditEntry({ entryId: 'e-2', targetName: 'Root', bySystem: true }),
      ],
    });
    expect(await screen.findByRole('row', { name: /Root/ })).toHaveTextContent('System user');
    expect(screen.getAllByText('System user')).toHaveLength(1);
  });

  it('ADM-09 names statuses as people do, before and after in one line', async () => {
    wideWindow();
    open(undefined, {
      audit: [
        makeAuditEntry({
          entryId: 'e-1',
          action: 'gap.changeStatus',
          targetType: 'gap',
          targetName: 'Weak key · GET /a',
          before: '{"status":"open","name":"Weak key"}',
          after: '{"status":"inProcess","message":"On it"}',
        }),
      ],
    });
    const row = await screen.findByRole('row', { name: /Weak key/ });
    expect(row).toHaveTextContent('changed Weak key · GET /a to In process');
    expect(within(row).getByText('Status: Open → In process, Comment: On it')).toBeInTheDocument();
  });

  it('ADM-09 of the organization names the companies, for who administers it', async () => {
    open('adminpanel/audit-log', { isOrganizationAdmin: true });
    expect(await screen.findByRole('row', { name: UPDATED })).toHaveTextContent('Production');
    expect(screen.getByRole('columnheader', { name: 'Company' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download these entries as CSV' })).toHaveAttribute(
      'href',
      '/download/identity/c-2/organization-audit.csv',
    );
  });

  it('PERM-01 is closed to who may not read it, and the one of the organization to who does not administer it', async () => {
    open('settings/audit', {
      permissions: ALL_PERMISSIONS.filter((each) => each !== 'feature_audit:read'),
    });
    expect(await screen.findByText(/You do not have the required permissions/)).toBeInTheDocument();
  });

  it('PERM-05 the one of the organization is closed to who does not administer it', async () => {
    open('adminpanel/audit-log');
    expect(await screen.findByText(/You do not have the required permissions/)).toBeInTheDocument();
  });
});

const NAMES: AuditNames = {
  field: (key) => key.toUpperCase(),
  value: (_key, value) => String(value),
  filter: () => 'filter',
};
const KEY = '00000000-0000-4000-8000-000000000001';

it('ADM-09 the difference names values that changed, and leaves keys of rows out', () => {
  const told = (before: object | null, after: object | null, action = 'token.update') =>
    differences(
      { action, before: before && JSON.stringify(before), after: after && JSON.stringify(after) },
      NAMES,
    );
  expect(
    told(
      { a: 1, in: { b: true }, list: ['x', 'y'], id: KEY },
      { a: 1, in: { b: false }, list: ['x'], new: null, ids: [KEY, KEY] },
    ),
  ).toEqual([
    { name: 'IN · B', before: 'true', after: 'false' },
    { name: 'LIST', before: 'x, y', after: 'x' },
    { name: 'IDS', before: null, after: '2' },
  ]);
  expect(told({ name: 'Weak key', status: 'open' }, { status: 'resolved' })).toEqual([
    { name: 'STATUS', before: 'open', after: 'resolved' },
  ]);
  expect(told({ name: 'Old' }, { removed: 2 }, 'identityProvider.delete')).toEqual([
    { name: 'NAME', before: 'Old', after: null },
    { name: 'REMOVED', before: null, after: '2' },
  ]);
  expect(told(null, { filter: { all: [] }, of: [{ id: KEY, method: 'GET', path: '/a' }] })).toEqual(
    [
      { name: 'FILTER', before: null, after: 'filter' },
      { name: 'OF', before: null, after: 'GET /a' },
    ],
  );
  expect(told(null, null)).toEqual([]);
});
