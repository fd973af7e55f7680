import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint, makeParameter } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import { parametersPath } from './parameters.paths.ts';

const state = makeParameter({
  regulations: ['gdpr', 'hipaa'],
  name: 'state',
  enumValues: ['new', 'paid', 'sent'],
  minLength: 3,
  maxLength: 4,
  length99: 4,
  charClasses: ['lower'],
  occurrences: 5_000,
  opportunities: 5_000,
  presence: 0.9992,
  confidence: 0.9992,
});
const total = makeParameter({
  name: 'items[].total',
  type: 'number',
  required: false,
  minimum: 0,
  maximum: 1_250.5,
  quantiles: [1, 80, 990],
  minItems: 0,
  maxItems: 20,
  opportunities: 400,
  presence: 0.41,
  otherTypes: ['string'],
});
const page = makeParameter({
  name: 'page',
  side: 'request',
  location: 'query',
  contentType: '',
  statusClass: '',
  type: 'integer',
});
const field = makeParameter({
  name: 'comment',
  side: 'request',
  contentType: 'application/x-www-form-urlencoded',
  statusClass: '',
});
const endpoint = makeEndpoint({
  companyId: 'c-2',
  name: 'POST /orders',
  parameters: [state, total, page, field],
});
const place = {
  apiId: 'api.example',
  endpointId: 'post-orders',
  method: 'POST',
  contentType: 'json',
  side: 'response',
} as const;
const show = (address: string) =>
  renderApp(address, { companies: [makeCompany({ companyId: 'c-2', endpoints: [endpoint] })] });

const aside = () => screen.findByRole('complementary', { name: /Details of/ });
const fact = (shown: HTMLElement, label: string) =>
  within(shown).getByText(label).nextElementSibling?.textContent;

describe('INV-05 the parameter page', () => {
  it('INV-05 shows the parameters of one content type and side, and all that is known of each', async () => {
    const { user } = show(parametersPath('c-2', place));
    const table = await screen.findByRole('grid', { name: 'Parameters' });
    expect(within(table).queryByText('page')).not.toBeInTheDocument();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Location', 'Type', 'Required', 'Sensitive']);
    let shown = await aside();
    expect(fact(shown, 'Fixed set, 3 values')).toBe('newpaidsent');
    expect(fact(shown, 'Length')).toBe('3 to 4 characters, 99 % up to 4');
    expect(fact(shown, 'Required')).toBe('Yes, in at least 99.9 % of 5,000');
    expect(fact(shown, 'Seen')).toBe('5,000 times');
    expect(fact(shown, 'Characters')).toBe('a–z');
    await user.click(within(table).getByRole('row', { name: /items\[\]\.total/ }));
    shown = await aside();
    expect(fact(shown, 'Range')).toBe('0 to 1,250.5');
    expect(fact(shown, 'Typical range')).toBe('1 to 990, half below 80');
    expect(fact(shown, 'List')).toBe('0 to 20 items');
    expect(fact(shown, 'Type')).toBe('number, mixed with string');
    expect(within(shown).queryByText('Length')).not.toBeInTheDocument();
  });

  it('SHELL-16 goes to the parameter before and after in the order of the table, by buttons and by keys', async () => {
    const { user } = show(parametersPath('c-2', place));
    const table = await screen.findByRole('grid', { name: 'Parameters' });
    const details = (name: string) =>
      screen.findByRole('complementary', { name: `Details of ${name}` });
    const current = () =>
      within(table)
        .getAllByRole('row')
        .filter((row) => row.hasAttribute('data-current'))
        .map((row) => /state|items/.exec(row.textContent)?.[0]);
    expect(within(await details('state')).getByText('1 of 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(within(await details('items[].total')).getByText('2 of 2')).toBeInTheDocument();
    expect(current()).toEqual(['items']);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.keyboard('[[');
    await details('state');
    // By name it is the other way round.
    await user.click(within(table).getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(screen.getByText('2 of 2')).toBeInTheDocument());
    await user.keyboard('[[');
    await details('items[].total');
    expect(current()).toEqual(['items']);
    await user.keyboard(']');
    await details('state');
  });

  it('INV-05 leads back to the endpoint and to its other content types, named shortly', async () => {
    const { user, address } = show(parametersPath('c-2', place));
    const nav = await screen.findByRole('navigation', {
      name: 'Content types, requests and responses',
    });
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['URL and headers · request', 'urlencoded · request', 'json · response']);
    await user.click(within(nav).getByRole('link', { name: 'urlencoded · request' }));
    await waitFor(() =>
      expect(address()).toBe(
        parametersPath('c-2', { ...place, contentType: 'urlencoded', side: 'request' }),
      ),
    );
    expect(
      await screen.findByRole('complementary', { name: 'Details of comment' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the endpoint: POST /orders' })).toHaveAttribute(
      'href',
      expect.stringContaining('UnifiedEndpointDetailsSideDrawer'),
    );
  });

  it('INV-05 takes the content type in full too', async () => {
    show(parametersPath('c-2', { ...place, contentType: 'application/json' }));
    expect(await screen.findByRole('grid', { name: 'Parameters' })).toBeInTheDocument();
  });

  it.each([
    [{ endpointId: 'gone' }, 'No endpoint at this address, or you do not have access to it.'],
    [{ apiId: 'other' }, 'The endpoint at this address belongs to another API.'],
    [{ method: 'GET' }, 'The endpoint at this address uses POST, not GET.'],
    [
      { side: 'sideways' as 'request' },
      'The last part of this address must be request or response, not sideways.',
    ],
    [{ contentType: 'xml' }, 'This endpoint has no parameters of xml in its response.'],
  ])('INV-05 says what is wrong with an address %j', async (part, words) => {
    show(parametersPath('c-2', { ...place, ...part }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the inventory' })).toHaveAttribute(
      'href',
      '/c-2/unified-inventory',
    );
  });
});

describe('the parameters in the drawer', () => {
  const open = (tab: string) => {
    const drawer = { name: 'UnifiedEndpointDetailsSideDrawer', id: 'post-orders', tab };
    return show(`/c-2/unified-inventory?drawer=${encodeURIComponent(JSON.stringify(drawer))}`);
  };
  const names = () =>
    screen.getAllByRole('button', { name: /Details of/ }).map((button) => button.textContent);

  it('INV-07 are sorted and filtered by location and requirement within the tab', async () => {
    const { user } = open('parameters');
    await screen.findByRole('grid', { name: 'Parameters' });
    await user.click(screen.getByRole('button', { name: 'Type' }));
    expect(names()).toEqual(['page', 'items[].total', 'state', 'comment']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Body');
    expect(names()).toEqual(['items[].total', 'state', 'comment']);
    await user.click(screen.getByRole('switch', { name: 'Required only' }));
    expect(names()).toEqual(['state', 'comment']);
  });

  it('INV-07 are read by a regulation that touches their types, where one touches some', async () => {
    const { user } = open('parameters');
    await screen.findByRole('grid', { name: 'Parameters' });
    const select = screen.getByRole('combobox', { name: 'Regulation' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All data types', 'GDPR personal data', 'HIPAA']);
    await user.selectOptions(select, 'HIPAA');
    expect(names()).toEqual(['state']);
    await user.selectOptions(select, 'All data types');
    expect(names()).toHaveLength(4);
  });

  it('INV-07 tell on demand what is known of them, and lead to the page of their content type', async () => {
    const { user, address } = open('application/json response');
    await user.click(await screen.findByRole('button', { name: 'Details of state' }));
    expect(await screen.findByText('Fixed set, 3 values')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: 'Open as a page' }));
    await waitFor(() => expect(address()).toBe(parametersPath('c-2', place)));
  });
});
