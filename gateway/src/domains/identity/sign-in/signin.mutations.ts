import type { MutationResolvers } from '../../../generated/resolvers.ts';
import type { UserError } from '../../../platform/upstream/errors.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';
import { enterAnew } from './enter.ts';

const OVER: UserError = {
  code: 'unauthenticated',
  message: 'The session has ended. Sign in again.',
};

const signIn: MutationResolvers['signIn'] = async (_parent, { input }, context) => {
  const { result, errors } = await expectFailures(context.identity.calls.signIn(input), [
    'badCredentials',
    'lockedOut',
  ]);
  if (result === null) return { user: null, challenge: null, errors };
  if ('challengeToken' in result) {
    context.session.challenge(result);
    return { user: null, challenge: result.kind, errors };
  }
  await enterAnew(context, result);
  return { user: result.user, challenge: null, errors };
};

const answerChallenge: MutationResolvers['answerChallenge'] = async (
  _parent,
  { input: { code } },
  context,
) => {
  const { challengeToken } = context.session;
  if (challengeToken === null) return { user: null, errors: [OVER] };
  const { result, errors } = await expectFailures(
    context.identity.calls.answerChallenge(challengeToken, code),
    ['lockedOut', 'unauthenticated'],
  );
  if (result) {
    context.session.challenge(null);
    await enterAnew(context, result);
  }
  return { user: result?.user ?? null, errors };
};

const resendChallengeCode: MutationResolvers['resendChallengeCode'] = async (
  _parent,
  _args,
  { session, identity },
) => {
  if (session.challengeToken === null) return { errors: [OVER] };
  const { errors } = await expectFailures(
    identity.calls.resendChallengeCode(session.challengeToken),
    ['unauthenticated'],
  );
  return { errors };
};

const requestPasswordReset: MutationResolvers['requestPasswordReset'] = async (
  _parent,
  { input: { email } },
  { identity },
) => {
  const { errors } = await expectFailures(identity.calls.requestPasswordReset(email));
  return { errors };
};

const resetPassword: MutationResolvers['resetPassword'] = async (
  _parent,
  { input: { token, newPassword, revokesTokens } },
  { identity },
) => {
  const { result, errors } = await expectFailures(
    identity.calls.resetPassword({ token, newPassword, revokesTokens: revokesTokens === true }),
  );
  return { revokedTokens: result?.revokedTokens ?? null, errors };
};

/** Mutations on the way in. */
export const signInMutations: MutationResolvers = {
  signIn,
  answerChallenge,
  resendChallengeCode,
  requestPasswordReset,
  resetPassword,
};
