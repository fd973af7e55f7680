import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { makeEndpoint } from '../../../../test/world/makeEndpoint.ts';
import { makeCompany } from '../../../../test/world/makeWorld.ts';
import { makeSavedFilter } from '../../../../test/world/savedFilters.ts';

const PATH = '/c-2/unified-inventory';
const DELETES = JSON.stringify({ all: [{ field: 'method', op: 'is', value: ['DELETE'] }] });

const withSaved = (...savedFilters: Parameters<typeof makeSavedFilter>[0][]) =>
  makeCompany({
    companyId: 'c-2',
    endpoints: [
      makeEndpoint({ companyId: 'c-2', name: 'GET /orders' }),
      makeEndpoint({ companyId: 'c-2', name: 'DELETE /orders/{orderId}' }),
    ],
    savedFilters: savedFilters.map(makeSavedFilter),
  });

async function open(app: ReturnType<typeof renderApp>, name = 'Saved filters') {
  await app.user.click(await screen.findByRole('button', { name, busy: false }));
  return screen.findByRole('dialog', { name: 'Saved filters' });
}

beforeAll(() =>
  Promise.all([
    import('../../../ui/overlays/PopoverContent.tsx'),
    import('../InventoryPage.tsx'),
    import('../../../entities/savedFilters/SavedFiltersPanel.tsx'),
  ]),
);

describe('SHELL-21 saved filters', () => {
  it('SHELL-21 keeps filters, columns and grouping under a name', async () => {
    const app = renderApp(
      `${PATH}?filters=${encodeURIComponent(DELETES)}&columns=path,method&groupEndpointsBy=%5B%22host%22%5D`,
      { companies: [withSaved()] },
    );
    const panel = await open(app);
    expect(panel).toHaveTextContent('Nothing saved yet.');
    app.refuse('createSavedFilter', 'conflict');
    const answerRefusal = app.hold('createSavedFilter');
    const name = within(panel).getByRole('textbox', { name: 'Name' });
    await app.user.type(name, 'Deletes{Enter}');
    expect(await within(panel).findByRole('button', { name: 'Deletes' })).toBeInTheDocument();
    await answerRefusal();
    expect(await within(panel).findByText('createSavedFilter refused')).toBeInTheDocument();
    expect(within(panel).queryByRole('button', { name: 'Deletes' })).not.toBeInTheDocument();
    app.allow('createSavedFilter');
    const answer = app.hold('createSavedFilter');
    await app.user.type(name, '{Enter}');
    expect(await within(panel).findByRole('button', { name: 'Deletes' })).toBeInTheDocument();
    expect(app.world.companies[0]?.savedFilters).toEqual([]);
    await answer();
    expect(await screen.findByRole('button', { name: 'Saved filter Deletes' })).toBeInTheDocument();
    expect(app.world.companies[0]?.savedFilters[0]).toMatchObject({
      name: 'Deletes',
      filters: DELETES,
      columns: ['path', 'method'],
      groupBy: '["host"]',
    });
  });

  it('SHELL-21 applies one: the address says it all, and the bookmark names it', async () => {
    const app = renderApp(PATH, {
      companies: [
        withSaved({
          name: 'Deletes',
          filters: DELETES,
          columns: ['path', 'method'],
          sort: 'path',
          direction: 'ascending',
        }),
      ],
    });
    const panel = await open(app);
    await app.user.click(within(panel).getByRole('button', { name: 'Deletes' }));
    await waitFor(() => expect(app.search().get('filters')).toBe(DELETES));
    expect([
      app.search().get('columns'),
      app.search().get('sort'),
      app.search().get('direction'),
    ]).toEqual(['path,method', 'path', 'ascending']);
    expect(await screen.findByRole('button', { name: 'Saved filter Deletes' })).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
        '',
        'Path',
        'Method',
      ]),
    );
  });

  it('SHELL-21 renames, and says when a name is taken', async () => {
    const app = renderApp(PATH, {
      companies: [withSaved({ name: 'Old' }, { name: 'Taken', search: 'x' })],
    });
    const panel = await open(app, 'Saved filter Old');
    await app.user.click(within(panel).getByRole('button', { name: 'Rename Old' }));
    const field = await within(panel).findByRole('textbox', { name: 'New name of Old' });
    await app.user.clear(field);
    await app.user.type(field, 'taken{Enter}');
    expect(await within(panel).findByText('Must be unique')).toBeInTheDocument();
    await app.user.clear(field);
    app.refuse('updateSavedFilter', 'conflict');
    const answerRefusal = app.hold('updateSavedFilter');
    await app.user.type(field, 'New{Enter}');
    await screen.findByRole('button', { name: 'Saved filter New' });
    await answerRefusal();
    expect(await within(panel).findByText('updateSavedFilter refused')).toBeInTheDocument();
    expect(app.world.companies[0]?.savedFilters[0]?.name).toBe('Old');
    app.allow('updateSavedFilter');
    const answer = app.hold('updateSavedFilter');
    await app.user.type(
      await within(panel).findByRole('textbox', { name: /^New name of/ }),
      '{Enter}',
    );
    await answer();
    expect(await within(panel).findByRole('button', { name: 'New' })).toBeInTheDocument();
  });

  it('SHELL-21 asks before it deletes, and brings back what the server refuses to delete', async () => {
    const app = renderApp(PATH, { companies: [withSaved({ name: 'Mine', search: 'x' })] });
    const panel = await open(app);
    app.refuse('deleteSavedFilter', 'unavailable');
    const answerRefusal = app.hold('deleteSavedFilter');
    await app.user.click(within(panel).getByRole('button', { name: 'Delete Mine' }));
    await app.user.click(await within(panel).findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(panel).toHaveTextContent('Nothing saved yet.'));
    await answerRefusal();
    expect(await screen.findByText('Could not delete the saved filter')).toBeInTheDocument();
    app.allow('deleteSavedFilter');
    const answer = app.hold('deleteSavedFilter');
    await app.user.click(await within(panel).findByRole('button', { name: 'Delete Mine' }));
    await app.user.click(await within(panel).findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(panel).toHaveTextContent('Nothing saved yet.'));
    expect(app.world.companies[0]?.savedFilters).toHaveLength(1);
    await answer();
    await waitFor(() => expect(app.world.companies[0]?.savedFilters).toEqual([]));
    expect(panel).toHaveTextContent('Nothing saved yet.');
  });

  it('SHELL-21 one that another tab saved meanwhile is read anew or saved over, never unseen', async () => {
    const company = withSaved({ name: 'Mine' });
    const app = renderApp(PATH, { companies: [company] });
    const panel = await open(app, 'Saved filter Mine');
    const meanwhile = (name: string, version: number) =>
      void Object.assign(company.savedFilters[0] ?? {}, { name, version });
    const saved = () => company.savedFilters[0]?.name;
    const renames = async (from: string, text: string) => {
      await app.user.click(await within(panel).findByRole('button', { name: `Rename ${from}` }));
      const field = within(panel).getByRole('textbox', { name: `New name of ${from}` });
      await app.user.type(field, `${text}{Enter}`);
      return field;
    };
    meanwhile('Theirs', 2);
    const field = await renames('Mine', ' too');
    await within(panel).findByText(
      'This saved filter was changed by ada@example.com at 2026-11-24 15:42 UTC meanwhile.',
    );
    expect([(field as HTMLInputElement).value, saved()]).toEqual(['Mine too', 'Theirs']);
    await app.user.click(within(panel).getByRole('button', { name: 'Reload' }));
    expect(await within(panel).findByRole('button', { name: 'Theirs' })).toBeInTheDocument();

    await renames('Theirs', ' and mine');
    await waitFor(() => expect(saved()).toBe('Theirs and mine'));

    meanwhile('Again', 9);
    await renames('Theirs and mine', '!');
    const saveAnyway = await within(panel).findByRole('button', { name: 'Save anyway' });
    meanwhile('A third', 10);
    await app.user.click(saveAnyway);
    await waitFor(() => expect(app.asked('savedInventoryFiltersUpdateMutation')).toHaveLength(4));
    expect(saved()).toBe('A third');
    await app.user.click(await within(panel).findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(saved()).toBe('Theirs and mine!'));
    expect(
      await within(panel).findByRole('button', { name: 'Rename Theirs and mine!' }),
    ).toBeInTheDocument();
  });

  it('SHELL-21 explains a filter whose field is gone, and applies the rest once that condition is removed', async () => {
    const filters = JSON.stringify({
      all: [
        { field: 'colour', op: 'is', value: 'red' },
        ...(JSON.parse(DELETES) as { all: object[] }).all,
      ],
    });
    const app = renderApp(PATH, {
      companies: [withSaved({ name: 'Broken', filters, unknownFields: ['colour'] })],
    });
    const panel = await open(app);
    expect(panel).toHaveTextContent(
      'Its field colour no longer exists or is not available to you. The rest still works.',
    );
    await app.user.click(within(panel).getByRole('button', { name: 'Broken' }));
    await app.user.click(
      await screen.findByRole('button', { name: /^Remove This filter could not be read/ }),
    );
    await waitFor(() => expect(app.search().get('filters')).toBe(DELETES));
  });

  it('SHELL-21 one that somebody else shares can be used and not changed', async () => {
    const app = renderApp(PATH, {
      companies: [
        withSaved({
          name: 'Theirs',
          search: 'orders',
          isOwn: false,
          isShared: true,
          canChange: false,
        }),
      ],
    });
    const panel = await open(app);
    expect(
      within(panel).getByRole('region', { name: 'Shared with the company' }),
    ).toHaveTextContent('Theirs');
    expect(within(panel).queryByRole('button', { name: 'Delete Theirs' })).not.toBeInTheDocument();
  });

  it('SHELL-21 a list that fails leaves the page alone', async () => {
    renderApp(PATH, {
      companies: [withSaved()],
      failures: { SavedInventoryFiltersQuery: 'UNAVAILABLE' },
    });
    expect(await screen.findByTitle('/orders')).toBeInTheDocument();
    expect(
      await screen.findByRole('button', { name: 'Saved filters', description: '' }),
    ).toHaveAttribute('aria-disabled', 'true');
  });
});
