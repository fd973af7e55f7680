import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint, makeParameter } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import type { Language } from '@palisade/vocabulary/languages.ts';
import { keepLanguage, showLanguage } from '../../../entities/text/language.ts';
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

  it('INV-05 keeps search, filter and sort of the table in its address', async () => {
    const { user, search } = show(`${parametersPath('c-2', place)}?sort=name&direction=desc`);
    const table = await screen.findByRole('grid', { name: 'Parameters' });
    const names = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
    expect(names()).toEqual(['state', 'items[].total']);
    await user.type(screen.getByRole('searchbox', { name: 'Name, type or category' }), 'total');
    await waitFor(() => expect(search().get('search')).toBe('total'));
    expect(search().get('sort')).toBe('name');
    await waitFor(() => expect(names()).toEqual(['items[].total']));
  });

  it('DATA-01 says how sure the data type is, and why, in both languages', async () => {
    const alone = { nameWords: [], beside: [], despite: [], carrier: null, holds: [] };
    const told = { confidence: 0.99, matching: 411, tested: 1_412, rule: null, ...alone };
    const card = { ...told, source: 'catalogue', check: 'luhn', nameWords: ['card'] };
    const own = { ...told, source: 'companyValues', check: null, rule: 'EMP-[0-9]+' };
    const uncounted = { ...told, check: null, matching: null, tested: null };
    const why = async (
      dataType: string | null,
      typeEvidence: object | null,
      language: Language = 'en',
    ) => {
      const parameter = makeParameter({ name: 'card', dataType, typeEvidence });
      const only = makeEndpoint({
        companyId: 'c-2',
        name: 'POST /orders',
        parameters: [parameter],
      });
      renderApp(parametersPath('c-2', place), {
        user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null, language },
        companies: [makeCompany({ companyId: 'c-2', endpoints: [only] })],
      });
      await waitFor(() => expect(document.documentElement.lang).toBe(language));
      const shown = await screen.findByRole('complementary', { name: /card/ });
      const label = within(shown).queryByText(/^(?:Confidence of the|Confianza del tipo)/);
      const words = label?.nextElementSibling?.textContent;
      cleanup();
      return words;
    };
    expect(await why('Credit Card Number', card)).toBe(
      '99 %: Luhn valid, name holds card, 411 of 1,412 distinct values',
    );
    expect(await why('Credit Card Number', { ...card, beside: ['cvv', 'expMonth'] })).toBe(
      '99 %: Luhn valid, name holds card, beside cvv, expMonth, 411 of 1,412 distinct values',
    );
    expect(await why('Credit Card Number', { ...card, confidence: 0.55, despite: ['sku'] })).toBe(
      '55 %: Luhn valid, name holds card, less sure beside sku, 411 of 1,412 distinct values',
    );
    const basic = { ...card, check: 'rules', carrier: 'basic', holds: ['Username', 'Password'] };
    expect(await why('Basic Credential', { ...basic, nameWords: [] })).toBe(
      '99 %: valid by the rules of the type, Username, Password inside, 411 of 1,412 distinct values',
    );
    expect(await why('Staff number', own)).toBe(
      '99 %: company rule about values: EMP-[0-9]+, 411 of 1,412 distinct values',
    );
    expect(await why('Email Address', { ...uncounted, source: 'person', confidence: 1 })).toBe(
      'Set by a person',
    );
    expect(await why('Email Address', { ...uncounted, source: 'earlier', confidence: null })).toBe(
      'Earlier values were of this type. Recent ones are not.',
    );
    expect(await why('Email Address', null)).toBe(
      'Not recorded yet. It is recorded when the parameter is next seen.',
    );
    expect(await why(null, null)).toBeUndefined();
    expect(await why('Credit Card Number', card, 'es')).toBe(
      '99 %: Luhn válido, el nombre contiene card, 411 de 1412 valores distintos',
    );
    keepLanguage(null);
    await showLanguage('en');
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
