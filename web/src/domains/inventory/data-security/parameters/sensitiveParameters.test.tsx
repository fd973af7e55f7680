import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';
import { type HeldWorld, makeHeld } from '../../../../../test/world/heldWorld.ts';
import { formatFilters } from '../../../../entities/filters/formatFilters.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const SEES = [...ALL_PERMISSIONS, 'feature_sensitive_data:read'];

interface Asked extends HeldWorld {
  readonly permissions?: readonly string[];
  readonly failedFields?: Readonly<Record<string, string>>;
}

function open(search = '', { permissions = SEES, failedFields = {}, ...held }: Asked = {}) {
  const endpoint = makeEndpoint({ companyId: 'c-2', name: 'GET /customers', sensitive: true });
  const company = {
    ...makeCompany({ companyId: 'c-2', permissions, endpoints: [endpoint] }),
    dataSecurity: makeHeld(endpoint, held),
  };
  return renderApp(`/c-2/data-security/parameters${search}`, {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null },
    companies: [company],
    failedFields,
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
    expect(asked('SensitiveParameterTableQuery').at(-1)?.variables).toMatchObject({
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
      expect(asked('SensitiveParameterTableQuery').at(-1)?.variables).toMatchObject({
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

  it('downloads all that match, as the list shows them', async () => {
    open('?category=PII&type=IBAN&side=response&sort=path&direction=ascending');
    const name = 'Download the list of parameters as CSV';
    const link = await screen.findByRole('link', { name }, FIRST);
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin);
    expect(pathname).toBe('/download/inventory/c-2/data-security/parameters.csv');
    expect(Object.fromEntries(searchParams)).toEqual({
      category: 'PII',
      dataType: 'IBAN',
      side: 'response',
      sort: 'path',
      direction: 'ascending',
    });
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

  it('fails alone: its conditions stay, and Try again shows it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const field = 'DataSecurity.parameters';
    const { user, heal } = open('?category=PII', { failedFields: { [field]: 'UNAVAILABLE' } });
    const again = await screen.findByRole('button', { name: 'Try again' }, FIRST);
    expect(screen.getByRole('heading', { name: /Sensitive parameters/ })).toBeVisible();
    expect(screen.getByLabelText('Category')).toHaveValue('PII');
    heal(field);
    await user.click(again);
    expect(await (await grid()).findByText('customer.mail', {}, FIRST)).toBeVisible();
  }, 60_000);

  it('keeps its rows where they could not be counted', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const failedFields = { 'SensitiveParameterConnection.totalCount': 'UNAVAILABLE' };
    open('', { failedFields });
    expect(await (await grid()).findByText('customer.mail', {}, FIRST)).toBeVisible();
    expect(screen.queryByText('2 parameters')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  }, 60_000);

  it('PERM-01 lets a condition that the viewer may not ask for be taken away', async () => {
    const filters = formatFilters({ all: [{ field: 'method', op: 'is', value: 'GET' }] }) ?? '';
    const { user, address } = open(`?${new URLSearchParams({ filters }).toString()}`, {
      isFilterRefused: true,
    });
    expect(await screen.findByText('Access Denied', {}, FIRST)).toBeVisible();
    expect(screen.getByRole('heading', { name: /Sensitive parameters/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/c-2/data-security/parameters'));
    expect(await (await grid()).findByText('customer.mail', {}, FIRST)).toBeVisible();
    expect(screen.queryByText('Access Denied')).not.toBeInTheDocument();
  }, 60_000);

  it.each(['feature_inventory:read', 'feature_sensitive_data:read'])(
    'PERM-01 is closed to who has not %s',
    async (permission) => {
      open('', { permissions: SEES.filter((each) => each !== permission) });
      expect(await screen.findByText('Access Denied', {}, FIRST)).toBeVisible();
      expect(screen.queryByLabelText('Category')).not.toBeInTheDocument();
      expect(screen.queryByText('customer.mail')).not.toBeInTheDocument();
    },
    60_000,
  );
});
