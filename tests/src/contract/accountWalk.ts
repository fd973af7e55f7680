import { TOTP } from 'otpauth';
import { identityOf } from '@palisade/services/domains/identity/authenticate.ts';
import { openBody } from '@palisade/services/domains/identity/messages/messages.repository.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { ADMIN, type ContractWorld, type GraphAnswer } from './contractWorld.ts';
import { ownSession } from './accountInputs.ts';

/** Runs a mutation and returns its payload, once the answer was found right. */
export type Walk = (
  name: string,
  input: object | null,
  bearer?: string,
) => Promise<Readonly<Record<string, unknown>>>;

/** Messages that the administrator got, the newest first. */
async function messages({ services }: ContractWorld): Promise<{ body: string }[]> {
  const rows = await services.db.system.query<{ id: string; sealed: Buffer | null }>(
    'select id, sealed_body as sealed from identity.messages order by created_at desc',
  );
  return rows.map(({ id, sealed }) => ({
    body: openBody(identityOf(services.db).secrets, id, sealed),
  }));
}

/**
 * Asks for a link for the administrator and returns the link's last part once the mail is in the
 * outbox.
 */
export async function resetLink(world: ContractWorld): Promise<string> {
  const known = (await messages(world)).length;
  await world.services.app.inject({
    method: 'POST',
    url: '/identity/password-resets',
    payload: { email: ADMIN.email },
  });
  const sent = async (): Promise<string | undefined> => {
    const [newest, ...older] = await messages(world);
    const [, link] = /\/login\/changepassword\/([\w-]+)/.exec(newest?.body ?? '') ?? [];
    return older.length >= known ? link : undefined;
  };
  return await until('the mail was in the outbox', sent);
}

/**
 * The administrator's account: name, second factor, sessions, password. Ends with the password that
 * it began with, and signed out.
 */
export async function walkAccount(
  world: ContractWorld,
  run: Walk,
  raw: (name: string, input: object | null) => Promise<GraphAnswer>,
): Promise<void> {
  const { email, password } = ADMIN;
  const session = (): Promise<string> => world.signIn(email, password);
  const other = 'a horse of another colour';
  const bearer = await session();
  await run(
    'updateProfile',
    { firstName: 'Maya', lastName: 'Okafor', defaultCompanyId: null },
    bearer,
  );
  await run('enrolSecondFactor', { kind: 'sms', phone: '+4915112345678', password }, bearer);
  await run('resendEnrolmentCode', null, bearer);
  await run('abortSecondFactor', null, bearer);
  const { secret } = await run('enrolSecondFactor', { kind: 'totp', password }, bearer);
  await run(
    'confirmSecondFactor',
    { code: new TOTP({ secret: String(secret) }).generate() },
    bearer,
  );
  // A challenge lives in a cookie: without one, there is none to answer.
  await raw('answerChallenge', { code: '000000' });
  await raw('resendChallengeCode', null);
  await run('renewRecoveryCodes', { password }, bearer);
  await run('removeSecondFactor', { password }, bearer);
  await run('revokeSession', { id: await ownSession(world, bearer) }, bearer);
  await run('changePassword', { currentPassword: password, newPassword: other }, await session());
  await run('requestPasswordReset', { email });
  await run('resetPassword', { token: await resetLink(world), newPassword: password });
}
