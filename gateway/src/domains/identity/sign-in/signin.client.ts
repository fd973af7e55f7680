import type { paths } from '../../../generated/upstream/identity.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';

/** Calls that nobody is signed in for. */
export function signInCalls(service: ServiceClient<paths>) {
  const nobody = { bearer: null };
  const resets = new Map<
    string,
    Promise<AnswerOf<paths['/identity/password-resets/state']['post']>>
  >();
  /** One call a request for each link, whichever fields ask. */
  const resetState = (token: string) => {
    const known =
      resets.get(token) ??
      service.lookup('/identity/password-resets/state', { body: { token } }, nobody);
    resets.set(token, known);
    return known;
  };
  return {
    answerChallenge: (challengeToken: string, code: string) =>
      service.post('/identity/challenges/answer', { body: { challengeToken, code } }, nobody),
    resendChallengeCode: (challengeToken: string) =>
      service.post('/identity/challenges/resend', { body: { challengeToken } }, nobody),
    requestPasswordReset: (email: string) =>
      service.post('/identity/password-resets', { body: { email } }, nobody),
    resetState,
    resetPassword: (body: CallOf<paths['/identity/password-resets/use']['post']>['body']) =>
      service.post('/identity/password-resets/use', { body }, nobody),
  };
}
