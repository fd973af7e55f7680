import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { safeReturnPath } from './returnPath.ts';

const logIn = () => screen.findByRole('button', { name: /^Log In(?! with)/ });

async function fill(user: ReturnType<typeof renderApp>['user'], password: string) {
  await user.type(await screen.findByLabelText('Email'), 'maya@example.com');
  await user.type(screen.getByLabelText('Password'), password);
}

describe('signing in', () => {
  it('AUTH-01 shows the card beside the slogan, for any path below /login', async () => {
    renderApp('/login/anything', { isSignedIn: false });
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeInTheDocument();
    expect(
      screen.getByRole('heading', { name: 'Every API you run, discovered from its own traffic.' }),
    ).toBeInTheDocument();
  });

  it('AUTH-01 leads a signed-in person on to the start', async () => {
    const { address } = renderApp('/login');
    await waitFor(() => expect(address()).toBe('/c-2/overview'));
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  it('keeps Log in off until email and password are valid', async () => {
    const { user } = renderApp('/login', { isSignedIn: false });
    expect(await logIn()).toBeDisabled();
    await user.type(screen.getByLabelText('Email'), 'maya');
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(await logIn()).toBeDisabled();
    await user.type(screen.getByLabelText('Email'), '@example.com');
    await waitFor(async () => expect(await logIn()).toBeEnabled());
  });

  it('AUTH-01 is filled in and sent by keyboard, from control to control', async () => {
    const { user, address } = renderApp('/login', { isSignedIn: false });
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    await user.keyboard('maya@example.com');
    await user.tab();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.keyboard('correct horse');
    await waitFor(async () => expect(await logIn()).toBeEnabled());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/c-2/overview'));
  });

  it('shows the answer of the server under the password and lets the person try again', async () => {
    const { user, address } = renderApp('/login', { isSignedIn: false });
    await fill(user, 'wrong');
    await user.click(await logIn());
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
        'Email or password is wrong.',
      ),
    );
    expect(address()).toBe('/login');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await waitFor(() => expect(address()).toBe('/c-2/overview'));
  });

  it('AUTH-11 leads to the page that says that the account is locked and where the way in is', async () => {
    const { user, refuse, address } = renderApp('/login', { isSignedIn: false });
    refuse('signIn', 'lockedOut');
    await fill(user, 'correct horse');
    await user.click(await logIn());
    expect(
      await screen.findByText(
        'Too many failed login attempts. Please check your email to reset your password',
      ),
    ).toBeInTheDocument();
    expect(address()).toBe('/login/toomanyloginattempts');
  });

  it('AUTH-12 keeps path and search of who is not signed in and comes back to them', async () => {
    const { user, address } = renderApp('/c-2/unified-inventory?search=carts', {
      isSignedIn: false,
    });
    await waitFor(() => expect(address()).toBe('/login'));
    await fill(user, 'correct horse');
    await user.click(await logIn());
    await waitFor(() => expect(address()).toBe('/c-2/unified-inventory?search=carts'));
    expect(await screen.findByRole('grid', { name: 'Inventory' })).toBeInTheDocument();
  });

  it('renews an ended session silently, once for all that wait', async () => {
    const { address, asked } = renderApp('/c-2/overview', { isSignedIn: false, canRefresh: true });
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
    expect(address()).toBe('/c-2/overview');
    expect(asked('refreshSessionMutation')).toHaveLength(1);
  });
});

it('comes back to addresses of its own only', () => {
  expect(safeReturnPath({ from: '/c-1/ingest?x=1' })).toBe('/c-1/ingest?x=1');
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    'javascript:alert(1)',
    '/login?x',
    '/login/challenge/',
    'https://evil.example',
    '/login',
    7,
    undefined,
  ])
    expect(safeReturnPath({ from })).toBe('/');
  expect(safeReturnPath({ from: '/login-report' })).toBe('/login-report');
  expect(safeReturnPath(null)).toBe('/');
});
