import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany } from '../../../../test/world/makeWorld.ts';

const open = (
  systemUsers: readonly string[],
  isSystem = true,
  address = '/c-2/settings/system-users',
) =>
  renderApp(address, {
    systemUsers,
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null, isSystem },
    companies: [makeCompany({ companyId: 'c-2', permissions: ALL_PERMISSIONS })],
  });

const BOTH = ['maya@example.com', 'ada@example.com'];

describe('System users', () => {
  it('PERM-05 lists who they are, opened from the menu', async () => {
    const { user } = open(BOTH, true, '/c-2/settings/audit');
    await user.click(await screen.findByRole('link', { name: 'System users' }));
    const row = await screen.findByRole('row', { name: /ada@example\.com/ });
    expect(row).toHaveTextContent(/Ada Byron/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('System users');
  });

  it('PERM-05 adds one by email, after saying what is missing', async () => {
    const { user, asked } = open(['maya@example.com']);
    await screen.findByRole('row', { name: /maya@example\.com/ });
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add system user' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add system user' }));
    const field = dialog.getByLabelText('Email');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Please enter an email'));
    await user.type(field, ' ada@example.com ');
    await user.click(dialog.getByRole('button', { name: 'Add system user' }));
    expect(await screen.findByRole('row', { name: /ada@example\.com/ })).toBeInTheDocument();
    const input = { email: 'ada@example.com', isSystem: true };
    expect(asked('useSetSystemUserMutation')[0]?.variables['input']).toEqual(input);
  });

  const remove = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('button', { name: 'Remove ada@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Remove system user' }));
  };

  it('PERM-05 removes one after a question', async () => {
    const page = open(BOTH);
    await remove(page);
    const row = () => screen.queryByRole('row', { name: /ada@example\.com/ });
    await waitFor(() => expect(row()).not.toBeInTheDocument());
    const input = { email: 'ada@example.com', isSystem: false };
    expect(page.asked('useSetSystemUserMutation')[0]?.variables['input']).toEqual(input);
  });

  it('PERM-05 tells why one was not removed', async () => {
    const page = open(BOTH);
    page.refuse('setSystemUser', 'conflict');
    await remove(page);
    expect(await screen.findByText('setSystemUser refused')).toBeInTheDocument();
  });

  it('PERM-05 is closed to everybody else', async () => {
    open(BOTH, false);
    const words = /You do not have the required permissions/;
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});
