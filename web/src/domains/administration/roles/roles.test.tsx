import { screen, waitFor, within } from '@testing-library/react';
import { drawerSearch, openRoles } from './testing/openRoles.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const grid = () => screen.findByRole('grid', { name: 'Roles' }, FIRST);
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Role' }, FIRST));
const NONE =
  'No permissions added to Role. Please select at least one permissions to include in Role.';

describe('Roles', () => {
  it('ADM-04 lists the built-in roles and those of the organization, with their people', async () => {
    const { user, router } = openRoles({ usersCount: 12 });
    const table = await grid();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Role', 'Description', 'Last change', 'Permissions', 'Users']);
    const rows = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(rows()[0]).toMatch(/AdministratorBuilt-inReads and changes everything.*66 of 66/);
    expect(rows()[2]).toMatch(/ViewerBuilt-in.*18 of 66.*1,200/);
    expect(rows()[3]).toMatch(/^Gap readerReads gaps–1 of 6612/);
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search roles' })).toHaveFocus();
    await user.keyboard('GAPS');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(router.state.location.search).toBe('?search=GAPS');
    await user.clear(screen.getByRole('searchbox', { name: 'Search roles' }));
    await user.click(within(table).getByRole('button', { name: /^Role/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
    expect(rows().map((row) => row?.slice(0, 3))).toEqual(['Adm', 'Ana', 'Gap', 'Vie']);
  }, 60_000);

  it('ADM-04 PERM-06 refuses who administers no organization', async () => {
    openRoles({ isOrganizationAdmin: false });
    const words = /You do not have the required permissions/;
    expect(await screen.findByText(words, {}, FIRST)).toBeInTheDocument();
  }, 60_000);

  it('ADM-04 built-in roles are read and not changed', async () => {
    openRoles({ search: drawerSearch('viewer') });
    const shown = await drawer();
    expect(
      await shown.findByText('Built-in roles are the same everywhere and cannot be changed.'),
    ).toBeInTheDocument();
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
    for (const box of shown.getAllByRole('checkbox')) expect(box).toBeDisabled();
    expect(shown.getByRole('checkbox', { name: 'Inventory: Read' })).toBeChecked();
    expect(shown.queryByRole('button', { name: /Save|Delete|Reset/ })).not.toBeInTheDocument();
    expect(shown.getByText(/^Can see 12 of \d+ pages$/)).toBeInTheDocument();
  }, 60_000);
});

describe('the drawer of a role', () => {
  it('ADM-04 makes one: a name that is free, one permission at least, a change brings its read', async () => {
    const { user, asked, roles } = openRoles({ search: drawerSearch() });
    const shown = await drawer();
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    const box = (label: string) => shown.getByRole('checkbox', { name: label });
    const press = () => user.click(shown.getByRole('button', { name: 'Create' }));
    const says = (words: string | RegExp) =>
      waitFor(() => expect(name).toHaveAccessibleDescription(words));
    await user.type(name, ' ');
    await press();
    await says('Please enter a name');
    expect(shown.getByText(NONE)).toBeInTheDocument();
    await user.type(name, 'GAP  READER');
    await says('Role name already in use. Please rename it to a new name.');
    await user.clear(name);
    await user.type(name, 'Рeople');
    await says(/look-alike letters from different alphabets/);
    await user.clear(name);
    await user.type(name, 'Label worker');

    expect(shown.getByText(/^Can see 2 of \d+ pages$/)).toBeInTheDocument();
    await user.click(box('Labels and tags: Update'));
    expect(box('Labels and tags: Read')).toBeChecked();
    expect(box('Labels and tags: Read')).toBeDisabled();
    expect(shown.queryByText(NONE)).not.toBeInTheDocument();
    await user.click(box('Labels and tags: Update'));
    expect(box('Labels and tags: Read')).toBeEnabled();
    await user.click(box('Labels and tags: All'));
    expect(box('Labels and tags: Delete')).toBeChecked();
    // Who may make labels is let into the settings, where there are two pages of labels; use cases are for everybody.
    expect(shown.getByText(/^Can see 4 of \d+ pages$/)).toBeInTheDocument();
    expect(
      shown.getByText(/^Overview, Label management, Tags,? and Use cases$/),
    ).toBeInTheDocument();
    await press();
    await waitFor(() => expect(roles).toHaveLength(5));
    expect(asked('useCreateRoleMutation').at(-1)?.variables).toEqual({
      input: {
        companyId: 'c-2',
        name: 'Label worker',
        description: '',
        permissions: [{ feature: 'feature_tags', actions: ['read', 'create', 'update', 'delete'] }],
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await grid()).toHaveTextContent('Label worker');
  }, 60_000);

  it('ADM-04 PERM-04 says how many endpoints labels would leave, before it is saved', async () => {
    const { user, asked } = openRoles({ search: drawerSearch('gaps') });
    const shown = await drawer();
    await user.click(await shown.findByRole('button', { name: 'Try with labels' }, FIRST));
    await user.click(await screen.findByRole('checkbox', { name: /^Gold/ }));
    await shown.findByText(/^Can see 3 of \d+ pages, 0 of 3 endpoints through labels$/);
    await user.click(shown.getByRole('checkbox', { name: 'Inventory: Read' }));
    await shown.findByText(/Can see \d of \d+ pages, 1 of 3 endpoints through labels/);
    expect(asked('useEndpointReachQuery').at(-1)?.variables['filter']).toEqual({
      all: [{ field: 'label', op: 'is', value: ['l-gold'] }],
    });
    expect(shown.getByRole('button', { name: 'Tried with 1 label' })).toBeInTheDocument();
  }, 60_000);

  it('ADM-04 changes one over the version that was read; two at a time lose nothing', async () => {
    const { user, roles } = openRoles({ search: drawerSearch('gaps') });
    const shown = await drawer();
    const name = await shown.findByRole('textbox', { name: 'Name' }, FIRST);
    expect(shown.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
    await user.type(name, ' 2');
    expect(shown.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await user.click(shown.getByRole('checkbox', { name: 'Attackers: Update' }));
    await user.click(shown.getByRole('button', { name: 'Save' }));
    const role = () => roles.find(({ roleId }) => roleId === 'gaps');
    await waitFor(() => expect(role()).toMatchObject({ name: 'Gap reader 2', version: 2 }));
    expect(role()?.permissions).toEqual([
      { feature: 'feature_security_posture_gaps', actions: ['read'] },
      { feature: 'feature_attackers', actions: ['read', 'update'] },
    ]);
    Object.assign(role() ?? {}, { name: 'By Ada', version: 3 });
    await user.type(name, '3');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    expect(await shown.findByRole('alert')).toHaveTextContent(/This role was changed by/);
    expect(name).toHaveValue('Gap reader 23');
    await user.click(shown.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(name).toHaveValue('By Ada'));
    expect(role()).toMatchObject({ name: 'By Ada', version: 3 });
  }, 60_000);

  it('ADM-04 deletes one that nobody has after its warning', async () => {
    const { user, roles } = openRoles({ search: drawerSearch('gaps') });
    const shown = await drawer();
    await user.click(await shown.findByRole('button', { name: 'Delete' }, FIRST));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Delete Gap reader role?' }),
    );
    expect(question.getByText(/All associated users lose its permissions in/)).toBeInTheDocument();
    expect(question.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(roles).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await grid()).not.toHaveTextContent('Gap reader');
  }, 60_000);

  it('ADM-04 deletes one in use only with another in its place, also where it came into use meanwhile', async () => {
    const { user, asked, refuse, roles } = openRoles({
      search: drawerSearch('gaps'),
      usersCount: 12,
      rulesCount: 1,
    });
    const shown = await drawer();
    await user.click(await shown.findByRole('button', { name: 'Delete' }, FIRST));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText('12 users have it. 1 mapping rule of an identity provider grants it.'),
    ).toBeInTheDocument();
    const confirm = question.getByRole('button', { name: 'Delete' });
    expect(confirm).toBeDisabled();
    const choice = question.getByRole('combobox', { name: 'Replacement role' });
    expect(within(choice).queryByRole('option', { name: 'Gap reader' })).not.toBeInTheDocument();
    await user.selectOptions(choice, 'Viewer');
    const allow = refuse('deleteRole', 'input.replacementId', 'conflict');
    await user.click(confirm);
    await waitFor(() => expect(choice).toHaveAccessibleDescription('deleteRole refused'));
    expect(roles).toHaveLength(4);
    allow();
    await user.click(confirm);
    await waitFor(() => expect(roles).toHaveLength(3));
    expect(asked('useDeleteRoleMutation').at(-1)?.variables).toEqual({
      input: { id: 'R-gaps', version: 1, replacementId: 'viewer' },
    });
  }, 60_000);

  it('ADM-04 says that a role is not there', async () => {
    openRoles({ search: drawerSearch('gone') });
    expect(await screen.findByText(/It was deleted, or you do not/, {}, FIRST)).toBeInTheDocument();
  }, 60_000);
});
