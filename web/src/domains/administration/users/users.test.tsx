import { screen, waitFor, within } from '@testing-library/react';
import { drawerSearch, openUsers, userOf } from './testing/openUsers.ts';

const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent ?? '');

describe('users of the organization', () => {
  it('ADM-05 are listed with their sign-on, roles and what stands out', async () => {
    const { user, asked } = openUsers();
    await screen.findByText('ada@example.com');
    const [ada, ben] = await rows();
    expect(ada).toContain('Ada Moreno');
    expect(ada).toContain('SSO');
    expect(ada).toContain('Production: Viewer');
    expect(ada).toContain('Admin');
    expect(ben).toContain('NeverDormant');
    expect(asked('UsersPageQuery')[0]?.variables).toMatchObject({
      sort: 'name',
      direction: 'ascending',
      wanted: null,
    });
    await user.click(screen.getByRole('button', { name: /Last seen/ }));
    expect(asked('UsersPageQuery').at(-1)?.variables).toMatchObject({
      sort: 'lastSeen',
      direction: 'descending',
    });
  });

  it('ADM-05 are searched by name and email in the address, and downloaded as they are shown', async () => {
    const { address } = openUsers({ search: '?search=ben' });
    await screen.findByText('ben@example.com');
    expect(screen.queryByText('ada@example.com')).not.toBeInTheDocument();
    expect(address()).toContain('search=ben');
    const href = screen
      .getByRole('link', { name: 'Download the users as CSV' })
      .getAttribute('href');
    const { pathname, searchParams } = new URL(href ?? '', 'http://localhost');
    expect(pathname).toBe('/download/identity/c-2/users.csv');
    expect(searchParams.get('filters')).toContain('ben');
  });

  it('ADM-05 a row opens what a user has: roles, sessions and tokens that nobody uses', async () => {
    const { user, search } = openUsers();
    await user.click(await screen.findByText('ben@example.com'));
    expect(search().get('drawer')).toContain('ben');
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Firefox on Linux')).toBeInTheDocument();
    expect(within(drawer).getByText('Nightly')).toBeInTheDocument();
    expect(within(drawer).getByText('Unused for 90 days')).toBeInTheDocument();
    expect(within(drawer).getByRole('cell', { name: 'Production' })).toBeInTheDocument();
  });

  it('ADM-05 of somebody who belongs elsewhere too, sessions are not told', async () => {
    openUsers({ search: drawerSearch('ben'), details: { isElsewhere: true, sessions: [] } });
    expect(await screen.findByText(/sessions are not shown/)).toBeInTheDocument();
  });

  it('ADM-07 whom an identity provider provisions has a name that is not to be changed, with the reason', async () => {
    const provisioned = { name: 'Company sign-in', isActive: false };
    const { user, taken } = openUsers({
      search: drawerSearch('ben'),
      users: [userOf('ben', '')],
      details: { provisioned },
    });
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByLabelText(/First name/)).toHaveAttribute('readonly');
    expect(within(drawer).getByText(/Company sign-in provisions this user/)).toBeInTheDocument();
    expect(within(drawer).getByText(/deactivated this user/)).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'Add to environment' }));
    const chosen = { Environment: 'Staging', Role: 'Analyst' };
    for (const [label, option] of Object.entries(chosen))
      await user.selectOptions(
        within(drawer).getAllByLabelText(new RegExp(`^${label}`))[1] as HTMLElement,
        option,
      );
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(taken[0]?.input['firstName']).toBe(''));
  });

  it('ADM-05 says of somebody who is gone that there is no such user', async () => {
    openUsers({ search: drawerSearch('nobody') });
    expect((await screen.findAllByText('No such user')).length).toBeGreaterThan(0);
  });

  it('ADM-05 PERM-05 the page is not there for who does not administer the organization', async () => {
    openUsers({ isOrganizationAdmin: false });
    expect(await screen.findByText(/do not have the required permissions/)).toBeInTheDocument();
  });
});
