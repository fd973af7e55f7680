import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';

const ID = 'get-v2-customers-customerid-';
const PAGE = `/c-2/unified-inventory/api.example/endpoint/${ID}/get`;

beforeAll(() => Promise.all([import('./EndpointPage.tsx'), import('../InventoryPage.tsx')]));

describe('INV-05 the endpoint page', () => {
  it('INV-05 shows what the drawer shows, its tab in the address', async () => {
    const { user, search } = renderApp(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: /customers/ })).toBeInTheDocument();
    // Below the page's own title, where the drawer's are below that of the drawer.
    const sections = screen.getAllByRole('heading', { level: 2 });
    expect(sections.map(({ textContent }) => textContent)).toContain('Risk factors');
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
    await user.click(screen.getByRole('tab', { name: /Parameters/ }));
    await waitFor(() => expect(search().get('tab')).toBe('parameters'));
    expect(await screen.findByRole('grid', { name: 'Parameters' })).toBeInTheDocument();
  });

  it('INV-05 Back leaves the page, however many of its tabs were opened', async () => {
    const { user, router, address, search } = renderApp('/c-2/unified-inventory');
    await screen.findByRole('grid', { name: 'Inventory' });
    await act(() => router.navigate(PAGE));
    await user.click(await screen.findByRole('tab', { name: /Parameters/ }));
    await user.click(screen.getByRole('tab', { name: 'Changes' }));
    await waitFor(() => expect(search().get('tab')).toBe('changes'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe('/c-2/unified-inventory'));
  });

  it('INV-05 an address with another API or method becomes the right one', async () => {
    const { address } = renderApp(
      `/c-2/unified-inventory/other/endpoint/${ID}/POST?tab=parameters`,
    );
    await waitFor(() => expect(address()).toBe(`${PAGE}?tab=parameters`));
  });

  it('INV-05 says that there is no such endpoint, and leads back', async () => {
    renderApp('/c-2/unified-inventory/api.example/endpoint/nothing/get');
    expect(await screen.findByText('Endpoint not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the inventory' })).toHaveAttribute(
      'href',
      '/c-2/unified-inventory',
    );
  });

  it.each([
    ['discovery/inventory?search=x', '/c-2/unified-inventory?search=x'],
    [
      'discovery/inventory/grouping/verified?groupEndpointsBy=%5B%22host%22%5D',
      '/c-2/unified-inventory?groupEndpointsBy=%5B%22host%22%5D',
    ],
    [
      'unified-inventory/grouping?groupEndpointsBy=%5B%22host%22%5D',
      '/c-2/unified-inventory?groupEndpointsBy=%5B%22host%22%5D',
    ],
    [`discovery/inventory/api.example/endpoint/${ID}/GET?tab=parameters`, `${PAGE}?tab=parameters`],
  ])(
    'INV-05 the classic address %s leads to its unified page with everything kept',
    async (path, expected) => {
      const { address } = renderApp(`/c-2/${path}`);
      await waitFor(() => expect(address()).toBe(expected));
    },
  );
});
