import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chooseMenuItem } from '../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../test/world/makeWorld.ts';

const PATH = '/c-2/unified-inventory';

// What is fetched when first opened is there before the first test, however busy the machine.
beforeAll(() =>
  Promise.all([
    import('./InventoryPage.tsx'),
    import('./drawer/EndpointDrawer.tsx'),
    import('../../ui/overlays/PopoverContent.tsx'),
  ]),
);

const grid = () => screen.findByRole('grid', { name: 'Inventory' });
const rowKeys = () =>
  screen
    .getAllByRole('row')
    .map((row) => row.getAttribute('data-key'))
    .filter((key) => key !== null);
const lastFilter = (app: ReturnType<typeof renderApp>) =>
  app.asked('InventoryPageQuery').at(-1)?.variables['filter'];

const many = (count: number) =>
  makeCompany({
    companyId: 'c-2',
    endpoints: Array.from({ length: count }, (_, index) =>
      makeEndpoint({
        companyId: 'c-2',
        name: `GET /orders/${index}/{id}`,
        riskScore: 9 - index / 100,
      }),
    ),
  });

describe('INV-01 the address is the state of the inventory', () => {
  it('INV-01 asks with the filters, search and sort of the address', async () => {
    const filters = JSON.stringify({ all: [{ field: 'method', op: 'is', value: ['GET'] }] });
    const app = renderApp(
      `${PATH}?filters=${encodeURIComponent(filters)}&search=orders&sort=path&direction=ascending`,
    );
    await grid();
    expect(app.asked('InventoryPageQuery').at(-1)?.variables).toEqual({
      companyId: 'c-2',
      sort: 'path',
      direction: 'ascending',
      isGrouped: false,
      groupBy: { by: 'host' },
      hasMore: false,
      filter: {
        all: [
          { field: 'method', op: 'is', value: ['GET'] },
          {
            any: [
              { field: 'path', op: 'contains', value: 'orders' },
              { field: 'host', op: 'contains', value: 'orders' },
            ],
          },
        ],
      },
    });
    expect(screen.getByRole('columnheader', { name: 'Path' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(screen.getByRole('group', { name: 'Method' })).toHaveTextContent('GET');
  });

  it('INV-01 names the labels that a filter asks for, and says which are gone', async () => {
    const [gold, gone] = [
      '00000000-0000-4000-8000-00000000000a',
      '00000000-0000-4000-8000-00000000000b',
    ];
    const company = makeCompany({ companyId: 'c-2' });
    company.labelling.labels.push({ labelId: gold, groupId: 'g-1', name: 'Gold' });
    const filters = JSON.stringify({ all: [{ field: 'label', op: 'is', value: [gold, gone] }] });
    const app = renderApp(`${PATH}?filters=${encodeURIComponent(filters)}`, {
      companies: [company],
    });
    const chip = await screen.findByRole('group', { name: 'Label' });
    expect(chip).not.toHaveTextContent(gold);
    expect(await within(chip).findByText('Gold, Deleted label')).toBeInTheDocument();
    expect(app.asked('useLabelNamesQuery')).toHaveLength(1);
  });

  it('INV-01 writes the search into the address and shows what matches', async () => {
    const { user, address } = renderApp(PATH);
    await grid();
    await user.keyboard('/');
    await user.type(screen.getByRole('searchbox', { name: 'Path or host' }), 'carts');
    await waitFor(() => expect(address()).toBe(`${PATH}?search=carts`));
    await waitFor(() => expect(rowKeys()).toEqual(['delete-carts-cartid-']));
  });

  it('INV-01 writes the sort into the address; the default is absent', async () => {
    const { user, search } = renderApp(PATH);
    await grid();
    await user.click(screen.getByRole('button', { name: 'Path' }));
    await waitFor(() => expect(search().toString()).toBe('sort=path&direction=ascending'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Path' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Risk' }));
    await waitFor(() => expect(search().toString()).toBe(''));
  });

  it('INV-01 falls back where somebody edited the address, and shows nothing by a filter that it cannot read', async () => {
    const app = renderApp(
      `${PATH}?filters=%7Bbroken&sort=nothing&direction=up&groupEndpointsBy=7&drawer=%5B1`,
    );
    await grid();
    expect(app.asked('InventoryPageQuery').at(-1)?.variables).toEqual({
      companyId: 'c-2',
      filter: {
        all: [
          { field: 'method', op: 'is', value: ['GET'] },
          { field: 'method', op: 'isNot', value: ['GET'] },
        ],
      },
      sort: 'riskScore',
      direction: 'descending',
      isGrouped: false,
      groupBy: { by: 'host' },
      hasMore: false,
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByTitle('/carts/{cartId}')).not.toBeInTheDocument();
    const chip = screen.getByRole('group', { name: 'This filter could not be read' });
    await app.user.click(within(chip).getByRole('button', { name: /Remove/ }));
    expect(await screen.findByTitle('/carts/{cartId}')).toBeInTheDocument();
    expect(app.search().has('filters')).toBe(false);
  });

  it('INV-01 says which columns of an address do not exist, and shows the usual ones where none is left', async () => {
    const { user, search } = renderApp(`${PATH}?columns=a,b`);
    const heads = () =>
      within(screen.getByRole('grid'))
        .getAllByRole('columnheader')
        .map((head) => head.textContent);
    await grid();
    expect(heads()).toEqual(expect.arrayContaining(['Method', 'Path', 'Host']));
    const chip = screen.getByRole('group', { name: 'No such column: a, b' });
    const file = screen.getByRole('link', { name: /CSV/ }).getAttribute('href') ?? '';
    expect(new URL(file, location.origin).searchParams.get('columns')).toMatch(/^method,path,host/);
    await user.click(within(chip).getByRole('button', { name: /Remove/ }));
    await waitFor(() => expect(search().has('columns')).toBe(false));
    await waitFor(() => expect(screen.queryByText(/No such column/)).not.toBeInTheDocument());
    expect(heads()).toEqual(expect.arrayContaining(['Method', 'Path', 'Host']));
  });

  it('INV-01 filters replace and drawers push: Back closes the drawer and then leaves', async () => {
    const { user, router, address } = renderApp(PATH);
    await grid();
    await user.click(screen.getByRole('button', { name: 'Path' }));
    await user.click(await screen.findByTitle('/carts/{cartId}'));
    expect(await screen.findByRole('dialog', { name: 'Endpoint' })).toBeInTheDocument();
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe(`${PATH}?sort=path&direction=ascending`);
  });

  it('adds a filter from the bar to the address', async () => {
    const app = renderApp(PATH);
    await grid();
    await app.user.click(screen.getByRole('button', { name: /^Filter/ }));
    await app.user.click(
      within(await screen.findByRole('dialog', { name: 'Filters' })).getByRole('button', {
        name: 'Method',
      }),
    );
    await app.user.click(await screen.findByRole('checkbox', { name: 'DELETE' }));
    await waitFor(() =>
      expect(lastFilter(app)).toEqual({ all: [{ field: 'method', op: 'is', value: ['DELETE'] }] }),
    );
    await waitFor(() => expect(rowKeys()).toEqual(['delete-carts-cartid-']));
    expect(JSON.parse(app.search().get('filters') ?? '')).toEqual({
      all: [{ field: 'method', op: 'is', value: ['DELETE'] }],
    });
  });
});

describe('table', () => {
  it('shows counts of the company and a host for each endpoint', async () => {
    renderApp(PATH);
    await grid();
    expect(screen.getByText('3 endpoints · 2 APIs · 2 hosts')).toBeInTheDocument();
    expect(screen.getByTitle('checkout.example')).toBeInTheDocument();
  });

  it('loads the next page by keyset when the end comes near', async () => {
    const { asked } = renderApp(PATH, { companies: [many(120)] });
    fireEvent.scroll(await grid(), { target: { scrollTop: 1200 } });
    await waitFor(() =>
      expect(asked('useEndpointListPageQuery').at(0)?.variables).toMatchObject({
        cursor: 'get-orders-49-id-',
        count: 50,
      }),
    );
  });

  it('says that nothing matches and clears the filters', async () => {
    const { user, address } = renderApp(`${PATH}?search=nothing`);
    expect(await screen.findByText('No Results')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('leads to Ingest while there is nothing at all', async () => {
    renderApp(PATH, { companies: [makeCompany({ companyId: 'c-2' })] });
    expect(await screen.findByRole('link', { name: 'Send traffic' })).toHaveAttribute(
      'href',
      '/c-2/ingest',
    );
  });

  it('goes to the next row with j and with ] in the open drawer', async () => {
    const { user, search } = renderApp(PATH, { companies: [many(3)] });
    await user.click(await screen.findByTitle('/orders/0/{id}'));
    const drawer = await screen.findByRole('dialog', { name: 'Endpoint' });
    expect(drawer).toHaveTextContent('1 of 3');
    await user.keyboard('j');
    await waitFor(() => expect(search().get('drawer')).toContain('get-orders-1-id-'));
    await waitFor(() => expect(drawer).toHaveTextContent('2 of 3'));
    await user.keyboard(']');
    await waitFor(() => expect(search().get('drawer')).toContain('get-orders-2-id-'));
  });
});

it('INV-11 SHELL-16 a link to an endpoint that was merged says so and goes on to the neighbours of the other', async () => {
  const company = many(3);
  const endpoints = company.endpoints.map((one, index) =>
    index === 1 ? { ...one, formerIds: ['merged-before'] } : one,
  );
  const { user, search } = renderApp(
    `${PATH}?drawer=${encodeURIComponent('{"name":"UnifiedEndpointDetailsSideDrawer","id":"merged-before"}')}`,
    { companies: [{ ...company, endpoints }] },
  );
  const note = 'The endpoint merged-before was merged into this one.';
  expect(await screen.findByText(note)).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Endpoint' })).toHaveTextContent('2 of 3');
  await user.click(screen.getByRole('tab', { name: /Parameters/ }));
  expect(await screen.findByText(note)).toBeInTheDocument();
  await user.keyboard(']');
  await waitFor(() => expect(search().get('drawer')).toContain('get-orders-2-id-'));
  await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
});

it('goes on to the next page of rows from the drawer', async () => {
  const { user, search, asked } = renderApp(
    `${PATH}?drawer=${encodeURIComponent('{"name":"UnifiedEndpointDetailsSideDrawer","id":"get-orders-49-id-"}')}`,
    { companies: [many(60)] },
  );
  expect(await screen.findByText('50 of 60')).toBeInTheDocument();
  await user.keyboard(']');
  await waitFor(() => expect(search().get('drawer')).toContain('get-orders-50-id-'));
  expect(asked('useEndpointListPageQuery')).toHaveLength(1);
});

describe('grouping by host', () => {
  const hosts = ['a', 'b', 'c', 'd'].map((name) => `${name}.example`);
  const company = () =>
    makeCompany({
      companyId: 'c-2',
      endpoints: hosts.flatMap((host) =>
        ['GET /x', 'GET /y'].map((name) => ({
          ...makeEndpoint({ companyId: 'c-2', name, host }),
          id: `${host} ${name}`,
          endpointId: `${host} ${name}`,
        })),
      ),
    });

  it('opens the first three hosts and loads the others when they are opened', async () => {
    const { user, asked } = renderApp(`${PATH}?groupEndpointsBy=%5B%22host%22%5D`, {
      companies: [company()],
    });
    await screen.findByText('d.example');
    const heads = screen.getAllByRole('row').filter((row) => row.hasAttribute('aria-expanded'));
    expect(heads.map((row) => row.getAttribute('aria-expanded'))).toEqual([
      'true',
      'true',
      'true',
      'false',
    ]);
    expect(rowKeys()).toHaveLength(4 + 6);
    expect(asked('useGroupPagesQuery')).toHaveLength(0);
    await user.click(screen.getByText('d.example'));
    expect(await screen.findAllByTitle('/y')).toHaveLength(4);
    expect(asked('useGroupPagesQuery')).toHaveLength(1);
  });

  it('is chosen in the bar and kept in the address', async () => {
    const { user, search } = renderApp(PATH);
    await grid();
    await user.click(screen.getByRole('button', { name: 'Group by None' }));
    await chooseMenuItem(user, 'Host');
    await waitFor(() => expect(search().get('groupEndpointsBy')).toBe('["host"]'));
    expect(await screen.findByText('2 endpoints')).toBeInTheDocument();
  });
});
