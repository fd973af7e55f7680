import { screen, waitFor, within } from '@testing-library/react';
import { drawerSearch, openDataTypes } from './testing/openDataTypes.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const TYPES = 'data-classification/data-types';
const grid = (name: string) => screen.findByRole('grid', { name }, FIRST);
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, FIRST));
const READ_ALONE = ['feature_sensitive_data_settings:read'];

describe('Data types', () => {
  it("DATA-02 lists the company's own before the product's, with scope and switch", async () => {
    const { user, sent } = openDataTypes(TYPES);
    const table = await grid('Data types');
    const rows = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(rows()[0]).toMatch(/^Staff numberPIICompanyMask0 names, 1 values/);
    expect(rows()[1]).toMatch(/^Email AddressPIIGlobalMaskBuilt-in detector/);
    await user.click(screen.getByRole('switch', { name: 'Search traffic for Email Address' }));
    await waitFor(() =>
      expect(sent).toEqual([
        [
          'switchDataType',
          { companyId: 'c-2', scope: 'company', name: 'Email Address', enabled: false },
        ],
      ]),
    );
    await waitFor(() =>
      expect(
        screen.getByRole('switch', { name: 'Search traffic for Email Address' }),
      ).not.toBeChecked(),
    );
  }, 60_000);

  it('DATA-02 who may only read finds no way to change anything', async () => {
    openDataTypes(TYPES, READ_ALONE);
    await grid('Data types');
    for (const control of screen.getAllByRole('switch')) expect(control).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Create data type' })).not.toBeInTheDocument();
  }, 60_000);

  it('DATA-02 makes one: every field says what is wrong with it', async () => {
    const { user, sent, refuse } = openDataTypes(`${TYPES}${drawerSearch('DataTypeSideDrawer')}`);
    const shown = await drawer('Data type');
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    const press = () => user.click(shown.getByRole('button', { name: 'Create' }));
    const says = (words: string) => waitFor(() => expect(name).toHaveAccessibleDescription(words));
    await user.type(name, ' ');
    await press();
    await says('Please enter a name');
    expect(shown.getAllByText('Keywords or a data format are required')).toHaveLength(2);
    await user.type(name, 'STAFF  number');
    await press();
    await says('This Data Type name already exists');
    await user.clear(name);
    await user.type(name, 'Badge');
    await user.click(shown.getByRole('button', { name: /^Data categories: / }));
    await user.click(await screen.findByRole('checkbox', { name: 'Of ours' }));
    await user.keyboard('{Escape}');
    await user.click(shown.getByRole('button', { name: 'Add a name' }));
    await press();
    const text = shown.getByRole('textbox', { name: 'Matches 1' });
    await waitFor(() => expect(text).toHaveAccessibleDescription('Required'));
    await user.type(text, 'badge AND');
    refuse('input.names.0.text', 'Unclosed or invalid operator', 'badInput');
    await press();
    await waitFor(() => expect(text).toHaveAccessibleDescription('Unclosed or invalid operator'));
    expect(sent.at(-1)).toEqual([
      'createDataType',
      {
        companyId: 'c-2',
        scope: 'company',
        name: 'Badge',
        categories: ['c-Of ours'],
        privacy: 'mask',
        names: [{ kind: 'keyword', text: 'badge AND' }],
        keywordLists: [],
        values: [],
        operator: 'or',
        enabled: true,
      },
    ]);
  }, 60_000);

  it('DATA-02 shows what it would match before it is saved', async () => {
    const { user } = openDataTypes(
      `${TYPES}${drawerSearch('DataTypeSideDrawer', 't-Staff number')}`,
    );
    const shown = await drawer('Data type');
    await user.click(await shown.findByRole('button', { name: 'Preview matches' }, FIRST));
    expect(
      await shown.findByText(
        'It would match 12 parameters of 3 endpoints. It would open about 4 gaps and close about 1.',
      ),
    ).toBeInTheDocument();
    expect(shown.getByText('badge')).toBeInTheDocument();
    expect(shown.queryByText(/keeps no samples/)).toBeNull();
  }, 60_000);

  it('DATA-02 shows what it would match where gaps cannot be tried', async () => {
    const { user } = openDataTypes(
      `${TYPES}${drawerSearch('DataTypeSideDrawer', 't-Staff number')}`,
      undefined,
      { canTryGaps: false },
    );
    const shown = await drawer('Data type');
    await user.click(await shown.findByRole('button', { name: 'Preview matches' }, FIRST));
    expect(
      await shown.findByText('It would match 12 parameters of 3 endpoints.'),
    ).toBeInTheDocument();
  }, 60_000);

  it('DATA-02 says that rules about values could not be tried where no samples are kept', async () => {
    const { user } = openDataTypes(
      `${TYPES}${drawerSearch('DataTypeSideDrawer', 't-Staff number')}`,
      undefined,
      { sampling: false },
    );
    const shown = await drawer('Data type');
    await user.click(await shown.findByRole('button', { name: 'Preview matches' }, FIRST));
    expect(
      await shown.findByText(
        'This company keeps no samples, so rules about values were not tried. They apply to new traffic.',
      ),
    ).toBeInTheDocument();
  }, 60_000);

  it('DATA-02 says what depends on a type that cannot be deleted', async () => {
    const { user, refuse } = openDataTypes(
      `${TYPES}${drawerSearch('DataTypeSideDrawer', 't-Staff number')}`,
    );
    const words = 'Posture policies use this data type: Leaks. Change them first.';
    refuse('input.name', words);
    const shown = await drawer('Data type');
    await user.click(await shown.findByRole('button', { name: 'Delete' }, FIRST));
    const asking = within(
      await screen.findByRole('alertdialog', { name: 'Delete the data type Staff number?' }),
    );
    await user.click(asking.getByRole('button', { name: 'Delete' }));
    expect(await asking.findByText(words)).toBeInTheDocument();
  }, 60_000);

  it("the product's types are read and not changed", async () => {
    openDataTypes(`${TYPES}${drawerSearch('DataTypeSideDrawer', 'Email Address')}`);
    const shown = await drawer('Data type');
    const note = 'Global types are shared by all companies and cannot be edited.';
    expect(await shown.findByText(note, {}, FIRST)).toBeInTheDocument();
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
  }, 60_000);
});

describe('Data categories', () => {
  it('DATA-01 makes one under a name that is free', async () => {
    const { user, sent } = openDataTypes(
      `sensitive-categories${drawerSearch('DataCategorySideDrawer')}`,
    );
    const shown = await drawer('Data category');
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    await user.type(name, 'of OURS');
    await user.click(shown.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Must be unique'));
    await user.clear(name);
    await user.type(name, 'Staff');
    await user.click(shown.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(sent).toEqual([
        [
          'createDataCategory',
          { companyId: 'c-2', scope: 'company', name: 'Staff', description: '' },
        ],
      ]),
    );
    const table = await grid('Data categories');
    await waitFor(() => expect(within(table).getByText('Staff')).toBeInTheDocument());
  }, 60_000);
});

describe('Data classification in the back office', () => {
  const PLACE = '/c-2/backoffice/data-classification/data-types';
  const WARNING = 'Changes here apply to every company of this installation.';

  it('ADM-12 lists what every company has and switches it for all, under the global warning', async () => {
    const { user, sent } = openDataTypes(PLACE);
    const table = await grid('Data types');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Crew codePIIGlobalMask0 names, 1 values/),
      expect.stringMatching(/^Email AddressPIIGlobalMaskBuilt-in detector/),
    ]);
    expect(screen.getByText(WARNING)).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Search traffic for Email Address' }));
    const input = { companyId: 'c-2', scope: 'global', name: 'Email Address', enabled: false };
    await waitFor(() => expect(sent).toEqual([['switchDataType', input]]));
  }, 60_000);

  it('ADM-12 changes and deletes one for every company, with the warning at each', async () => {
    const { user, sent } = openDataTypes(
      `${PLACE}${drawerSearch('GlobalDataTypeSideDrawer', 't-Crew code')}`,
    );
    const shown = await drawer('Data type');
    expect(await shown.findByText(WARNING, {}, FIRST)).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Delete' }));
    const asking = within(await screen.findByRole('alertdialog'));
    expect(asking.getByText(WARNING)).toBeInTheDocument();
    await user.click(asking.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['deleteDataType', { companyId: 'c-2', scope: 'global', dataTypeId: 't-Crew code' }],
      ]),
    );
  }, 60_000);
});
