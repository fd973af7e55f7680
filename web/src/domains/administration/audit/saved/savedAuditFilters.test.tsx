import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';
import { makeSaved } from '../../../../../test/world/savedFilters.ts';

const PATH = '/c-2/settings/audit';
const FILTER = JSON.stringify({ all: [{ field: 'actor', op: 'contains', value: 'x' }] });
const FILTERED = `${PATH}?filters=${encodeURIComponent(FILTER)}`;
const SHARES = [...ALL_PERMISSIONS, 'feature_audit:read', 'feature_audit:update'];
const READS = SHARES.filter((permission) => permission !== 'feature_audit:update');
// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };

const kept = (part: Parameters<typeof makeSaved>[1]) => makeSaved('savedAuditFilters', part);

/** The panel over the list of a person with these saved filters. */
async function open(
  path: string,
  savedAuditFilters: ReturnType<typeof kept>[],
  { may = SHARES, button = 'Saved filters' } = {},
) {
  const company = makeCompany({ companyId: 'c-2', permissions: may, savedAuditFilters });
  const app = renderApp(path, { companies: [company] });
  await app.user.click(await screen.findByRole('button', { name: button, busy: false }, FIRST));
  const panel = await screen.findByRole('dialog', { name: 'Saved filters' }, FIRST);
  return {
    ...app,
    panel: within(panel),
    press: async (name: string) =>
      app.user.click(await within(panel).findByRole('button', { name })),
    type: async (field: string, text: string) => {
      const box = within(panel).getByRole('textbox', { name: field });
      await app.user.clear(box);
      await app.user.type(box, `${text}{Enter}`);
    },
    saved: () => company.savedAuditFilters.map(({ name }) => name),
    company,
  };
}

describe('SHELL-21 saved filters of audit entries', () => {
  it('SHELL-21 keeps the filters under a name, shown before the server answers, and says when the name is taken', async () => {
    const app = await open(FILTERED, [kept({ name: 'Taken' })]);
    expect(app.panel.getByText('The current filters.')).toBeInTheDocument();
    await app.type('Name', 'taken');
    expect(await app.panel.findByText('Must be unique')).toBeInTheDocument();
    const release = app.hold('createSavedAuditFilter');
    await app.type('Name', 'Mine');
    expect(await app.panel.findByRole('button', { name: 'Mine' })).toBeInTheDocument();
    expect(app.saved()).toEqual(['Taken']);
    await release();
    expect(await screen.findByRole('button', { name: 'Saved filter Mine' })).toBeInTheDocument();
    expect(app.company.savedAuditFilters[1]).toMatchObject({ isShared: false, filters: FILTER });
    expect(app.asked().findLast(({ name }) => name.endsWith('CreateMutation'))?.variables).toEqual({
      input: {
        companyId: 'c-2',
        name: 'Mine',
        isShared: false,
        view: { filter: JSON.parse(FILTER) },
      },
    });
  });

  it('SHELL-21 applies one: the address says it', async () => {
    const app = await open(PATH, [kept({ name: 'Some', filters: FILTER })]);
    await app.press('Some');
    await waitFor(() => expect(app.search().get('filters')).toBe(FILTER));
    expect(await screen.findByRole('button', { name: 'Saved filter Some' })).toBeInTheDocument();
  });

  it('SHELL-21 renames and deletes one at once, and takes back what the server refuses', async () => {
    const app = await open(PATH, [kept({ name: 'Old' })], { button: 'Saved filter Old' });
    await app.press('Rename Old');
    const renamed = app.hold('updateSavedAuditFilter');
    await app.type('New name of Old', 'New');
    expect(await screen.findByRole('button', { name: 'Saved filter New' })).toBeInTheDocument();
    expect(app.saved()).toEqual(['Old']);
    await renamed();
    await waitFor(() => expect(app.saved()).toEqual(['New']));
    app.refuse('deleteSavedAuditFilter', 'forbidden');
    const deleted = app.hold('deleteSavedAuditFilter');
    await app.press('Delete New');
    await app.press('Delete');
    await waitFor(() =>
      expect(app.panel.queryByRole('button', { name: 'Delete New' })).not.toBeInTheDocument(),
    );
    await deleted();
    expect(await app.panel.findByRole('button', { name: 'Delete New' })).toBeInTheDocument();
    app.allow('deleteSavedAuditFilter');
    await app.press('Delete New');
    await app.press('Delete');
    await waitFor(() => expect(app.saved()).toEqual([]));
  });

  it('SHELL-21 does not write over what somebody else saved, and says who and when', async () => {
    const app = await open(PATH, [kept({ name: 'Ours', isShared: true })], {
      button: 'Saved filter Ours',
    });
    await app.press('Rename Ours');
    Object.assign(app.company.savedAuditFilters[0] ?? {}, { name: 'By Ada', version: 2 });
    await app.type('New name of Ours', 'Mine');
    const told = /was changed by ada@example\.com at 2026-11-24 15:42 UTC meanwhile/;
    expect(await app.panel.findByText(told)).toBeInTheDocument();
    expect(app.saved()).toEqual(['By Ada']);
    await app.press('Save anyway');
    await waitFor(() => expect(app.saved()).toEqual(['Mine']));
  });

  it('SHELL-21 sharing asks for the permission to update', async () => {
    const share = { name: 'Share with the company' };
    const app = await open(PATH, []);
    expect(app.panel.getByRole('checkbox', share)).toBeInTheDocument();
    cleanup();
    const reader = await open(PATH, [], { may: READS });
    expect(reader.panel.queryByRole('checkbox', share)).not.toBeInTheDocument();
  });
});
