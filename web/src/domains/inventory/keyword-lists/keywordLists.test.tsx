import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { drawerSearch, openDataTypes } from '../data-types/testing/openDataTypes.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const grid = (name: string) => screen.findByRole('grid', { name }, FIRST);
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, FIRST));
const READ_ALONE = ['feature_sensitive_data_settings:read'];
const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } });

describe('Keyword lists', () => {
  it("DATA-06 lists the company's own before those of every company, and finds by a keyword", async () => {
    const { user } = openDataTypes('keyword-lists');
    const table = await grid('Keyword lists');
    const rows = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(rows()).toEqual([
      expect.stringMatching(/^Badgesbadge code, crew\.\*2CompanyStaff number/),
      expect.stringMatching(/^Everywherebadge code, crew\.\*2Global–/),
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Search keyword lists' }), 'staff');
    await waitFor(() => expect(rows()).toHaveLength(1));
  }, 60_000);

  it('DATA-06 makes one from pasted lines; every field says what is wrong with it', async () => {
    const { user, sent, refuse } = openDataTypes(
      `keyword-lists${drawerSearch('KeywordListSideDrawer')}`,
    );
    const shown = await drawer('Keyword list');
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    const press = () => user.click(shown.getByRole('button', { name: 'Create' }));
    const text = (number: number) => shown.getByRole('textbox', { name: `Matches ${number}` });
    const says = (field: HTMLElement, words: string) =>
      waitFor(() => expect(field).toHaveAccessibleDescription(words));
    await user.type(name, 'BADGES');
    await press();
    await says(name, 'Must be unique');
    await says(text(1), 'Required');
    await user.clear(name);
    await user.type(name, 'Crew');
    paste(text(1), 'crew id\r\nCREW  ID\n\nbadge AND');
    await waitFor(() => expect(text(3)).toHaveValue('badge AND'));
    await press();
    await says(text(2), 'This is in the list already.');
    await user.click(shown.getByRole('button', { name: 'Remove rule 2' }));
    refuse('input.keywords.1.text', 'Unclosed or invalid operator', 'badInput');
    await press();
    await says(text(2), 'Unclosed or invalid operator');
    expect(sent.at(-1)).toEqual([
      'createKeywordList',
      {
        companyId: 'c-2',
        scope: 'company',
        name: 'Crew',
        description: '',
        keywords: [
          { kind: 'keyword', text: 'crew id' },
          { kind: 'keyword', text: 'badge AND' },
        ],
      },
    ]);
  }, 60_000);

  it('DATA-06 shows what it would match, which types use it, and why it is not deleted', async () => {
    const { user, refuse } = openDataTypes(
      `keyword-lists${drawerSearch('KeywordListSideDrawer', 'k-Badges')}`,
    );
    const words = 'Data types use this keyword list: Staff number. Change them first.';
    refuse('input.name', words);
    const shown = await drawer('Keyword list');
    await user.click(await shown.findByRole('button', { name: 'Preview matches' }, FIRST));
    expect(
      await shown.findByText('It would match 12 parameters of 3 endpoints.'),
    ).toBeInTheDocument();
    expect(shown.getByText(/^Used by the data types Staff number\./)).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Delete' }));
    const asking = within(
      await screen.findByRole('alertdialog', { name: 'Delete the keyword list Badges?' }),
    );
    await user.click(asking.getByRole('button', { name: 'Delete' }));
    expect(await asking.findByText(words)).toBeInTheDocument();
  }, 60_000);

  it('DATA-06 a data type chooses lists beside its own names, or instead of them', async () => {
    const { user, sent } = openDataTypes(
      `data-classification/data-types${drawerSearch('DataTypeSideDrawer')}`,
    );
    const shown = await drawer('Data type');
    await user.type(await shown.findByRole('textbox', { name: 'Name' }, FIRST), 'Badge');
    await user.click(shown.getByRole('button', { name: /^Data categories: / }));
    await user.click(await screen.findByRole('checkbox', { name: 'Of ours' }));
    await user.keyboard('{Escape}');
    await user.click(shown.getByRole('button', { name: /^Keyword lists: / }));
    await user.click(await screen.findByRole('checkbox', { name: 'Badges' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Everywhere' }));
    await user.keyboard('{Escape}');
    await user.click(shown.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual([
        'createDataType',
        expect.objectContaining({
          names: [],
          keywordLists: ['k-Badges', 'k-Everywhere'],
          values: [],
        }),
      ]),
    );
  }, 60_000);

  it('DATA-06 a global list is read and not changed', async () => {
    openDataTypes(`keyword-lists${drawerSearch('KeywordListSideDrawer', 'k-Everywhere')}`);
    const shown = await drawer('Keyword list');
    const note = 'Global lists are shared by all companies and cannot be edited here.';
    expect(await shown.findByText(note, {}, FIRST)).toBeInTheDocument();
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
    expect(shown.queryByRole('button', { name: /^(Save|Delete)/ })).not.toBeInTheDocument();
  }, 60_000);

  it('DATA-06 who may only read finds no way to change anything', async () => {
    openDataTypes(`keyword-lists${drawerSearch('KeywordListSideDrawer', 'k-Badges')}`, READ_ALONE);
    const shown = await drawer('Keyword list');
    expect(await shown.findByText('badge code, crew.*', {}, FIRST)).toBeInTheDocument();
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create keyword list' })).not.toBeInTheDocument();
  }, 60_000);
});

describe('Keyword lists in the back office', () => {
  const PLACE = '/c-2/backoffice/keyword-lists';
  const WARNING = 'Changes here apply to every company of this installation.';

  it('ADM-12 changes one of every company, with the global warning at each step', async () => {
    const { user, sent } = openDataTypes(
      `${PLACE}${drawerSearch('GlobalKeywordListSideDrawer', 'k-Everywhere')}`,
    );
    const shown = await drawer('Keyword list');
    expect(await shown.findByText(WARNING, {}, FIRST)).toBeInTheDocument();
    expect(screen.getAllByText(WARNING)).toHaveLength(2);
    await user.type(shown.getByRole('textbox', { name: 'Description' }), 'For all');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        [
          'updateKeywordList',
          expect.objectContaining({
            companyId: 'c-2',
            scope: 'global',
            keywordListId: 'k-Everywhere',
            description: 'For all',
            version: 1,
          }),
        ],
      ]),
    );
  }, 60_000);
});
