import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';
import { globalId } from '../../../../entities/company/globalId.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const SEES = [...ALL_PERMISSIONS, 'feature_sensitive_data:read'];

interface World {
  readonly rows?: number;
  readonly isExact?: boolean;
  readonly permissions?: readonly string[];
}

function open(search = '', { rows = 2, isExact = true, permissions = SEES }: World = {}) {
  const endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /customers', sensitive: true });
  const nodes = Array.from({ length: rows }, (_, index) => ({
    __typename: 'Parameter',
    id: globalId('Parameter', 'c-2', `p-${index}`),
    parameterId: `p-${index}`,
    name: index === 0 ? 'customer.mail' : 'card',
    side: index === 0 ? 'response' : 'request',
    location: 'body',
    statusClass: index === 0 ? '2xx' : '',
    dataType: index === 0 ? 'Email Address' : 'Credit Card Number',
    dataCategories: [index === 0 ? 'PII' : 'Financial'],
    endpoint:
      index === 0
        ? endpoint
        : () => {
            throw new Error('away');
          },
  }));
  const company = {
    ...makeCompany({ companyId: 'c-2', permissions, endpoints: [endpoint] }),
    dataSecurity: {
      categories: [
        { category: 'PII', requestParameters: 1, responseParameters: 1, endpoints: 1 },
        { category: 'Financial', requestParameters: 1, responseParameters: 0, endpoints: 1 },
      ],
      flows: [
        {
          dataType: 'Email Address',
          side: 'response',
          endpoints: 1,
          authenticated: 1,
          anonymous: 0,
          external: 0,
          thirdParty: 0,
          newEndpoints: 0,
          regulations: [],
        },
      ],
      parameters: () => ({
        edges: nodes.map((node) => ({ cursor: node.parameterId, node })),
        pageInfo: {
          hasNextPage: false,
          hasPreviousPage: false,
          startCursor: null,
          endCursor: null,
        },
        totalCount: isExact ? rows : 10_000,
        isTotalCountExact: isExact,
      }),
    },
  };
  return renderApp(`/c-2/data-security/parameters${search}`, {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null },
    companies: [company],
  });
}
const grid = async () =>
  within(await screen.findByRole('grid', { name: 'Sensitive parameters' }, FIRST));

describe('DATA-05 sensitive parameters', () => {
  it('shows those of the category of the address, each with what it holds and where it is', async () => {
    const { asked } = open('?category=PII&side=response&sort=path&direction=ascending');
    const rows = await grid();
    const [, mail, card] = await rows.findAllByRole('row', {}, FIRST);
    expect(mail).toHaveTextContent(
      /customer.mail.*Response body, 2xx.*Email Address.*PII.*customers/,
    );
    // An endpoint that cannot be read leaves its own cells empty.
    expect(card).toHaveTextContent(/card.*Request body.*Credit Card Number.*Financial/);
    expect(asked('SensitiveParametersPageQuery').at(-1)?.variables).toMatchObject({
      category: 'PII',
      dataType: null,
      side: 'response',
      filter: null,
      sort: 'path',
      direction: 'ascending',
    });
    expect(screen.getByText('2 parameters')).toBeVisible();
    expect(screen.getByLabelText('Category')).toHaveValue('PII');
  }, 60_000);

  it('chooses category, type and side, which the address then says', async () => {
    const { user, address, asked } = open();
    await grid();
    await user.selectOptions(screen.getByLabelText('Category'), 'Financial');
    await waitFor(() => expect(address()).toBe('/c-2/data-security/parameters?category=Financial'));
    await user.selectOptions(screen.getByLabelText('Data type'), 'Email Address');
    await user.selectOptions(screen.getByLabelText('Side'), 'Request');
    await waitFor(() =>
      expect(asked('SensitiveParametersPageQuery').at(-1)?.variables).toMatchObject({
        category: 'Financial',
        dataType: 'Email Address',
        side: 'request',
      }),
    );
  }, 60_000);

  it('a row opens its parameter, of whose endpoint more is told', async () => {
    const { user, address } = open();
    const rows = await grid();
    await user.click(await rows.findByText('customer.mail', {}, FIRST));
    await waitFor(() => expect(address()).toContain('ParameterConfigurationSideDrawer'));
    expect(address()).toContain('p-0');
  }, 60_000);

  it('says that there are more than were counted', async () => {
    open('', { isExact: false });
    expect(await screen.findByText('More than 10,000 parameters', {}, FIRST)).toBeVisible();
  }, 60_000);

  it('leaves conditions that nothing meets, and says what comes here where there are none', async () => {
    const { user, address } = open('?category=Gone', { rows: 0 });
    // What the address says and nothing has stays to be seen.
    expect(await screen.findByLabelText('Category', {}, FIRST)).toHaveValue('Gone');
    await user.click(await screen.findByRole('button', { name: 'Clear conditions' }, FIRST));
    await waitFor(() => expect(address()).toBe('/c-2/data-security/parameters'));
    expect(await screen.findByText('No sensitive parameters', {}, FIRST)).toBeVisible();
  }, 60_000);
});
