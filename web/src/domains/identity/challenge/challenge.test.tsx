import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import type { World } from '../../../../test/world/makeWorld.ts';

const WRONG = 'Code is wrong, please try again';
const signIn = (challenge: string) => () => ({ user: null, challenge, errors: [] });

/** The app after the right password of somebody with a second factor. */
async function challenged(kind: 'totp' | 'sms', mutations: World['mutations'], path = '/login') {
  const app = renderApp(path, {
    isSignedIn: false,
    mutations: { signIn: signIn(kind), ...mutations },
  });
  await app.user.type(await screen.findByLabelText('Email'), 'maya@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  const code = await screen.findByLabelText('Code');
  return { ...app, code };
}

describe('the code of the second factor', () => {
  it('AUTH-03 follows the password, and says where the code comes from', async () => {
    const { address } = await challenged('sms', {});
    expect(address()).toBe('/login/challenge/');
    expect(screen.getByText(/sent to your phone/)).toBeInTheDocument();
  });

  it('AUTH-04 is sent at the sixth digit, without what is no digit, and leads to where the person wanted to go', async () => {
    const { user, code, address, world } = await challenged(
      'totp',
      {
        answerChallenge: () => {
          world.isSignedIn = true;
          return { user: { id: 'u' }, errors: [] };
        },
      },
      '/c-2/unified-inventory?search=carts',
    );
    await user.type(code, '12a3 45');
    expect(code).toHaveValue('12345');
    expect(address()).toBe('/login/challenge/');
    await user.type(code, '6');
    await waitFor(() => expect(address()).toBe('/c-2/unified-inventory?search=carts'));
  });

  it('AUTH-04 a wrong code says so under the field, which is empty again', async () => {
    const answerChallenge = jest.fn(() => ({
      user: null,
      errors: [{ code: 'badInput', field: 'input.code', message: WRONG }],
    }));
    const { user, code } = await challenged('totp', { answerChallenge });
    await user.type(code, '000000');
    await waitFor(() => expect(code).toHaveAccessibleDescription(WRONG));
    expect(code).toHaveValue('');
    await user.type(code, '111111');
    await waitFor(() => expect(answerChallenge).toHaveBeenCalledTimes(2));
  });

  it('AUTH-05 two presses ask for a new code and clear the error, the third leads back', async () => {
    const resendChallengeCode = jest.fn(() => ({ errors: [] }));
    const { user, code, address } = await challenged('sms', {
      resendChallengeCode,
      answerChallenge: () => ({
        user: null,
        errors: [{ code: 'badInput', field: 'input.code', message: WRONG }],
      }),
    });
    await user.type(code, '000000');
    await waitFor(() => expect(code).toHaveAccessibleDescription(WRONG));
    const resend = screen.getByRole('button', { name: 'Resend Code' });
    await user.click(resend);
    await waitFor(() => expect(code).toHaveAccessibleDescription('A new code is on its way'));
    await waitFor(() => expect(resend).toBeEnabled());
    await user.click(resend);
    await waitFor(() => expect(resendChallengeCode).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(resend).toBeEnabled());
    await user.click(resend);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(resendChallengeCode).toHaveBeenCalledTimes(2);
  });

  it('AUTH-03 an app’s code cannot be sent again; a sign-in that is over begins anew, a locked one says so', async () => {
    const over = await challenged('totp', {
      answerChallenge: () => ({
        user: null,
        errors: [{ code: 'unauthenticated', field: null, message: 'x' }],
      }),
    });
    expect(screen.queryByRole('button', { name: 'Resend Code' })).not.toBeInTheDocument();
    await over.user.type(over.code, '123456');
    await waitFor(() => expect(over.address()).toBe('/login'));
  });

  it('AUTH-14 a recovery code opens the session in place of the code', async () => {
    const answerChallenge = jest.fn((_args: { readonly input: Record<string, unknown> }) => ({
      user: null,
      errors: [{ code: 'badInput', field: 'input.code', message: WRONG }],
    }));
    const { user, code } = await challenged('totp', { answerChallenge });
    await user.type(code, '12');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const recovery = await screen.findByLabelText('Recovery code');
    expect(recovery).toHaveValue('');
    await user.type(recovery, 'k7m2p-9xq4');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await user.type(recovery, 'T{Enter}');
    await waitFor(() => expect(recovery).toHaveAccessibleDescription(WRONG));
    expect(answerChallenge.mock.calls[0]?.[0]).toEqual({ input: { code: 'k7m2p-9xq4T' } });
    expect(recovery).toHaveValue('k7m2p-9xq4T');
    await user.click(screen.getByRole('button', { name: 'Use a code instead' }));
    expect(await screen.findByLabelText('Code')).toHaveValue('');
  });

  it('AUTH-11 a code that was wrong too often leads to the page of locked accounts', async () => {
    const { user, code, address } = await challenged('totp', {
      answerChallenge: () => ({
        user: null,
        errors: [{ code: 'lockedOut', field: null, message: 'x' }],
      }),
    });
    await user.type(code, '123456');
    await waitFor(() => expect(address()).toBe('/login/toomanyloginattempts'));
  });

  it('AUTH-03 without a password before it there is no code to enter', async () => {
    const { address } = renderApp('/login/challenge/', { isSignedIn: false });
    await waitFor(() => expect(address()).toBe('/login'));
  });
});
