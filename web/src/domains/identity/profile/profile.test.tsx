import { screen, waitFor, within } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { chooseMenuItem } from '../../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { ALL_PERMISSIONS, makeCompany, type World } from '../../../../test/world/makeWorld.ts';
import { describeAgent } from '../../../entities/sessions/describeAgent.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const AT = '2026-11-19T14:02:00.000Z';
const session = (id: string, isCurrent: boolean) => ({
  id,
  createdAt: AT,
  lastUsedAt: AT,
  expiresAt: AT,
  address: '198.51.100.7',
  userAgent: CHROME,
  isCurrent,
});
const factorWith = (recoveryCodesLeft: number) => ({
  kind: 'totp',
  phoneHint: null,
  createdAt: AT,
  recoveryCodesLeft,
});
const CODES = Array.from({ length: 10 }, (_, index) => `k7m2p-9xq${index}t`);
const textOf = (blob: Blob | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob ?? new Blob());
  });
const WRONG = 'Code is wrong, please try again';

function profile(mutations: World['mutations'] = {}, secondFactor: object | null = null) {
  return renderApp('/c-2/profile', {
    mutations: {
      profile: () => ({
        secondFactor,
        sessions: [session('s-1', true), session('s-2', false)],
        tokenCount: 2,
      }),
      ...mutations,
    },
  });
}

describe('the own account', () => {
  it('SHELL-22 is reached from the menu of the user', async () => {
    const { user, address } = renderApp('/c-2/overview', {
      mutations: { profile: () => ({ secondFactor: null, sessions: [], tokenCount: 0 }) },
    });
    await user.click(await screen.findByRole('button', { name: /^Account of/ }));
    await chooseMenuItem(user, 'Profile');
    await waitFor(() => expect(address()).toBe('/c-2/profile'));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
  });

  it('SHELL-22 saves name, default company and language', async () => {
    const updateProfile = jest.fn(({ input }: { readonly input: Record<string, unknown> }) => ({
      user: { id: 'VXNlcjo6dS0x', email: 'maya@example.com', ...input, companies: [] },
      errors: [],
    }));
    const { user } = profile({ updateProfile });
    const first = await screen.findByLabelText('First name');
    await user.clear(first);
    await user.type(first, 'Ada');
    await user.selectOptions(screen.getByLabelText('Default company'), 'c-1');
    await user.selectOptions(screen.getByLabelText('Language'), 'en');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(updateProfile.mock.calls[0]?.[0]).toEqual({
        input: { firstName: 'Ada', lastName: 'Okafor', defaultCompanyId: 'c-1', language: 'en' },
      }),
    );
    expect(await screen.findByText('Profile saved')).toBeInTheDocument();
  });

  it('ADM-07 who is provisioned reads their name and who keeps it, and still chooses a language', async () => {
    const updateProfile = jest.fn(({ input }: { readonly input: Record<string, unknown> }) => ({
      user: { id: 'VXNlcjo6dS0x', email: 'maya@example.com', ...input, companies: [] },
      errors: [],
    }));
    const { user } = profile({
      updateProfile,
      profile: () => ({
        secondFactor: null,
        sessions: [],
        tokenCount: 0,
        nameKeeper: 'Company sign-in',
      }),
    });
    const first = await screen.findByLabelText('First name');
    expect(
      screen.getByText('The identity provider Company sign-in provisions you and keeps your name.'),
    ).toBeInTheDocument();
    for (const field of [first, screen.getByLabelText('Last name')]) {
      await user.type(field, 'x');
      expect(field).toHaveAttribute('readonly');
    }
    await user.selectOptions(screen.getByLabelText('Language'), 'en');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(updateProfile.mock.calls[0]?.[0].input).toMatchObject({
        firstName: 'Maya',
        lastName: 'Okafor',
        language: 'en',
      }),
    );
  });

  it('SHELL-22 says that a name is too long', async () => {
    const { user } = profile();
    const first = await screen.findByLabelText('First name');
    await user.clear(first);
    await user.click(first);
    await user.paste('x'.repeat(101));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(first).toHaveAccessibleDescription('You cannot exceed 100 characters in this field.'),
    );
  });

  it('SHELL-22 changes the password by the one before; the other sessions go from the list', async () => {
    let isRight = false;
    const { user } = profile({
      changePassword: () => ({
        errors: isRight
          ? []
          : [
              {
                code: 'badInput',
                field: 'input.currentPassword',
                message: 'The password is wrong.',
              },
            ],
      }),
    });
    const save = await screen.findByRole('button', { name: 'Change password' });
    await user.type(screen.getByLabelText('Current password'), 'x');
    await user.type(screen.getByLabelText('New password'), 'a-long-passphrase');
    await user.type(screen.getByLabelText('Confirm new password'), 'a-long-passphras');
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
      'Passwords are not the same',
    );
    expect(save).toBeDisabled();
    await user.type(screen.getByLabelText('Confirm new password'), 'e');
    await user.click(save);
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
        'The password is wrong.',
      ),
    );
    isRight = true;
    await user.click(save);
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Revoke/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('AUTH-09 revokes the API tokens with the password when asked, tells how many, and asks no more then', async () => {
    const changePassword = jest.fn((_args: { readonly input: Record<string, unknown> }) => ({
      revokedTokens: 2,
      errors: [],
    }));
    const { user } = profile({ changePassword });
    await user.type(await screen.findByLabelText('Current password'), 'x');
    await user.type(screen.getByLabelText('New password'), 'a-long-passphrase');
    await user.type(screen.getByLabelText('Confirm new password'), 'a-long-passphrase');
    await user.click(screen.getByRole('checkbox', { name: 'Also revoke my 2 API tokens' }));
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed, 2 API tokens revoked')).toBeInTheDocument();
    expect(changePassword.mock.calls[0]?.[0]).toEqual({
      input: { currentPassword: 'x', newPassword: 'a-long-passphrase', revokesTokens: true },
    });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('AUTH-13 lists sessions and revokes one; this one is ended by logging out', async () => {
    const revokeSession = jest.fn(
      ({ input }: { readonly input: Record<string, unknown> }): Record<string, unknown> => ({
        revokedId: input['id'],
        errors: [],
      }),
    );
    const { user, hold } = profile({ revokeSession });
    const list = await screen.findByRole('list', { name: 'Sessions' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByText('This session')).toBeInTheDocument();
    const revoke = () =>
      user.click(
        within(list).getByRole('button', { name: 'Revoke the session of Chrome on Linux' }),
      );
    revokeSession.mockReturnValueOnce({
      revokedId: null,
      errors: [{ code: 'conflict', field: null, message: 'It ended meanwhile.' }],
    });
    const answerRefusal = hold('revokeSession');
    await revoke();
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    await answerRefusal();
    expect(await screen.findByText('Could not revoke the session')).toBeInTheDocument();
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    const answer = hold('revokeSession');
    await revoke();
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(revokeSession).toHaveBeenCalledTimes(1);
    await answer();
    await waitFor(() => expect(revokeSession).toHaveBeenCalledTimes(2));
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(revokeSession.mock.calls[0]?.[0]).toEqual({ input: { id: 's-2' } });
  });

  const begin = async (app: ReturnType<typeof renderApp>) => {
    await app.user.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(await within(dialog).findByLabelText('Your password'), 'correct horse');
    return dialog;
  };
  const URI =
    'otpauth://totp/Palisade:maya%40example.com?issuer=Palisade&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30';

  it('AUTH-14 SHELL-17 shows a QR code that an app can read, and turns TOTP on by the right code', async () => {
    let code = '';
    const app = profile({
      enrolSecondFactor: () => ({ uri: URI, secret: 'JBSWY3DPEHPK3PXP', errors: [] }),
      confirmSecondFactor: ({ input }) => {
        code = String(input['code']);
        return code === '123456'
          ? {
              profile: { secondFactor: factorWith(10) },
              recoveryCodes: CODES,
              errors: [],
            }
          : { profile: null, errors: [{ code: 'badInput', field: 'input.code', message: WRONG }] };
      },
    });
    const dialog = await begin(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const picture = await within(dialog).findByRole('img', {
      name: 'QR code for the authenticator app',
    });
    expect(read(picture)).toBe(URI);
    await app.user.type(within(dialog).getByLabelText('Code'), '000000');
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Code')).toHaveAccessibleDescription(WRONG),
    );
    await app.user.type(within(dialog).getByLabelText('Code'), '123456');
    expect(await screen.findByText('On: a code from your authenticator app')).toBeInTheDocument();
    const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await app.user.click(codes.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    const saved = jest.fn((_blob: Blob) => 'blob:codes');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    await app.user.click(codes.getByRole('button', { name: 'Download' }));
    expect(await textOf(saved.mock.calls[0]?.[0])).toContain(CODES.join('\n'));
    await app.user.click(codes.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('10 recovery codes left')).toBeInTheDocument();
    expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
  });

  it('AUTH-14 new recovery codes are made by the password and shown once', async () => {
    let isRight = false;
    const app = profile(
      {
        renewRecoveryCodes: () =>
          isRight
            ? { profile: { secondFactor: factorWith(10) }, recoveryCodes: CODES, errors: [] }
            : {
                profile: null,
                recoveryCodes: null,
                errors: [
                  { code: 'badInput', field: 'input.password', message: 'The password is wrong.' },
                ],
              },
      },
      factorWith(0),
    );
    expect(await screen.findByText(/^No recovery codes left/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(await dialog.findByLabelText('Your password'), 'horse{Enter}');
    await waitFor(() =>
      expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(
        'The password is wrong.',
      ),
    );
    isRight = true;
    await app.user.click(dialog.getByRole('button', { name: 'Create codes' }));
    expect(await screen.findByText(CODES[0] ?? '')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText('10 recovery codes left')).toBeInTheDocument();
  });

  it('AUTH-14 sends a code to a phone, again when asked, and Back gives it up', async () => {
    const [resendEnrolmentCode, abortSecondFactor] = [
      jest.fn(() => ({ errors: [] })),
      jest.fn(() => ({ errors: [] })),
    ];
    const enrolSecondFactor = jest.fn((_args: { readonly input: Record<string, unknown> }) => ({
      uri: null,
      secret: null,
      errors: [],
    }));
    const app = profile({ enrolSecondFactor, resendEnrolmentCode, abortSecondFactor });
    const dialog = await begin(app);
    await app.user.click(within(dialog).getByRole('radio', { name: 'Text message' }));
    await app.user.type(within(dialog).getByLabelText('Phone number'), '+49 151 12345678{Enter}');
    expect(await within(dialog).findByText(/sent to \+49 151 12345678/)).toBeInTheDocument();
    expect(enrolSecondFactor.mock.calls[0]?.[0]).toEqual({
      input: { kind: 'sms', phone: '+49 151 12345678', password: 'correct horse' },
    });
    await app.user.click(within(dialog).getByRole('button', { name: 'Resend Code' }));
    await waitFor(() => expect(resendEnrolmentCode).toHaveBeenCalledTimes(1));
    await app.user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Aborted successfully')).toBeInTheDocument();
    expect(abortSecondFactor).toHaveBeenCalledTimes(1);
  });

  it('AUTH-14 a wrong password and phone number are told on their fields', async () => {
    const errors = [
      { code: 'badInput', field: 'input.password', message: 'The password is wrong.' },
    ];
    const app = profile({ enrolSecondFactor: () => ({ uri: null, secret: null, errors }) });
    const dialog = await begin(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Your password')).toHaveAccessibleDescription(
        'The password is wrong.',
      ),
    );
  });

  it('AUTH-14 turns it off by the password', async () => {
    const app = profile(
      { removeSecondFactor: () => ({ profile: { secondFactor: null }, errors: [] }) },
      { ...factorWith(1), kind: 'sms', phoneHint: '78' },
    );
    expect(
      await screen.findByText('On: a code by text message to the phone ending in 78'),
    ).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Turn off' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(
      await within(dialog).findByLabelText('Your password'),
      'correct horse{Enter}',
    );
    expect(await screen.findByText('You log in with your password only.')).toBeInTheDocument();
  });
});

describe('the outbox', () => {
  const message = {
    cursor: 'c',
    id: 'm-1',
    messageId: 'm-1',
    channel: 'mail',
    recipient: 'ada@example.com',
    subject: 'Reset your Palisade password',
    body: 'Open the link',
    isHidden: false,
    state: 'kept',
    createdAt: AT,
  };
  const edges = [
    message,
    { ...message, id: 'm-2', body: '', state: 'sent', subject: 'Sent before' },
    { ...message, id: 'm-3', body: '', isHidden: true, recipient: 'chief@example.com' },
  ].map((node) => ({ cursor: node.id, node }));
  const company = (permissions: readonly string[]) => [
    {
      ...makeCompany({ companyId: 'c-2', permissions }),
      outbox: { edges, totalCount: 3, pageInfo: { hasNextPage: false, endCursor: 'm-3' } },
    },
  ];

  it('AUTH-08 shows who manages users what was written to whom', async () => {
    renderApp('/c-2/settings/outbox', {
      companies: company([...ALL_PERMISSIONS, 'feature_users:update']),
    });
    const list = await screen.findByRole('list', { name: 'Outbox' });
    expect(within(list).getByText('Open the link')).toBeInTheDocument();
    expect(within(list).getByText('The text is no longer kept.')).toBeInTheDocument();
    expect(
      within(list).getByText(
        "Only administrators of all of this person's organizations can read the text.",
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Outbox' })).toBeInTheDocument();
  });

  it('PERM-01 is not in the menu of others', async () => {
    renderApp('/c-2/settings/outbox', { companies: company(ALL_PERMISSIONS) });
    expect(await screen.findByText(/You do not have the required permissions/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Outbox' })).not.toBeInTheDocument();
  });
});

it('names browser and system of a session', () => {
  expect(describeAgent(CHROME)).toEqual({ browser: 'Chrome', system: 'Linux' });
  expect(
    describeAgent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    ),
  ).toEqual({ browser: 'Safari', system: 'iOS' });
  expect(describeAgent('curl/8.0')).toBeNull();
  expect(describeAgent(null)).toBeNull();
});

/** What a camera reads in the picture: its path drawn with 8 pixels a module. */
function read(picture: HTMLElement): string {
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 8;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '0', y = '0'] of (
    picture.querySelector('path')?.getAttribute('d') ?? ''
  ).matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * width + Number(x) * scale) * 4;
      for (let pixel = 0; pixel < scale; pixel += 1)
        data.fill(0, start + pixel * 4, start + pixel * 4 + 3);
    }
  }
  return decodeQR({ width, height: width, data });
}
