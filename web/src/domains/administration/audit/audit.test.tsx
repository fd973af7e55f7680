import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeAuditEntry } from '../../../../test/world/auditWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { differences } from './differences.ts';

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
const open = (path = 'settings/audit', part: Partial<Parameters<typeof makeCompany>[0]> = {}) =>
  renderApp(`/c-2/${path}`, {
    companies: [makeCompany({ companyId: 'c-2', audit: ENTRIES, ...part })],
  });
const filters = (...all: object[]) => `filters=${encodeURIComponent(JSON.stringify({ all }))}`;

describe('audit log', () => {
  it('ADM-09 lists who did what to what, when and from where', async () => {
    open();
    expect(await screen.findByRole('row', { name: /token\.update/ })).toHaveTextContent(
      /21 Nov 2026, .*maya@example\.com.*t-1.*198\.51\.100\.7/,
    );
    expect(screen.getByRole('row', { name: /label\.create/ })).toHaveTextContent(
      /ada@example\.com.*Payments/,
    );
  });

  it('ADM-09 takes its filters from the address, in the list and in the file', async () => {
    const condition = { field: 'action', op: 'is', value: ['label.create'] };
    const { asked } = open(
      `settings/audit?${filters(condition, { field: 'password', op: 'is', value: 'x' })}`,
    );
    expect(await screen.findByRole('row', { name: /label\.create/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /token\.update/ })).not.toBeInTheDocument();
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
    expect(await screen.findByRole('row', { name: /token\.update/ })).toBeInTheDocument();
  });

  it('ADM-09 an entry shows what was before and what is after', async () => {
    const { user, search } = open();
    await user.click(await screen.findByRole('row', { name: /token\.update/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Audit entry' }));
    const changed = within(await drawer.findByRole('row', { name: /^name/ }));
    expect(changed.getByText('CI').tagName).toBe('DEL');
    expect(changed.getByText('CI of the shop').tagName).toBe('INS');
    expect(drawer.getByRole('row', { name: 'scopes read read' })).toBeInTheDocument();
    expect(search().get('drawer')).toContain('e-1');
  });

  it('ADM-09 of the organization names the companies, for who administers it', async () => {
    open('adminpanel/audit-log', { isOrganizationAdmin: true });
    expect(await screen.findByRole('row', { name: /token\.update/ })).toHaveTextContent(
      'Production',
    );
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

it('ADM-09 the difference has changed values first, names of inner values joined, lists in one line', () => {
  expect(
    differences(
      '{"a":1,"in":{"b":true},"list":["x","y"]}',
      '{"a":1,"in":{"b":false},"list":["x"],"new":null}',
    ),
  ).toEqual([
    { name: 'in.b', before: 'true', after: 'false' },
    { name: 'list', before: 'x, y', after: 'x' },
    { name: 'new', before: null, after: 'null' },
    { name: 'a', before: '1', after: '1' },
  ]);
  expect(differences(null, null)).toEqual([]);
});
