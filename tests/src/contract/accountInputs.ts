import { randomUUID } from 'node:crypto';
import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import type { ContractWorld } from './contractWorld.ts';

const WRONG_PASSWORD = 'not the right password';

/** What a person does to their own account: a token, which has none, is refused by the service. */
export const OF_PERSONS: ReadonlySet<string> = new Set(
  [
    'signOut',
    'updateProfile',
    'changePassword',
    'revokeSession',
    'enrolSecondFactor',
    'resendEnrolmentCode',
    'confirmSecondFactor',
    'abortSecondFactor',
    'removeSecondFactor',
    'renewRecoveryCodes',
  ].map((name) => `Mutation.${name}`),
);

/** Global id of the session that asks; of nobody's where none does. */
export async function ownSession(
  { services }: ContractWorld,
  bearer: string | undefined,
): Promise<string> {
  const answer = await services.app.inject({
    method: 'GET',
    url: '/identity/sessions',
    headers: { authorization: `Bearer ${bearer}` },
  });
  const own =
    answer.statusCode === 200
      ? answer.json<{ id: string; isCurrent: boolean }[]>().find(({ isCurrent }) => isCurrent)
      : undefined;
  return globalId('Session', '', own?.id ?? randomUUID());
}

/**
 * Input of a mutation of somebody's own account or of the way in, by its field's name. Null for
 * other mutations.
 */
export function accountInput(name: string): object | null {
  switch (name.replace('Mutation.', '')) {
    case 'updateProfile':
      return { firstName: 'Ada', lastName: 'Ito', defaultCompanyId: null };
    case 'revokeSession':
      return { id: globalId('Session', '', randomUUID()) };
    // Wrong passwords, codes and links: refused in the payload, whoever asks.
    case 'changePassword':
      return { currentPassword: WRONG_PASSWORD, newPassword: 'a horse of another colour' };
    case 'enrolSecondFactor':
      return { kind: 'totp', password: WRONG_PASSWORD };
    case 'removeSecondFactor':
    case 'renewRecoveryCodes':
      return { password: WRONG_PASSWORD };
    case 'confirmSecondFactor':
    case 'answerChallenge':
      return { code: '000000' };
    case 'requestPasswordReset':
      return { email: `${randomUUID()}@example.com` };
    case 'resetPassword':
      return { token: 'A'.repeat(43), newPassword: 'a horse of another colour' };
    default:
      return null;
  }
}
