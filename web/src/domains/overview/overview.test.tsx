import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeCompany } from '../../../test/world/makeWorld.ts';

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
