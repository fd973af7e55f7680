import { screen, waitFor, within } from '@testing-library/react';
import { drawerSearch, openUsers, userOf } from './testing/openUsers.ts';

const NEW = `?drawer=${encodeURIComponent(JSON.stringify({ name: 'NewUserSideDrawer', id: '' }))}`;

describe('the forms of users', () => {
  it('ADM-05 a new one is asked for in the words of the form, then added with role and environment', async () => {
    const { user, taken } = openUsers({ search: NEW });
    const drawer = await screen.findByRole('dialog');
    await user.type(await within(drawer).findByLabelText(/Email/), 'zoe@example.com');
    await user.click(within(drawer).getByRole('button', { name: 'Create' }));
    for (const words of [
      "Please enter the user's first name",
      "Please enter the user's last name",
      'Please select an environment',
      'Please select a role',
    ])
      expect(await within(drawer).findByText(words)).toBeInTheDocument();
    await user.type(within(drawer).getByLabelText(/First name/), 'Zoe');
    await user.type(within(drawer).getByLabelText(/Last name/), 'Adams');
    await user.selectOptions(within(drawer).getByLabelText(/^Environment/), 'Staging');
    await user.selectOptions(within(drawer).getByLabelText(/^Role/), 'Analyst');
    await user.click(within(drawer).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(taken[0]?.input).toEqual({
        companyId: 'c-2',
        organizationId: 'o-1',
        firstName: 'Zoe',
        lastName: 'Adams',
        email: 'zoe@example.com',
        isAdmin: false,
        environmentId: 'c-3',
        roleId: 'analyst',
        labelIds: null,
        isOutsideConfirmed: false,
      }),
    );
  });

  it('ADM-05 somebody of another domain is asked about before they are added', async () => {
    const { user, taken } = openUsers({ search: NEW });
    const drawer = await screen.findByRole('dialog');
    await user.type(await within(drawer).findByLabelText(/Email/), 'zoe@elsewhere.test');
    await user.type(within(drawer).getByLabelText(/First name/), 'Zoe');
    await user.type(within(drawer).getByLabelText(/Last name/), 'Adams');
    await user.selectOptions(within(drawer).getByLabelText(/^Environment/), 'Staging');
    await user.selectOptions(within(drawer).getByLabelText(/^Role/), 'Analyst');
    await user.click(within(drawer).getByRole('button', { name: 'Create' }));
    const title = 'Attempting to add a user from outside your organization';
    const question = await screen.findByRole('alertdialog', { name: title });
    await user.click(within(question).getByRole('button', { name: /Cancel/ }));
    expect(await within(drawer).findByText(/^Not added/)).toBeInTheDocument();
    expect(taken).toEqual([]);
    await user.click(within(drawer).getByRole('button', { name: 'Create' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', {
        name: 'Add user',
      }),
    );
    await waitFor(() => expect(taken[0]?.input['isOutsideConfirmed']).toBe(true));
  });

  it('ADM-05 who is there already is asked about when another environment opens to them', async () => {
    const { user, taken } = openUsers({
      search: drawerSearch('zoe'),
      users: [userOf('zoe', 'Zoe', { email: 'zoe@elsewhere.test' })],
    });
    const drawer = await screen.findByRole('dialog');
    const save = () => user.click(within(drawer).getByRole('button', { name: 'Save' }));
    await user.type(await within(drawer).findByLabelText(/Last name/), 'a');
    await save();
    await waitFor(() => expect(taken[0]?.input['isOutsideConfirmed']).toBe(false));
    await user.click(within(drawer).getByRole('button', { name: 'Add to environment' }));
    const chosen = { Environment: 'Staging', Role: 'Analyst' };
    for (const [label, option] of Object.entries(chosen))
      await user.selectOptions(
        within(drawer).getAllByLabelText(new RegExp(`^${label}`))[1] as HTMLElement,
        option,
      );
    await save();
    const question = await screen.findByRole('alertdialog', {
      name: 'Attempting to add a user from outside your organization',
    });
    expect(taken).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Add user' }));
    await waitFor(() => expect(taken[1]?.input['isOutsideConfirmed']).toBe(true));
  });

  it('ADM-05 ADM-06 one is changed as a whole, in this organization and another', async () => {
    const { user, taken, refuse } = openUsers({ search: drawerSearch('ben') });
    const drawer = await screen.findByRole('dialog');
    await user.click(await within(drawer).findByRole('switch', { name: 'Organization admin' }));
    await user.click(within(drawer).getByRole('button', { name: 'Add to environment' }));
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText('Please select an environment')).toBeInTheDocument();
    await user.selectOptions(
      within(drawer).getAllByLabelText(/^Environment/)[1] as HTMLElement,
      'Staging',
    );
    await user.selectOptions(
      within(drawer).getAllByLabelText(/^Role/)[1] as HTMLElement,
      'Analyst',
    );
    await user.click(within(drawer).getByRole('button', { name: 'Add to organization' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to organization' });
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('Please select an organization')).toBeInTheDocument();
    await user.selectOptions(within(dialog).getByLabelText(/^Organization/), 'Zeta');
    await user.selectOptions(await within(dialog).findByLabelText(/^Environment/), 'Production');
    await user.selectOptions(within(dialog).getByLabelText(/^Role/), 'Viewer');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    refuse('updateOrganizationUser', 'input.organizations.0.isAdmin');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText('updateOrganizationUser refused')).toBeInTheDocument();
    expect(taken).toEqual([]);
  });

  it('ADM-05 somebody else saved the user meanwhile: what was typed stays, and the form says so', async () => {
    const { user, users, taken } = openUsers({ search: drawerSearch('ben') });
    const drawer = await screen.findByRole('dialog');
    await user.type(await within(drawer).findByLabelText(/Last name/), ' Ito');
    Object.assign(users[1] ?? {}, { version: 2 });
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText(/changed .*meanwhile/)).toBeInTheDocument();
    expect(within(drawer).getByLabelText(/Last name/)).toHaveValue('Moreno Ito');
    expect(taken).toEqual([]);
  });

  it('ADM-05 what was saved can be changed again at once', async () => {
    const { user, taken } = openUsers({ search: drawerSearch('ben') });
    const drawer = await screen.findByRole('dialog');
    for (const [index, letter] of ['a', 'b'].entries()) {
      await user.type(await within(drawer).findByLabelText(/Last name/), letter);
      await user.click(within(drawer).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(taken).toHaveLength(index + 1));
      await within(drawer).findByRole('heading', { name: `Ben Moreno${'ab'.slice(0, index + 1)}` });
    }
    expect(taken.map(({ input }) => input['version'])).toEqual([1, 2]);
  });

  it('ADM-05 one is deleted by typing the email; sessions and tokens end one by one', async () => {
    const { user, taken } = openUsers({ search: drawerSearch('ben') });
    const drawer = await screen.findByRole('dialog');
    await user.click(await within(drawer).findByRole('button', { name: /^End the session/ }));
    await waitFor(() => expect(taken.at(-1)?.input).toEqual({ id: 'U-ben', sessionId: 's-1' }));
    expect(await within(drawer).findByText('Not signed in anywhere.')).toBeInTheDocument();
    await user.click(await within(drawer).findByRole('button', { name: /^Revoke the token/ }));
    await waitFor(() => expect(taken.at(-1)?.input).toEqual({ id: 'T-1' }));
    await user.click(await within(drawer).findByRole('button', { name: 'Delete User' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete User' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete User' });
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'ben@example.com');
    await user.click(confirm);
    await waitFor(() =>
      expect(taken.at(-1)).toEqual({
        name: 'deleteOrganizationUser',
        input: { id: 'U-ben', email: 'ben@example.com', version: 1 },
      }),
    );
  });

  it('ADM-05 who signs on by a provider has no password to reset, others are asked for a new one', async () => {
    const first = openUsers({ search: drawerSearch('ada') });
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByRole('button', { name: 'Delete User' });
    expect(within(drawer).queryByRole('button', { name: 'Reset Password' })).toBeNull();
    await first.user.click(
      within(drawer).getByRole('button', { name: 'Reset two-step verification' }),
    );
    const dialog = await screen.findByRole('alertdialog');
    await first.user.click(
      within(dialog).getByRole('button', { name: 'Reset two-step verification' }),
    );
    await waitFor(() => expect(first.taken.at(-1)?.name).toBe('resetSecondFactor'));
  });

  it('ADM-06 who was invited is invited again, or their invitation withdrawn', async () => {
    const invitation = {
      state: 'open',
      createdAt: '2026-11-20T10:00:00.000Z',
      createdBy: 'maya@example.com',
      expiresAt: '2026-11-27T10:00:00.000Z',
    };
    const { user, taken } = openUsers({
      search: drawerSearch('ada'),
      users: [userOf('ada', 'Ada', { signOn: 'invited' })],
      details: { invitation, sessions: [], tokens: [] },
    });
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText(/^Sent by maya@example.com/)).toBeInTheDocument();
    expect(within(drawer).queryByRole('button', { name: 'Reset Password' })).toBeNull();
    await user.click(within(drawer).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(taken.at(-1)?.name).toBe('sendInvitation'));
    await user.click(within(drawer).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(taken.at(-1)?.name).toBe('revokeInvitation'));
  });

  it('ADM-06 a user of the organization is invited to the environment of the page', async () => {
    const drawerOf = JSON.stringify({ name: 'InviteUserSideDrawer', id: '' });
    const { user, taken } = openUsers({
      search: `?drawer=${encodeURIComponent(drawerOf)}`,
      users: [userOf('ben', 'Ben', { grants: [] })],
    });
    const drawer = await screen.findByRole('dialog');
    await user.selectOptions(await within(drawer).findByLabelText(/^Role/), 'Analyst');
    await user.click(within(drawer).getByRole('button', { name: 'Invite' }));
    expect(await within(drawer).findByText('Please select user')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: /^User: / }));
    await user.click(await screen.findByRole('option', { name: /Ben Moreno/ }));
    await user.click(within(drawer).getByRole('button', { name: 'Invite' }));
    await waitFor(() =>
      expect(taken[0]?.input['organizations']).toEqual([
        {
          organizationId: 'o-1',
          isAdmin: false,
          grants: [{ environmentId: 'c-2', roleId: 'analyst', labelIds: null }],
        },
      ]),
    );
  });
});
