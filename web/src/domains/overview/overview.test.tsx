import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeGap } from '../../../test/world/gapWorld.ts';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../test/world/makeWorld.ts';

const card = (name: string) => within(screen.getByRole('navigation', { name: 'Overview' })).getByRole('link', { name: new RegExp(`^${name}`) });

describe('overview', () => {
  it('has cards for hosts, APIs and requests, each leading to its list', async () => {
    renderApp('/c-2/overview');
    await screen.findByRole('navigation', { name: 'Overview' });
    expect(card('Hosts')).toHaveAttribute('href', '/c-2/unified-inventory?groupEndpointsBy=%5B%22host%22%5D');
    expect(card('APIs')).toHaveAttribute('href', '/c-2/unified-inventory');
    expect(card('Requests')).toHaveTextContent('Requests300received in 30 days');
  });

  it('keeps the period in the address and asks again only for what depends on it', async () => {
    const { user, address, asked } = renderApp('/c-2/overview');
    await user.click(within(await screen.findByRole('radiogroup', { name: 'Period' })).getByText('7 days'));
    await waitFor(() => expect(address()).toBe('/c-2/overview?days=7'));
    await waitFor(() => expect(asked('RequestsChartQuery').at(-1)?.variables).toEqual({ companyId: 'c-2', days: 7 }));
    expect(asked('LatestDiscoveriesQuery')).toHaveLength(1);
  });

  it('falls back to 30 days where somebody edited the address', async () => {
    const { asked } = renderApp('/c-2/overview?days=31');
    await screen.findByRole('navigation', { name: 'Overview' });
    expect(asked('RequestsChartQuery').at(0)?.variables).toEqual({ companyId: 'c-2', days: 30 });
  });

  it('unfolds a discovered host to its newest endpoints, which lead to their drawer', async () => {
    const { user } = renderApp('/c-2/overview');
    await user.click(await screen.findByRole('button', { name: 'checkout.example' }));
    const href = (await screen.findByTitle('/carts/{cartId}')).closest('a')?.getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toBe('/c-2/unified-inventory?drawer={"name":"UnifiedEndpointDetailsSideDrawer","id":"delete-carts-cartid-"}');
  });

  it('leads to Ingest while nothing came in', async () => {
    renderApp('/c-2/overview', { companies: [makeCompany({ companyId: 'c-2' })] });
    expect(await screen.findByRole('link', { name: 'Send traffic' })).toHaveAttribute('href', '/c-2/ingest');
  });
});

describe('posture gaps on the overview', () => {
  const permissions = [...ALL_PERMISSIONS, 'feature_security_posture_gaps:read', 'feature_security_posture_rules:read'];
  const gaps = [makeGap('Card number unmasked', { severity: 'critical' }), makeGap('No rate limit'), makeGap('Old server', { severity: 'low', isFrozen: true }), makeGap('Accepted', { status: 'ignored' })];
  const open = (granted: readonly string[]) => renderApp('/c-2/overview', { companies: [makeCompany({ companyId: 'c-2', permissions: granted, gaps, endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })] })] });
  const filterOf = (link: HTMLElement) => [new URL(link.getAttribute('href') ?? '', 'http://x').pathname, JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filters') ?? 'null')];
  const isActive = { field: 'isFrozen', op: 'is', value: false };

  it('OVER-01 OVER-04 OVER-05 open and active ones are counted, by severity and by name, each leading to its own; who manages policies gets there', async () => {
    const { asked } = open(permissions);
    const top = within(await screen.findByRole('region', { name: 'Top posture gaps' }));
    expect(top.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Card number unmaskedCritical · Data Exposure1', 'No rate limitHigh · Data Exposure1']);
    expect(filterOf(top.getByRole('link', { name: /^No rate limit/ }))).toEqual(['/c-2/posture-gaps/open', { all: [{ field: 'gapName', op: 'equals', value: 'No rate limit' }, isActive] }]);
    expect(top.getByRole('link', { name: 'Manage policies' })).toHaveAttribute('href', '/c-2/settings/posture-policies');
    const severities = within(await screen.findByRole('region', { name: 'Posture gaps by severity' }));
    expect(severities.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Critical150%', 'High150%', 'Medium00%', 'Low00%', 'Info00%']);
    expect(filterOf(severities.getByRole('link', { name: /^High/ }))).toEqual(['/c-2/posture-gaps/open', { all: [{ field: 'severity', op: 'is', value: ['high'] }, isActive] }]);
    expect(asked('TopGapsQuery').at(-1)?.variables).toEqual({ companyId: 'c-2', filter: isActive });
    expect(card('Open posture gaps')).toHaveAttribute('href', '/c-2/posture-gaps');
    expect(card('Open posture gaps')).toHaveTextContent('Open posture gaps21 critical · 1 high');
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
