import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';

const EXPIRED = 'Your reset password link has expired. Please try again';

describe('a forgotten password', () => {
  it('AUTH-08 asks for the email and says the same whether there is such an account or not', async () => {
    const requestPasswordReset = jest.fn(() => ({ errors: [] }));
    const { user, address } = renderApp('/login', {
      isSignedIn: false,
      mutations: { requestPasswordReset },
    });
    await user.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
    expect(address()).toBe('/login/forgetpassword');
    const send = await screen.findByRole('button', { name: 'Send the link' });
    expect(send).toBeDisabled();
    await user.type(screen.getByLabelText('Email'), ' maya@example.com ');
    await user.click(send);
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(/If an account with that email exists/);
    expect(address()).toBe('/login/checkemail');
    expect(requestPasswordReset).toHaveBeenCalledWith(
      { input: { email: 'maya@example.com' } },
      undefined,
      expect.anything(),
    );
  });

  it('AUTH-08 says when too many links were asked for', async () => {
    const mutations = {
      requestPasswordReset: () => ({ errors: [{ code: 'busy', field: null, message: 'x' }] }),
    };
    const { user, address } = renderApp('/login/forgetpassword', { isSignedIn: false, mutations });
    await user.type(await screen.findByLabelText('Email'), 'maya@example.com{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/at its limit/),
    );
    expect(address()).toBe('/login/forgetpassword');
  });

  const isPasswordResetLive = () => true;
  const passwordResetTokens = () => 0;
  async function fill(user: ReturnType<typeof renderApp>['user'], first: string, second: string) {
    await user.type(await screen.findByLabelText('New password'), first);
    await user.type(screen.getByLabelText('Confirm new password'), second);
  }

  it('AUTH-09 wants the same password twice, and goes by the token of the address', async () => {
    const resetPassword = jest.fn((_args: { readonly input: Record<string, unknown> }) => ({
      errors: [],
    }));
    const { user, address } = renderApp('/login/changepassword/token-1', {
      isSignedIn: false,
      mutations: { resetPassword, isPasswordResetLive, passwordResetTokens },
    });
    await fill(user, 'a-long-passphrase', 'another-passphrase');
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
      'Passwords are not the same',
    );
    expect(screen.getByRole('button', { name: 'Change password' })).toBeDisabled();
    await user.clear(screen.getByLabelText('Confirm new password'));
    await user.type(screen.getByLabelText('Confirm new password'), 'a-long-passphrase');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(address()).toBe('/login/changepasswordsuccess'));
    expect(resetPassword.mock.calls[0]?.[0]).toEqual({
      input: { token: 'token-1', newPassword: 'a-long-passphrase', revokesTokens: false },
    });
  });

  it('AUTH-09 offers to revoke the API tokens that the person has, and tells how many were', async () => {
    const resetPassword = jest.fn((_args: { readonly input: Record<string, unknown> }) => ({
      revokedTokens: 3,
      errors: [],
    }));
    const { user, address } = renderApp('/login/changepassword/token-1', {
      isSignedIn: false,
      mutations: { resetPassword, isPasswordResetLive, passwordResetTokens: () => 3 },
    });
    await fill(user, 'a-long-passphrase', 'a-long-passphrase');
    const box = screen.getByRole('checkbox', { name: 'Also revoke my 3 API tokens' });
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(address()).toBe('/login/changepasswordsuccess'));
    expect(resetPassword.mock.calls[0]?.[0]).toEqual({
      input: { token: 'token-1', newPassword: 'a-long-passphrase', revokesTokens: true },
    });
    expect(await screen.findByText(/3 API tokens were revoked/)).toBeInTheDocument();
  });

  it('AUTH-09 shows why the server refuses a password', async () => {
    const mutations = {
      isPasswordResetLive,
      passwordResetTokens,
      resetPassword: () => ({
        errors: [
          {
            code: 'badInput',
            field: 'input.newPassword',
            message: 'A password has at least five different characters.',
          },
        ],
      }),
    };
    const { user } = renderApp('/login/changepassword/token-1', { isSignedIn: false, mutations });
    await fill(user, 'aaaaaaaaaaaa', 'aaaaaaaaaaaa');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        'A password has at least five different characters.',
      ),
    );
  });

  it('AUTH-09 an expired link says so and leads to a new one, before and after the form', async () => {
    const expired = renderApp('/login/changepassword/token-1', {
      isSignedIn: false,
      mutations: { isPasswordResetLive: () => false, passwordResetTokens },
    });
    expect(await screen.findByText(EXPIRED)).toBeInTheDocument();
    await expired.user.click(screen.getByRole('link', { name: 'Reset Password' }));
    expect(expired.address()).toBe('/login/forgetpassword');
  });

  it('AUTH-09 a link that was used meanwhile says so', async () => {
    const mutations = {
      isPasswordResetLive,
      passwordResetTokens,
      resetPassword: () => ({
        errors: [{ code: 'badInput', field: 'input.token', message: EXPIRED }],
      }),
    };
    const { user } = renderApp('/login/changepassword/token-1', { isSignedIn: false, mutations });
    await fill(user, 'a-long-passphrase', 'a-long-passphrase');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(EXPIRED)).toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it('AUTH-10 goes on to the form after 3000 ms, and not before', async () => {
    const real = globalThis.setTimeout;
    const redirects: (() => void)[] = [];
    globalThis.setTimeout = ((work: () => void, delay?: number) =>
      delay === 3000 ? redirects.push(work) : real(work, delay)) as typeof setTimeout;
    const { address } = renderApp('/login/changepasswordsuccess', { isSignedIn: false });
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeInTheDocument();
    globalThis.setTimeout = real;
    expect(address()).toBe('/login/changepasswordsuccess');
    act(() => redirects.forEach((redirect) => redirect()));
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('an invitation', () => {
  const open = { state: 'open', organization: 'Acme', email: 'ada@example.com' };

  it('ADM-06 says who invites whom, takes a password and leads to the form', async () => {
    const acceptInvitation = jest.fn((_args: { readonly input: Record<string, unknown> }) => ({
      errors: [],
    }));
    const { user, address } = renderApp('/login/invitation/token-1', {
      isSignedIn: false,
      mutations: { acceptInvitation, invitation: () => open },
    });
    expect(await screen.findByText(/invited to Acme/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('New password'), 'a-long-passphrase');
    await user.type(screen.getByLabelText('Confirm new password'), 'a-long-passphrase');
    await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(acceptInvitation.mock.calls[0]?.[0].input).toEqual({
      token: 'token-1',
      newPassword: 'a-long-passphrase',
    });
  });

  it.each([
    ['used', /has already been used/],
    ['revoked', /was withdrawn/],
    ['expired', /has expired/],
    [null, /Invitation not found/],
  ])('ADM-06 one that is %s says so', async (state, words) => {
    renderApp('/login/invitation/token-1', {
      isSignedIn: false,
      mutations: { invitation: () => ({ state, organization: null, email: null }) },
    });
    expect(await screen.findByRole('status')).toHaveTextContent(words);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it('ADM-06 one that ends while the password is typed says so in its place', async () => {
    const message = 'This invitation was withdrawn.';
    const { user } = renderApp('/login/invitation/token-1', {
      isSignedIn: false,
      mutations: {
        invitation: () => open,
        acceptInvitation: () => ({
          errors: [{ code: 'badInput', field: 'input.token', message }],
        }),
      },
    });
    await user.type(await screen.findByLabelText('New password'), 'a-long-passphrase');
    await user.type(screen.getByLabelText('Confirm new password'), 'a-long-passphrase');
    await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByRole('status')).toHaveTextContent(message);
  });
});
