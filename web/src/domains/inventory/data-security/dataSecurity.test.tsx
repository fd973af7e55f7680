import { exactly, newDataDays } from '@palisade/vocabulary/dataFlows.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { globalId } from '../../../entities/company/globalId.ts';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';
import { dataMapList } from './dataMapList.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const SEES_GAPS = [
  ...ALL_PERMISSIONS,
  'feature_sensitive_data:read',
  'feature_security_posture_gaps:read',
];
const EMAIL = 'Email Address';

const flowOf = (dataType: string, side: string, [endpoints, ...to]: readonly number[]) => {
  const [authenticated, anonymous, external, thirdParty = 0, newEndpoints = 0] = to;
  const regulations = dataType === EMAIL ? ['gdpr'] : [];
  const counts = { endpoints, authenticated, anonymous, external, thirdParty, newEndpoints };
  return { dataType, side, ...counts, regulations };
};
const FLOWS = [
  flowOf(EMAIL, 'response', [40, 30, 10, 5, 4, 2]),
  flowOf(EMAIL, 'request', [12, 12, 0, 1]),
  flowOf('IBAN', 'request', [3, 3, 0, 0]),
];
const application = (name: string, endpoints: number) => ({
  labelId: `l-${name}`,
  label: { __typename: 'Label', id: globalId('Label', 'c-2', name), labelId: `l-${name}`, name },
  endpoints,
  riskScore: 7,
  dataTypes: [EMAIL],
  dataCategories: ['PII'],
  traffic7d: 1_200,
});
const denied = () => {
  throw new Error('Not allowed');
};

const NO_PLACES = {
  hostCount: 0,
  hosts: [],
  apiCount: 0,
  apis: [],
  applicationCount: null,
  applications: null,
  examples: [],
};
const placesOf = (endpoint: ReturnType<typeof makeEndpoint>, hasExamples: boolean) => ({
  hostCount: 12,
  hosts: [{ endpoints: 9, host: endpoint.host }],
  apiCount: 1,
  apis: [{ endpoints: 9, api: { ...endpoint.api, __typename: 'Api', host: endpoint.host } }],
  applicationCount: 1,
  applications: [{ ...application('shop', 5), dataTypes: undefined }],
  examples: hasExamples
    ? [
        {
          parameterId: 'p-1',
          endpoint,
          name: 'contact.mail',
          location: 'body',
          values: ['a••@s•••••.com', '#0123456789abcdef'],
        },
      ]
    : [],
});

function open(
  path = 'data-security',
  {
    hasGroup = true,
    hasNames = true,
    hasTraffic = true,
    regulations = ['gdpr', 'pciDss'] as readonly string[],
    hasGaps = true,
    permissions = [...ALL_PERMISSIONS, 'feature_sensitive_data:read'] as readonly string[],
    sampling = true,
  } = {},
) {
  const filters: unknown[] = [];
  const api = {
    ...makeEndpoint({ companyId: 'c-2', name: 'GET /customers', sensitive: true }),
    sensitiveParameters: { request: 2, response: 3 },
  };
  const applications = [
    {
      ...application('shop', 5),
      ...(!hasNames && { label: denied }),
      ...(!hasTraffic && { traffic7d: denied }),
    },
  ];
  const company = {
    ...makeCompany({
      companyId: 'c-2',
      permissions,
      endpoints: [api],
    }),
    sampling,
    dataSecurity: {
      flows: ({ filter }: { filter?: unknown }) => {
        if (filter) filters.push(filter);
        return filter ? FLOWS.slice(0, 1) : FLOWS;
      },
      categories: [
        { category: 'Personal', requestParameters: 900, responseParameters: 100, endpoints: 41 },
        { category: 'Financial', requestParameters: 1, responseParameters: 0, endpoints: 1 },
      ],
      compliance: () =>
        regulations.map((regulation) => ({
          regulation,
          dataTypes: regulation === 'gdpr' ? 1 : 0,
          endpoints: regulation === 'gdpr' ? 52 : 0,
          openGaps: () => {
            if (!hasGaps) throw new Error('away');
            return regulation === 'gdpr' ? 7 : 0;
          },
        })),
      flow: ({ dataType, side }: { dataType: string; side: string }) =>
        dataType === EMAIL && side === 'response' ? placesOf(api, sampling) : NO_PLACES,
      topApplications: ({ side }: { side: string }) =>
        hasGroup ? (side === 'request' ? applications : []) : null,
    },
  };
  const app = renderApp(`/c-2/${path}`, {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null },
    companies: [company],
  });
  return { ...app, filters };
}

const filterOf = (link: HTMLElement) => {
  const url = new URL(link.getAttribute('href') ?? '', 'http://x');
  return [url.pathname, JSON.parse(url.searchParams.get('filters') ?? 'null')];
};
const panel = async (name: string) => within(await screen.findByRole('region', { name }, FIRST));
const is = (field: string, value: unknown) => ({ field, op: 'is', value });
const INVENTORY = '/c-2/unified-inventory';

describe('Data security', () => {
  it('DATA-05 shows categories by parameters, the smallest bar 2 percent wide, each leading to its list', async () => {
    open();
    const categories = await panel('Parameters by category');
    const [personal, financial] = await categories.findAllByRole('link', {}, FIRST);
    expect(personal).toHaveTextContent('Personal1,000 parameters41 endpoints');
    expect(personal).toHaveAttribute('href', '/c-2/data-security/parameters?category=Personal');
    const width = (row?: HTMLElement) =>
      row?.querySelector<HTMLElement>('[aria-hidden] > i')?.style.width;
    expect([width(personal), width(financial)]).toEqual(['100%', '2%']);
    // Fewer than five rows say why.
    expect(categories.getByRole('button', { name: /^Fewer than 5 so far/ })).toBeVisible();
  }, 60_000);

  it('DATA-05 shows top applications by side, each leading to its endpoints of that side', async () => {
    const { user, address } = open();
    const top = await panel('Top applications');
    const shop = await top.findByRole('link', { name: /shop/ }, FIRST);
    expect(filterOf(shop)).toEqual([
      INVENTORY,
      { all: [is('label', ['l-shop']), is('requestDataType', [EMAIL])] },
    ]);
    expect(top.getByText('PII · Email Address')).toBeVisible();
    expect(top.getByText('1,200 requests in 7 days')).toBeVisible();
    await user.click(top.getByText('Response'));
    expect(await top.findByText('No application with sensitive data')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/c-2/data-security?applications=response'));
  }, 60_000);

  it('DATA-05 opens with the side of the applications that the address says', async () => {
    open('data-security?applications=response');
    const top = await panel('Top applications');
    expect(await top.findByText('No application with sensitive data', {}, FIRST)).toBeVisible();
  }, 60_000);

  it('DATA-05 keeps applications whose traffic cannot be read', async () => {
    open('data-security', { hasTraffic: false });
    const top = await panel('Top applications');
    expect(await top.findByRole('link', { name: /shop.*Unavailable/ }, FIRST)).toBeVisible();
  }, 60_000);

  it('DATA-05 does not call an application deleted whose name cannot be read', async () => {
    open('data-security', { hasNames: false });
    const top = await panel('Top applications');
    expect(await top.findByRole('link', { name: /Unavailable/ }, FIRST)).toBeVisible();
    expect(top.queryByText('Deleted label')).not.toBeInTheDocument();
  }, 60_000);

  it('DATA-05 says how applications come about where no group tells them, to who can make one', async () => {
    const seen = ['feature_sensitive_data:read', 'feature_inventory:read'];
    for (const [permissions, words, links] of [
      [[...seen, 'feature_tags:create'], /^Create a label group named Application/, 1],
      [seen, 'Applications are the labels of a group named Application.', 0],
    ] as const) {
      open('data-security', { hasGroup: false, permissions });
      const top = await panel('Top applications');
      expect(await top.findByText('No applications yet', {}, FIRST)).toBeVisible();
      expect(top.getByText(words)).toBeVisible();
      expect(top.queryAllByRole('link', { name: 'Open label groups' })).toHaveLength(links);
      cleanup();
    }
  }, 60_000);

  it('DATA-05 shows the most active APIs, which lead to their drawer and to all of them', async () => {
    open();
    const active = await panel('Most active APIs');
    const row = await active.findByRole('link', { name: /customers/ }, FIRST);
    expect(filterOf(row)).toEqual([INVENTORY, { all: [is('sensitive', true)] }]);
    expect(row.getAttribute('href')).toContain('get-customers');
    const all = active.getByRole('link', { name: 'Show all' });
    expect(all.getAttribute('href')).toContain('sort=requests');
  }, 60_000);

  it('DATA-05 counts types, and each count leads to the map or the list of what it counts', async () => {
    const { user, address } = open();
    const count = async (label: string) => {
      const term = await screen.findByText(label, { selector: 'dt' }, FIRST);
      return within(term.parentElement as HTMLElement);
    };
    expect((await count('Sensitive data types')).getByRole('link')).toHaveTextContent('2');
    const openly = (await count('Types returned without credentials')).getByRole('link');
    expect(openly).toHaveTextContent('1');
    expect(new URL(openly.getAttribute('href') ?? '', 'http://x').searchParams.get('side')).toBe(
      'response',
    );
    expect(filterOf(openly)).toEqual(['/c-2/data-security', { all: [is('authenticated', false)] }]);
    await user.click((await count('Types in responses')).getByRole('link'));
    await waitFor(() => expect(address()).toBe('/c-2/data-security?side=response'));
    const map = await screen.findByRole('grid', { name: 'Data map' }, FIRST);
    await waitFor(() => expect(within(map).getAllByRole('row')).toHaveLength(2));
  }, 60_000);

  it('DATA-05 a card keeps the side of the applications, and finds a type of a hundred letters', async () => {
    const { user, address } = open('data-security?applications=response&type=mail');
    const term = await screen.findByText('Types in responses', { selector: 'dt' }, FIRST);
    await user.click(within(term.parentElement as HTMLElement).getByRole('link'));
    await waitFor(() =>
      expect(address()).toBe('/c-2/data-security?applications=response&side=response'),
    );
    const longest = exactly('x'.repeat(100));
    const search = new URLSearchParams({ type: longest });
    expect(dataMapList.address.parse(search).type).toBe(longest);
  }, 60_000);

  it('DATA-05 the map keeps to the filter of the address, and so does each of its counts', async () => {
    const filter = { all: [is('method', ['GET'])] };
    const { filters } = open(`data-security?filters=${encodeURIComponent(JSON.stringify(filter))}`);
    const map = within(await screen.findByRole('grid', { name: 'Data map' }, FIRST));
    const counts = await map.findAllByRole('link', {}, FIRST);
    expect(filters[0]).toEqual(filter);
    expect(counts.map((link) => link.textContent)).toEqual(['40', '30', '10', '5', '4', '2']);
    expect(filterOf(counts[2] as HTMLElement)).toEqual([
      INVENTORY,
      {
        all: [is('method', ['GET']), is('responseDataType', [EMAIL]), is('authenticated', false)],
      },
    ]);
  }, 60_000);

  it('DATA-05 leads from what is new and what third parties call to exactly that', async () => {
    const { user, address } = open();
    const map = within(await screen.findByRole('grid', { name: 'Data map' }, FIRST));
    const row = within(await map.findByRole('row', { name: /^Email Address.*Response/ }, FIRST));
    const [thirdParty, fresh] = row.getAllByRole('link').slice(4);
    expect(filterOf(thirdParty as HTMLElement)).toEqual([
      INVENTORY,
      { all: [is('responseDataType', [EMAIL]), is('authType', ['thirdPartyToken'])] },
    ]);
    const days = newDataDays(Date.now()).map((day) => `${day} response ${EMAIL}`);
    expect(days).toHaveLength(7);
    expect(filterOf(fresh as HTMLElement)).toEqual([
      INVENTORY,
      { all: [is('responseDataType', [EMAIL]), is('dataDay', days)] },
    ]);
    await user.selectOptions(screen.getByLabelText('Age'), 'New this week');
    await waitFor(() => expect(address()).toBe('/c-2/data-security?age=new'));
    await waitFor(() => expect(map.getAllByRole('row')).toHaveLength(2));
    const file = screen.getByRole('link', { name: 'Download the data map as CSV' });
    expect(file.getAttribute('href')).toContain('isNew=true');
  }, 60_000);

  it('DATA-05 a row opens where its flow goes, with examples that nobody can read', async () => {
    const { user, address } = open();
    const map = within(await screen.findByRole('grid', { name: 'Data map' }, FIRST));
    await user.click(await map.findByText('Response', { selector: 'span' }, FIRST));
    await waitFor(() => expect(address()).toContain('DataFlowSideDrawer'));
    const drawer = within(await screen.findByRole('dialog', {}, FIRST));
    const hosts = await drawer.findByRole('table', { name: 'Hosts' }, FIRST);
    const [host] = within(hosts).getAllByRole('link');
    expect(filterOf(host as HTMLElement)).toEqual([
      INVENTORY,
      {
        all: [is('responseDataType', [EMAIL]), is('hostName', [host?.textContent])],
      },
    ]);
    expect(drawer.getByText('The one with the most endpoints')).toBeVisible();
    expect(drawer.getByRole('table', { name: 'APIs' })).toBeVisible();
    const applications = within(drawer.getByRole('table', { name: 'Applications' }));
    expect(filterOf(applications.getByRole('link', { name: 'shop' }))).toEqual([
      INVENTORY,
      { all: [is('responseDataType', [EMAIL]), is('label', ['l-shop'])] },
    ]);
    const examples = within(drawer.getByRole('table', { name: 'Examples' }));
    expect(examples.getByText('a••@s•••••.com, #0123456789abcdef')).toBeVisible();
    await user.click(examples.getByRole('button', { name: /customers/ }));
    await waitFor(() => expect(address()).toContain('UnifiedEndpointDetailsSideDrawer'));
  }, 60_000);

  it('DATA-05 a flow keeps to the filter of the map, and so do its places and its way to the inventory', async () => {
    const filter = { all: [is('method', ['GET'])] };
    const search = new URLSearchParams({
      filters: JSON.stringify(filter),
      drawer: JSON.stringify({ name: 'DataFlowSideDrawer', id: `response ${EMAIL}` }),
    });
    const { asked, user } = open(`data-security?${search.toString()}`);
    const drawer = within(await screen.findByRole('dialog', {}, FIRST));
    expect(await drawer.findByText('Under the filter of the data map.', {}, FIRST)).toBeVisible();
    expect(asked('DataFlowDrawerQuery').at(-1)?.variables).toMatchObject({ filter });
    const hosts = await drawer.findByRole('table', { name: 'Hosts' });
    expect(filterOf(within(hosts).getAllByRole('link')[0] as HTMLElement)[1]).toMatchObject({
      all: [is('method', ['GET']), is('responseDataType', [EMAIL]), { field: 'hostName' }],
    });
    const parameters = drawer.getByRole('link', { name: 'Show parameters' });
    expect(filterOf(parameters)).toEqual(['/c-2/data-security/parameters', filter]);
    expect(parameters.getAttribute('href')).toContain('type=Email+Address&side=response');
    expect(filterOf(drawer.getByRole('link', { name: 'Show in inventory' }))[1]).toEqual({
      all: [is('method', ['GET']), is('responseDataType', [EMAIL])],
    });
    await user.click(
      screen.getAllByRole('button', { name: /^Remove/, hidden: true })[0] as HTMLElement,
    );
    await waitFor(() =>
      expect(asked('DataFlowDrawerQuery').at(-1)?.variables).toMatchObject({ filter: null }),
    );
    await waitFor(() => expect(drawer.queryByText('Under the filter of the data map.')).toBeNull());
  }, 60_000);

  it('DATA-04 says why there are no examples, and what no endpoint has', async () => {
    const drawer = (id: string) =>
      `data-security?drawer=${encodeURIComponent(JSON.stringify({ name: 'DataFlowSideDrawer', id }))}`;
    open(drawer(`response ${EMAIL}`), { sampling: false });
    expect(await screen.findByText(/sensitive data sampling is off/, {}, FIRST)).toBeVisible();
    cleanup();
    open(drawer('nonsense'));
    expect(await screen.findByText('No endpoint has this data', {}, FIRST)).toBeVisible();
  }, 60_000);

  it('DATA-05 shows what each regulation touches, each count leading to exactly that', async () => {
    const { user, address } = open('data-security', { permissions: SEES_GAPS });
    const compliance = await panel('Compliance');
    const rows = await compliance.findAllByRole('row', {}, FIRST);
    expect(rows.map((row) => row.textContent)).toEqual([
      'RegulationData typesEndpointsOpen gaps',
      'GDPR personal data1527',
      'PCI DSS 4.0000',
    ]);
    const [types, endpoints, gaps] = within(rows[1] as HTMLElement).getAllByRole('link');
    const filter = { all: [is('regulation', ['gdpr'])] };
    expect(filterOf(endpoints as HTMLElement)).toEqual([INVENTORY, filter]);
    expect(filterOf(gaps as HTMLElement)).toEqual(['/c-2/posture-gaps/open', filter]);
    await user.click(types as HTMLElement);
    await waitFor(() => expect(address()).toBe('/c-2/data-security?regulation=gdpr'));
    const map = await screen.findByRole('grid', { name: 'Data map' }, FIRST);
    await waitFor(() => expect(within(map).getAllByRole('row')).toHaveLength(3));
    expect(within(map).queryByText('IBAN')).not.toBeInTheDocument();
    expect(within(map).getAllByText('GDPR personal data')).toHaveLength(2);
    const file = screen.getByRole('link', { name: 'Download the data map as CSV' });
    expect(file.getAttribute('href')).toContain('regulation=gdpr');
    await user.selectOptions(screen.getByLabelText('Regulation'), 'All data types');
    await waitFor(() => expect(address()).toBe('/c-2/data-security'));
  }, 60_000);

  it('DATA-05 leads to the choice where no regulation is chosen, who may make it', async () => {
    open('data-security', {
      regulations: [],
      permissions: ['feature_inventory:read', 'feature_sensitive_data:read'],
    });
    const compliance = await panel('Compliance');
    expect(await compliance.findByText('No regulations chosen', {}, FIRST)).toBeVisible();
    expect(compliance.queryByRole('link')).not.toBeInTheDocument();
    cleanup();
    open('data-security', {
      regulations: [],
      permissions: [...ALL_PERMISSIONS, 'feature_sensitive_data:read'],
    });
    const own = await panel('Compliance');
    const choose = await own.findByRole('link', { name: 'Choose regulations' }, FIRST);
    expect(choose.getAttribute('href')).toBe('/c-2/settings/data-classification/regulations');
  }, 60_000);

  it('DATA-05 keeps what regulations touch where gaps fail, and leaves gaps out for who may not read them', async () => {
    open('data-security', { hasGaps: false, permissions: SEES_GAPS });
    const compliance = await panel('Compliance');
    const row = await compliance.findByRole('row', { name: /^GDPR personal data/ }, FIRST);
    expect(row).toHaveTextContent('52');
    expect(within(row).getByText('Unavailable')).toBeInTheDocument();
    cleanup();
    open('data-security', { permissions: ['feature_sensitive_data:read'] });
    const narrow = await panel('Compliance');
    expect(await narrow.findByText('GDPR personal data', {}, FIRST)).toBeVisible();
    expect(narrow.queryByText('Open gaps')).not.toBeInTheDocument();
  }, 60_000);

  it('DATA-05 downloads the map as it is shown', async () => {
    const filter = { all: [is('method', ['GET'])] };
    const search = new URLSearchParams({
      filters: JSON.stringify(filter),
      type: 'mail',
      side: 'response',
      sort: 'external',
    });
    open(`data-security?${search.toString()}`);
    const link = await screen.findByRole('link', { name: 'Download the data map as CSV' }, FIRST);
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin);
    expect(pathname).toBe('/download/inventory/c-2/data-security/flows.csv');
    expect(Object.fromEntries(searchParams)).toEqual({
      filters: JSON.stringify(filter),
      type: 'mail',
      side: 'response',
      sort: 'external',
      direction: 'descending',
    });
  }, 60_000);

  it('SHELL-07 is not for who may not read sensitive data, and without the inventory has no APIs', async () => {
    open('data-security', { permissions: ['feature_inventory:read'] });
    expect(await screen.findByText('Access Denied', {}, FIRST)).toBeVisible();
    cleanup();
    open('data-security', { permissions: ['feature_sensitive_data:read'] });
    await panel('Parameters by category');
    expect(screen.queryByRole('region', { name: 'Most active APIs' })).not.toBeInTheDocument();
    // Counts stay, and none leads to a page that would be refused.
    const map = await screen.findByRole('grid', { name: 'Data map' }, FIRST);
    expect(await within(map).findByText('40')).toBeVisible();
    const main = within(screen.getByRole('main'));
    for (const link of main.queryAllByRole('link'))
      expect(link.getAttribute('href')).toMatch(/^(?:\/download\/inventory)?\/c-2\/data-security/);
  }, 60_000);
});
