import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { drawerSearch, openRoles } from './testing/openRoles.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Role' }, FIRST));

describe('viewing as a role', () => {
  it('ADM-04 asks first and says what follows; a refusal is told and leaves the page', async () => {
    const { user, asked, refuse } = openRoles({ search: drawerSearch('viewer') });
    refuse('viewAsRole', 'input.id', 'forbidden');
    const shown = await drawer();
    await user.click(await shown.findByRole('button', { name: 'View as role' }, FIRST));
    const question = within(await screen.findByRole('alertdialog', { name: 'View as Viewer?' }));
    expect(question.getByText(/You cannot change anything until you end the view/)).toBeVisible();
    await user.click(question.getByRole('button', { name: /^Cancel/ }));
    expect(asked('ViewAsRoleMutation')).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'View as role' }));
    const again = within(await screen.findByRole('alertdialog', { name: 'View as Viewer?' }));
    await user.click(again.getByRole('button', { name: 'View as role' }));
    await waitFor(() =>
      expect(asked('ViewAsRoleMutation').map(({ variables }) => variables)).toEqual([
        { input: { id: 'R-viewer' } },
      ]),
    );
    expect(await screen.findByText('Could not view as the role')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  }, 60_000);

  it('ADM-04 says above every page as what, until when, and that nothing can be changed', async () => {
    const ended: unknown[] = [];
    const { user, router } = renderApp('/c-2/overview', {
      mutations: {
        endRoleView: () => {
          ended.push(true);
          return { errors: [{ code: 'conflict', field: null, message: 'It has ended.' }] };
        },
      },
      user: {
        email: 'maya@example.com',
        password: 'x',
        defaultCompanyId: 'c-2',
        roleView: { roleName: 'Viewer', endsAt: '2026-11-29T13:00:00.000Z' },
      },
    });
    const line = within(await screen.findByRole('region', { name: 'Viewing as a role' }, FIRST));
    expect(
      line.getByText(/^Viewing as Viewer until \d\d:00\. Nothing can be changed\.$/),
    ).toBeVisible();
    await act(() => router.navigate('/c-2/profile'));
    expect(screen.getByRole('region', { name: 'Viewing as a role' })).toBeVisible();
    await user.click(line.getByRole('button', { name: 'End view' }));
    await waitFor(() => expect(ended).toHaveLength(1));
    expect(await screen.findByText('Could not end the view')).toBeVisible();
  }, 60_000);

  it('ADM-04 has no line for who looks as themselves', async () => {
    renderApp('/c-2/overview');
    expect(await screen.findByRole('heading', { name: 'Overview' }, FIRST)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Viewing as a role' })).not.toBeInTheDocument();
  }, 60_000);
});
