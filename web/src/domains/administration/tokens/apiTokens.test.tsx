import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { wideWindow } from '../../../../test/wideWindow.ts';
import { ALL_PERMISSIONS, type FakeToken, makeCompany } from '../../../../test/world/makeWorld.ts';
import { expiresAt } from './tokenForm.ts';

const token = (name: string, part: Partial<FakeToken> = {}): FakeToken => ({
  id: `T-${name}`,
  tokenId: name,
  name,
  hint: 'plt_1a2b',
  scopes: ['read'],
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
  lastUsedAt: null,
  owner: 'maya@example.com',
  revokedAt: null,
  ...part,
});
const open = (
  part: { readonly tokens?: FakeToken[]; readonly permissions?: readonly string[] } = {},
) =>
  renderApp('/c-2/settings/api-tokens', {
    companies: [makeCompany({ companyId: 'c-2', ...part })],
  });
const without = (...permissions: string[]) =>
  ALL_PERMISSIONS.filter((each) => !permissions.includes(each));

afterEach(() => jest.restoreAllMocks());

describe('API tokens', () => {
  it('ADM-08 lists them with scopes, whose they are and whether they work; those of collectors are elsewhere', async () => {
    wideWindow();
    open({
      tokens: [
        token('nightly', { scopes: ['read', 'write'] }),
        token('old', { expiresAt: '2020-01-01T00:00:00.000Z' }),
        token('gone', { revokedAt: '2026-11-02T00:00:00.000Z' }),
        token('edge', { scopes: ['collect'] }),
      ],
    });
    expect(await screen.findByRole('row', { name: /nightly/ })).toHaveTextContent(
      /Read and change.*maya@example\.com.*Active/,
    );
    expect(screen.getByRole('row', { name: /old/ })).toHaveTextContent('Expired');
    expect(screen.getByRole('row', { name: /gone/ })).toHaveTextContent('Revoked');
    expect(screen.queryByRole('row', { name: /edge/ })).not.toBeInTheDocument();
  });

  it('ADM-05 marks those that nobody has used for 90 days, and lists them alone, by the address', async () => {
    const { user, address, asked } = open({
      tokens: [token('nightly'), token('forgotten', { isUnused: true })],
    });
    const row = await screen.findByRole('row', { name: /forgotten/ });
    expect(row).toHaveTextContent('Unused for 90 days');
    expect(screen.getByRole('row', { name: /nightly/ })).not.toHaveTextContent('Unused');
    await user.click(screen.getByRole('checkbox', { name: 'Not used for 90 days' }));
    await waitFor(() =>
      expect(screen.queryByRole('row', { name: /nightly/ })).not.toBeInTheDocument(),
    );
    expect(address()).toBe('/c-2/settings/api-tokens?unused=only');
    expect(screen.getByRole('row', { name: /forgotten/ })).toBeVisible();
    expect(asked('ApiTokensPageQuery').map(({ variables }) => variables['onlyUnused'])).toEqual([
      false,
      true,
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Not used for 90 days' }));
    expect(await screen.findByRole('row', { name: /nightly/ })).toBeVisible();
    expect(address()).toBe('/c-2/settings/api-tokens');
  });

  it('ADM-06 downloads them as CSV, the unused ones alone where those are listed', async () => {
    const { user } = open({ tokens: [token('forgotten', { isUnused: true })] });
    await screen.findByRole('row', { name: /forgotten/ });
    const link = (name: RegExp) => screen.findByRole('link', { name });
    const file = '/download/identity/c-2/tokens.csv';
    expect(await link(/^Download the tokens as CSV/)).toHaveAttribute('href', file);
    await user.click(screen.getByRole('checkbox', { name: 'Not used for 90 days' }));
    expect(await link(/^Download the unused tokens/)).toHaveAttribute(
      'href',
      `${file}?unused=true`,
    );
  });

  it('ADM-05 says so where every token is used', async () => {
    renderApp('/c-2/settings/api-tokens?unused=only', {
      companies: [makeCompany({ companyId: 'c-2', tokens: [token('nightly')] })],
    });
    expect(await screen.findByText('No unused API tokens')).toBeVisible();
  });

  it('ADM-08 SHELL-17 makes one in a dialog and shows its secret once', async () => {
    const { user, asked } = open();
    expect(await screen.findByText('No API tokens yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New API token' }));
    await user.type(await screen.findByLabelText('Name'), ' CI ');
    await user.selectOptions(screen.getByLabelText('Expiration'), '1 day');
    await user.selectOptions(screen.getByLabelText('Access'), 'Read and change');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('plt_9f2c_the-whole-secret')).toBeInTheDocument();
    expect(await screen.findByText('Token generated successfully')).toBeInTheDocument();
    expect(asked('useCreateApiTokenMutation')[0]?.variables['input']).toMatchObject({
      companyId: 'c-2',
      name: 'CI',
      scopes: ['read', 'write'],
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(screen.queryByText('plt_9f2c_the-whole-secret')).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('row', { name: /CI/ })).toBeInTheDocument();
  });

  it('ADM-08 needs a name, and tells what the server says', async () => {
    const { user, asked, refuse } = open();
    await user.click(await screen.findByRole('button', { name: 'New API token' }));
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name'),
    );
    expect(asked('useCreateApiTokenMutation')).toHaveLength(0);
    refuse('createToken', 'conflict');
    await user.type(screen.getByLabelText('Name'), 'CI');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('createToken refused');
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  });

  it('ADM-08 saving an edit needs a change and a name, and may leave the end as it is', async () => {
    const { user, asked } = open({ tokens: [token('nightly')] });
    await user.click(await screen.findByRole('row', { name: /nightly/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit API token' }));
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(dialog.getByLabelText('Name'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Please enter a name'),
    );
    await user.type(dialog.getByLabelText('Name'), 'hourly');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: /hourly/ })).toBeInTheDocument();
    expect(await screen.findByText('Token updated successfully')).toBeInTheDocument();
    expect(asked('useUpdateApiTokenMutation')[0]?.variables['input']).toEqual({
      id: 'T-nightly',
      name: 'hourly',
    });
  });

  it('ADM-08 renames an expired one and offers no other expiration', async () => {
    const { user } = open({ tokens: [token('old', { expiresAt: '2020-01-01T00:00:00.000Z' })] });
    await user.click(await screen.findByRole('button', { name: 'Edit old' }));
    expect(await screen.findByText(/It expired on .* and cannot be renewed/)).toBeInTheDocument();
    expect(screen.queryByText('Expiration')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('old');
  });

  it('ADM-08 SHELL-17 revokes one after a question; its row stays and says so', async () => {
    const { user } = open({ tokens: [token('nightly')] });
    await user.click(await screen.findByRole('button', { name: 'Revoke nightly' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /nightly/ })).toHaveTextContent('Revoked'),
    );
    expect(await screen.findByText('Token revoked successfully')).toBeInTheDocument();
  });

  it('SHELL-16 SHELL-18 asks before a token that was begun is thrown away', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'New API token' }));
    await user.type(await screen.findByLabelText('Name'), 'CI');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = within(
      await screen.findByRole('alertdialog', {
        name: 'Are you sure you want to leave the page without saving changes?',
      }),
    );
    await user.click(question.getByRole('button', { name: /Keep editing/ }));
    expect(screen.getByLabelText('Name')).toHaveValue('CI');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText('Name')).not.toBeInTheDocument());
  });

  it('PERM-01 shows no control of what the role does not allow, and no page without reading', async () => {
    open({
      tokens: [token('nightly')],
      permissions: without(
        'feature_api_tokens:create',
        'feature_api_tokens:update',
        'feature_api_tokens:delete',
      ),
    });
    await screen.findByRole('row', { name: /nightly/ });
    expect(
      screen.queryByRole('button', { name: /Revoke|Edit|New API token/ }),
    ).not.toBeInTheDocument();
  });

  it('PERM-01 is closed without the permission to read', async () => {
    open({ permissions: without('feature_api_tokens:read') });
    expect(await screen.findByText(/You do not have the required permissions/)).toBeInTheDocument();
  });
});

it('ADM-08 ends after the chosen time by the calendar', () => {
  const now = new Date('2026-01-15T10:00:00Z');
  expect(
    [
      expiresAt('day', now),
      expiresAt('week', now),
      expiresAt('month', now),
      expiresAt('quarter', now),
      expiresAt('halfYear', now),
    ].map((end) => end.slice(0, 10)),
  ).toEqual(['2026-01-16', '2026-01-22', '2026-02-15', '2026-04-15', '2026-07-15']);
});
