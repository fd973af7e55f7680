import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeGap } from '../../../test/world/gapWorld.ts';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';

const endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /orders' });
const permissions = [...ALL_PERMISSIONS, 'feature_security_posture_gaps:read'];
const gaps = [makeGap('Card number unmasked', { severity: 'critical' })];
const company = () => makeCompany({ companyId: 'c-2', permissions, gaps, endpoints: [endpoint] });
const open = (path: string, failedFields: Record<string, string>) =>
  renderApp(path, { companies: [company()], failedFields });

const drawer = encodeURIComponent(
  JSON.stringify({ name: 'UnifiedEndpointDetailsSideDrawer', id: endpoint.endpointId }),
);
const WITH_DRAWER = `/c-2/unified-inventory?drawer=${drawer}`;
const AWAY = 'Unable to load data';

// What is fetched when first opened is there before the first test, however busy the machine.
beforeAll(() =>
  Promise.all([
    import('../../domains/inventory/InventoryPage.tsx'),
    import('../../domains/inventory/drawer/EndpointDrawer.tsx'),
  ]),
);

describe('a page whose query lacks a part', () => {
  it('SHELL-18 a value that could not be loaded says so in its line, and is asked for again', async () => {
    const { user, heal } = open(WITH_DRAWER, { 'Endpoint.attachedLabels': 'UNAVAILABLE' });
    const shown = await screen.findByRole('dialog', { name: 'Endpoint' });
    await within(shown).findByText('Why this path');
    expect(within(shown).getByText('Unavailable')).toBeInTheDocument();
    expect(within(shown).queryByText(AWAY)).not.toBeInTheDocument();
    heal('Endpoint.attachedLabels');
    await user.click(within(shown).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(shown).queryByText('Unavailable')).not.toBeInTheDocument());
  });

  it('SHELL-18 a section that failed says which it is and by which request; the others show', async () => {
    const failures = {
      'Endpoint.traffic': 'UNAVAILABLE',
      'Endpoint.corrections': 'INTERNAL_SERVER_ERROR',
    };
    const { user, heal } = open(WITH_DRAWER, failures);
    const shown = await screen.findByRole('dialog', { name: 'Endpoint' });
    await within(shown).findByText('Why this path');
    const titleOf = (failure: HTMLElement) =>
      failure.closest('section')?.querySelector('h3')?.textContent;
    expect(within(shown).getAllByRole('alert').map(titleOf)).toEqual(['Traffic', 'Corrections']);
    expect(within(shown).getAllByText('req-42')).toHaveLength(2);
    expect(within(shown).getByText('Sensitive data')).toBeInTheDocument();
    heal('Endpoint.traffic');
    heal('Endpoint.corrections');
    await user.click(within(shown).getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    await waitFor(() => expect(within(shown).queryByText(AWAY)).not.toBeInTheDocument());
  });

  it('SHELL-18 rows are there without a column that failed, and without the counts above', async () => {
    const failures = {
      'Endpoint.sensorData': 'UNAVAILABLE',
      'Company.inventoryCounts': 'UNAVAILABLE',
    };
    open('/c-2/unified-inventory?columns=path,requests7d', failures);
    const row = (await screen.findByTitle('/orders')).closest('[role="row"]');
    expect(row).toHaveTextContent('Unavailable');
    expect(screen.queryByText(AWAY)).not.toBeInTheDocument();
  });

  it('SHELL-18 a table that failed leaves the filters above it', async () => {
    open('/c-2/unified-inventory', { 'Company.endpoints': 'UNAVAILABLE' });
    expect(await screen.findByText(AWAY)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Filter/ })).toBeInTheDocument();
  });

  it('SHELL-18 counts of the overview that failed say so, and those of other services show', async () => {
    open('/c-2/overview', { 'Company.inventoryCounts': 'UNAVAILABLE' });
    const strip = within(await screen.findByRole('navigation', { name: 'Overview' }));
    expect(strip.getByRole('link', { name: /^Hosts/ })).toHaveTextContent('Unavailable');
    await strip.findByRole('link', { name: /^Open posture gaps/ });
    expect(strip.getByRole('link', { name: /^1 critical/ })).toBeInTheDocument();
    expect(await strip.findByRole('button', { name: /^Requests/ })).not.toHaveTextContent(
      'Unavailable',
    );
  });

  it('SHELL-18 a column of gaps that failed leaves the one beside it', async () => {
    const gap = makeGap('Card number unmasked', { endpoint: { ...endpoint, isExternal: true } });
    const companies = [
      makeCompany({ companyId: 'c-2', permissions, gaps: [gap], endpoints: [endpoint] }),
    ];
    renderApp('/c-2/posture-gaps/open?columns=gapName,host,labels', {
      companies,
      failedFields: { 'Endpoint.labels': 'UNAVAILABLE' },
    });
    const row = (await screen.findByText('Card number unmasked')).closest('[role="row"]');
    expect(row).toHaveTextContent('Unavailable');
    expect(row?.querySelector('.lucide-globe')).not.toBeNull();
  });

  it('SHELL-18 one card of the overview fails, the others show', async () => {
    open('/c-2/overview', { 'Company.topGaps': 'UNAVAILABLE', 'Company.traffic': 'UNAVAILABLE' });
    const top = await screen.findByRole('region', { name: 'Top posture gaps' });
    expect(await within(top).findByText(AWAY)).toBeInTheDocument();
    const severities = within(
      await screen.findByRole('region', { name: 'Posture gaps by severity' }),
    );
    expect((await severities.findAllByRole('listitem'))[0]).toHaveTextContent('Critical1');
    expect(screen.getByRole('region', { name: 'Latest discoveries' })).not.toHaveTextContent(AWAY);
  });

  it('SHELL-18 what came without a part is asked for anew by who comes back', async () => {
    const failures = { 'Company.inventoryCounts': 'UNAVAILABLE' };
    const { asked, router, heal } = open('/c-2/unified-inventory', failures);
    await screen.findByTitle('/orders');
    heal('Company.inventoryCounts');
    const before = asked('InventoryPageQuery').length;
    await act(() => router.navigate('/c-2/unified-inventory', { replace: true }));
    await waitFor(() => expect(asked('InventoryPageQuery').length).toBe(before + 1));
    expect(await screen.findByText(/1 endpoint · /)).toBeInTheDocument();
  });
});

describe('an answer that failed as a whole', () => {
  it('SHELL-18 a part that the person may not see denies the page, whatever else failed', async () => {
    open('/c-2/unified-inventory', {
      'Endpoint.traffic': 'UNAVAILABLE',
      'Company.inventoryCounts': 'FORBIDDEN',
    });
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    expect(screen.queryByTitle('/orders')).not.toBeInTheDocument();
  });

  it('SHELL-18 a session that ended leads to sign-in, though the rest of the answer is there', async () => {
    const { address } = open('/c-2/unified-inventory', { 'Endpoint.traffic': 'UNAUTHENTICATED' });
    await waitFor(() => expect(address()).toMatch(/^\/login/));
  });
});
