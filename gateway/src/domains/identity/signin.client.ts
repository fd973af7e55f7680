import type { paths } from '../../generated/upstream/identity.ts';
import type { ServiceClient } from '../../platform/upstream/serviceClient.ts';

/** Calls that nobody is signed in for. */
export function signInCalls(service: ServiceClient<paths>) {
  const nobody = { bearer: null };
  return {
    answerChallenge: (challengeToken: string, code: string) => service.post('/identity/challenges/answer', { body: { challengeToken, code } }, nobody),
    resendChallengeCode: (challengeToken: string) => service.post('/identity/challenges/resend', { body: { challengeToken } }, nobody),
    requestPasswordReset: (email: string) => service.post('/identity/password-resets', { body: { email } }, nobody),
    isResetLive: async (token: string) => (await service.lookup('/identity/password-resets/state', { body: { token } }, nobody)).isLive,
    resetPassword: (token: string, newPassword: string) => service.post('/identity/password-resets/use', { body: { token, newPassword } }, nobody),
  };
}
