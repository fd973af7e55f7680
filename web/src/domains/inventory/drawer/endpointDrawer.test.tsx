import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint, makeParameter } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import { wideWindow } from '../../../../test/wideWindow.ts';
import { templateTabs } from './templateTabs.ts';

const email = makeParameter({
  name: 'contact.email',
  sensitive: true,
  dataType: 'Email Address',
  dataCategories: ['PII'],
  samples: ['m•••@h•••.com', 'a•••@b.com'],
});
const amount = makeParameter({
  name: 'amount',
  side: 'request',
  type: 'number',
  format: 'double',
  required: false,
});
const customerId = makeParameter({
  name: 'customerId',
  side: 'request',
  location: 'path',
  contentType: '',
  statusClass: '',
  isObject: true,
});

function endpoint(parameters = [customerId, amount, email]) {
  return {
    ...makeEndpoint({
      companyId: 'c-2',
      name: 'POST /customers/{customerId}',
      riskScore: 8.6,
      sensitive: true,
      parameters,
    }),
    pathEvidence: [
      {
        name: 'customerId',
        index: 1,
        kind: 'shape',
        shape: 'integer',
        distinctValues: 41201,
        observations: 92000,
        since: '2026-01-04T10:12:00.000Z',
        reasons: [],
        samples: ['48213077', '10993150'],
      },
    ],
    riskFactors: [
      { key: 'personalData', contribution: 5.2 },
      { key: 'unheardOf', contribution: 3.4 },
    ],
  };
}

const drawerParam = (id: string, tab?: string, list?: string) =>
  encodeURIComponent(
    JSON.stringify({
      name: 'UnifiedEndpointDetailsSideDrawer',
      id,
      ...(tab && { tab }),
      ...(list && { list }),
    }),
  );
const open = (
  tab?: string,
  parameters?: Parameters<typeof endpoint>[0],
  sampling = true,
  list?: string,
) =>
  renderApp(
    `/c-2/unified-inventory?drawer=${drawerParam('post-customers-customerid-', tab, list)}`,
    {
      companies: [makeCompany({ companyId: 'c-2', sampling, endpoints: [endpoint(parameters)] })],
    },
  );
const drawer = () => screen.findByRole('dialog', { name: 'Endpoint' });

// What is fetched when first opened is there before the first test, however busy the machine.
beforeAll(() => Promise.all([import('../InventoryPage.tsx'), import('./EndpointDrawer.tsx')]));

it('a drawer that failed is asked for again, and the page behind it lives', async () => {
  const companies = [makeCompany({ companyId: 'c-2', endpoints: [endpoint()] })];
  const { user, heal } = renderApp(
    `/c-2/unified-inventory?drawer=${drawerParam('post-customers-customerid-')}`,
    { companies, failures: { EndpointDrawerQuery: 'UNAVAILABLE' } },
  );
  const shown = await drawer();
  expect(await within(shown).findByText('Unable to load data')).toBeInTheDocument();
  expect(within(shown).getAllByText('Endpoint')).toHaveLength(1);
  heal('EndpointDrawerQuery');
  await user.click(within(shown).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Why this path')).toBeInTheDocument();
  expect(screen.queryByText('Unable to load data')).not.toBeInTheDocument();
});

describe('summary', () => {
  it('INV-04 shows what is known of the endpoint and why', async () => {
    open();
    await screen.findByText('Why this path');
    const shown = await drawer();
    expect(within(shown).getByText('8.6')).toBeInTheDocument();
    expect(within(shown).getByText('412')).toBeInTheDocument();
    expect(shown).toHaveTextContent(
      'Segment 2 took 41,201 values in 92,000 requests, all shaped like integer.',
    );
    expect(within(shown).getByTitle('/customers/48213077')).toBeInTheDocument();
    expect(shown).toHaveTextContent('Personal data+5.2');
    expect(shown).toHaveTextContent('Unheard of+3.4');
    expect(within(shown).queryByText('Host samples')).not.toBeInTheDocument();
  });

  it('ENG-02 tells why words of a path are values of a parameter', async () => {
    const shown = {
      ...endpoint(),
      pathEvidence: [
        {
          name: 'owner',
          index: 1,
          kind: 'siblings',
          shape: null,
          distinctValues: 412,
          observations: 1208,
          since: '2026-01-04T10:12:00.000Z',
          reasons: ['structureAlikeShare', 'pluralParent', 'gone since'],
          samples: [],
        },
      ],
    };
    renderApp(`/c-2/unified-inventory?drawer=${drawerParam('post-customers-customerid-')}`, {
      companies: [makeCompany({ companyId: 'c-2', endpoints: [shown] })],
    });
    await screen.findByText('Why this path');
    expect(await drawer()).toHaveTextContent(
      'Segment 2 took 412 values in 1,208 requests, and its words have similar responses and follow a plural noun.',
    );
  });

  it('INV-06 INV-18 tells what was last seen when, past or on its way', async () => {
    const seen = (fact: string, value: string, clean: number) => ({
      fact,
      value,
      clean,
      needed: 300,
      isPast: clean >= 300,
      lastSeenAt: '2026-01-02T10:00:00.000Z',
    });
    const sightings = [
      seen('withoutCredentials', '', 300),
      seen('protocol', 'HTTP', 112),
      seen('responseCode', '200', 0),
    ];
    renderApp(`/c-2/unified-inventory?drawer=${drawerParam('post-customers-customerid-')}`, {
      companies: [makeCompany({ companyId: 'c-2', endpoints: [{ ...endpoint(), sightings }] })],
    });
    const section = (await screen.findByText('Last seen')).closest('section');
    expect(section).toHaveTextContent(/Without credentials.*2026.*Past/);
    expect(section).toHaveTextContent(/In clear text.*2026.*112 of 300 clean requests/);
    expect(section).not.toHaveTextContent('200');
  });
  for (const [exposure, words] of [
    ['external', 'External'],
    ['internal', 'Internal'],
    ['unknown', 'Unknown: no address seen'],
  ] as const) {
    it(`INV-06 exposure ${exposure} is "${words}"`, async () => {
      renderApp(`/c-2/unified-inventory?drawer=${drawerParam('post-customers-customerid-')}`, {
        companies: [makeCompany({ companyId: 'c-2', endpoints: [{ ...endpoint(), exposure }] })],
      });
      await screen.findByText('Why this path');
      const shown = await drawer();
      expect(within(shown).getByText('Exposure').nextElementSibling).toHaveTextContent(words);
    });
  }

  it('lists the parameters with sensitive data and leads to all of them', async () => {
    const { user, search } = open();
    const row = await screen.findByRole('row', { name: /contact\.email/ });
    expect(row).toHaveTextContent('contact.emailResponse bodyEmail AddressPIIm•••@h•••.com');
    await user.click(screen.getByRole('button', { name: 'All 3 parameters' }));
    await waitFor(() => expect(search().get('drawer')).toContain('"tab":"parameters"'));
  });

  it('INV-06 names a few of the real hosts where many are learned as one', async () => {
    const { host, ...rest } = endpoint();
    const folded = {
      ...rest,
      host: { ...host, hostSamples: ['tenant-a.example.com', 'tenant-b.example.com'] },
    };
    renderApp(`/c-2/unified-inventory?drawer=${drawerParam('post-customers-customerid-')}`, {
      companies: [makeCompany({ companyId: 'c-2', endpoints: [folded] })],
    });
    expect((await screen.findByText('Host samples')).nextElementSibling).toHaveTextContent(
      /^tenant-a\.example\.comtenant-b\.example\.com$/,
    );
  });

  it('changes the window of the traffic', async () => {
    const { user, asked } = open();
    await user.click(await screen.findByText('30 days'));
    await waitFor(() =>
      expect(asked('useTrafficWindowQuery').at(0)?.variables).toMatchObject({
        days: 'DAYS_30',
      }),
    );
  });
});

describe('parameters', () => {
  afterEach(() => jest.restoreAllMocks());

  it('INV-04 has a tab for each content type and side of a body, in the address', async () => {
    const { user, search } = open();
    const names = (await screen.findAllByRole('tab')).map((tab) => tab.textContent);
    expect(names).toEqual([
      'Summary',
      'Parameters3',
      'URL and headers · request1',
      'json · request1',
      'json · response1',
      'Changes',
    ]);
    await user.click(screen.getByRole('tab', { name: /response/ }));
    await waitFor(() => expect(search().get('drawer')).toContain('application/json response'));
    const table = await screen.findByRole('grid', { name: 'Parameters' });
    expect(within(table).getByTitle(/contact\.email/)).toBeInTheDocument();
    expect(within(table).queryByTitle(/amount/)).not.toBeInTheDocument();
  });

  it('INV-07 shows name, place, type, required, sensitive, data type, categories, object id, samples', async () => {
    wideWindow();
    const { user } = open('parameters');
    const table = await screen.findByRole('grid', { name: 'Parameters' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual([
      'Name',
      'Location',
      'Type',
      'Required',
      'Sensitive',
      'Data type',
      'Categories',
      'Object id',
      'Seen',
      'Samples',
    ]);
    const cells = (name: RegExp) =>
      within(within(table).getByRole('row', { name }))
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent);
    expect(cells(/contact\.email/)).toEqual([
      'contact.email',
      'Response body',
      'string',
      'Yes',
      'Yes',
      'Email Address',
      'PII',
      'No',
      '10',
      'm•••@h•••.com+1',
    ]);
    expect(cells(/amount/)).toEqual([
      'amount',
      'Request body',
      'number, double',
      'No',
      'No',
      '–',
      '–',
      'No',
      '10',
      '–',
    ]);
    expect(cells(/customerId/)).toEqual([
      'customerId',
      'Path',
      'string',
      'Yes',
      'No',
      '–',
      '–',
      'Yes',
      '10',
      '–',
    ]);
    await user.click(screen.getByRole('button', { name: 'Samples: contact.email' }));
    expect(await screen.findByText('a•••@b.com')).toBeInTheDocument();
  });

  it('leaves out what has no room in a narrow window, and counts its rows in words', async () => {
    open('parameters');
    const table = await screen.findByRole('grid', { name: 'Parameters' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Location', 'Type', 'Required', 'Sensitive', 'Data type', 'Samples']);
    expect(screen.getByText('3 parameters')).toBeInTheDocument();
  });

  it('say that no samples are kept where the company keeps none', async () => {
    open('parameters', [amount], false);
    expect(await screen.findByRole('row', { name: /amount.*none kept/ })).toBeInTheDocument();
  });

  it('are searched, and narrowed to the sensitive ones', async () => {
    const { user } = open('parameters');
    const table = await screen.findByRole('grid', { name: 'Parameters' });
    await user.click(screen.getByRole('switch', { name: 'Sensitive only' }));
    await waitFor(() => expect(within(table).queryByTitle(/amount/)).not.toBeInTheDocument());
    await user.type(screen.getByRole('searchbox', { name: 'Name, type or category' }), 'nothing');
    expect(await within(table).findByText('No Results')).toBeInTheDocument();
  });

  it('INV-07 are found as the address says, which a change of search, filter or sort replaces', async () => {
    const { user, search, router } = open('parameters');
    const listOf = () =>
      new URLSearchParams((JSON.parse(search().get('drawer') ?? '{}') as { list?: string }).list);
    const table = await screen.findByRole('grid', { name: 'Parameters' });
    await user.click(screen.getByRole('switch', { name: 'Required only' }));
    await waitFor(() => expect(listOf().get('required')).toBe('only'));
    await user.click(within(table).getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(listOf().get('sort')).toBe('name'));
    await user.type(screen.getByRole('searchbox', { name: 'Name, type or category' }), 'c');
    await waitFor(() => expect(listOf().get('search')).toBe('c'));
    expect(listOf().get('required')).toBe('only');
    expect(router.state.historyAction).toBe('REPLACE');
    // Another tab begins with all of its parameters.
    await user.click(screen.getByRole('tab', { name: /response/ }));
    await waitFor(() => expect(search().get('drawer')).toContain('application/json response'));
    expect(listOf().size).toBe(0);
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Required only' })).not.toBeChecked(),
    );
  });

  it('INV-07 are found again by the link to a filtered and sorted table', async () => {
    const list = 'sort=name&direction=desc&required=only';
    open('parameters', undefined, true, list);
    const table = await screen.findByRole('grid', { name: 'Parameters' });
    const names = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
    expect(names).toEqual(['customerId', 'contact.email']);
    expect(screen.getByRole('switch', { name: 'Required only' })).toBeChecked();
  });

  it('load page by page until all are there', async () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      makeParameter({ name: `field${index}` }),
    );
    const { asked } = open('parameters', many);
    await waitFor(() => expect(asked('useParametersPageQuery')).toHaveLength(2));
    expect(await screen.findByRole('tab', { name: /response/ })).toBeInTheDocument();
  });
});

it('INV-04 shows the GraphQL operations that were asked for, with type and count', async () => {
  const graph = {
    ...endpoint(),
    graphqlOperations: [
      { name: 'Orders', type: 'query', count: 1204 },
      { name: '', type: 'mutation', count: 3 },
    ],
  };
  renderApp(`/c-2/unified-inventory?drawer=${drawerParam('post-customers-customerid-')}`, {
    companies: [makeCompany({ companyId: 'c-2', endpoints: [graph] })],
  });
  expect(await screen.findByRole('row', { name: 'Orders Query 1,204' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'without a name Mutation 3' })).toBeInTheDocument();
});

it('INV-04 says when there is no such endpoint', async () => {
  renderApp(`/c-2/unified-inventory?drawer=${drawerParam('gone')}`);
  expect(
    await screen.findByText('No endpoint at this address, or you do not have access to it.'),
  ).toBeInTheDocument();
});

it('drops a drawer that nobody knows', async () => {
  renderApp(
    `/c-2/unified-inventory?drawer=${encodeURIComponent('{"name":"NoSuchDrawer","id":"1"}')}`,
  );
  expect(await screen.findByRole('grid', { name: 'Inventory' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('names template tabs after content type and side, requests first', () => {
  const body = { location: 'body' };
  const tabs = templateTabs(
    [
      { ...body, side: 'response', contentType: 'text/xml' },
      { ...body, side: 'request', contentType: 'application/json' },
      { side: 'request', location: 'query', contentType: '' },
      { ...body, side: 'response', contentType: 'application/json' },
      { ...body, side: 'response', contentType: 'application/hal+json' },
      { ...body, side: 'response', contentType: '' },
      { ...body, side: 'request', contentType: 'application/x-www-form-urlencoded' },
    ],
    (name, side) => `${name} · ${side}`,
  );
  expect(tabs.map(({ label }) => label)).toEqual([
    'empty · request',
    'json · request',
    'urlencoded · request',
    'application/hal+json · response',
    'application/json · response',
    'xml · response',
    'unknown · response',
  ]);
});
