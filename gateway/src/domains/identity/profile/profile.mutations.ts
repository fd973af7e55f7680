import type { MutationResolvers } from '../../../generated/resolvers.ts';
import { parseGlobalId } from '../../../platform/graph/globalId.ts';
import { expectFailures, notFound } from '../../../platform/upstream/errors.ts';

const updateProfile: MutationResolvers['updateProfile'] = async (
  _parent,
  { input: { firstName, lastName, defaultCompanyId, language } },
  { identity, session, scope },
) => {
  const { result, errors } = await expectFailures(
    identity.calls.updateProfile({
      firstName,
      lastName,
      defaultCompanyId: defaultCompanyId ?? null,
      ...(language !== undefined && { language }),
    }),
  );
  if (scope.bearer !== null) session.renew(scope.bearer);
  return { user: result, errors };
};

const changePassword: MutationResolvers['changePassword'] = async (
  _parent,
  { input: { currentPassword, newPassword, revokesTokens } },
  { identity },
) => {
  const { result, errors } = await expectFailures(
    identity.calls.changePassword({
      currentPassword,
      newPassword,
      revokesTokens: revokesTokens === true,
    }),
    ['lockedOut'],
  );
  return { revokedTokens: result?.revokedTokens ?? null, errors };
};

const revokeSession: MutationResolvers['revokeSession'] = async (
  _parent,
  { input: { id } },
  { identity },
) => {
  const parsed = parseGlobalId(id);
  if (parsed?.type !== 'Session') throw notFound();
  const { errors } = await expectFailures(identity.calls.revokeSession(parsed.key));
  return { revokedId: errors.length === 0 ? id : null, errors };
};

const enrolSecondFactor: MutationResolvers['enrolSecondFactor'] = async (
  _parent,
  { input: { kind, phone, password } },
  { identity },
) => {
  const { result, errors } = await expectFailures(
    identity.calls.enrolSecondFactor({ kind, password, ...(phone != null && { phone }) }),
    ['lockedOut'],
  );
  return { uri: result?.uri ?? null, secret: result?.secret ?? null, errors };
};

const resendEnrolmentCode: MutationResolvers['resendEnrolmentCode'] = async (
  _parent,
  _args,
  { identity },
) => {
  const { errors } = await expectFailures(identity.calls.resendEnrolmentCode());
  return { errors };
};

const confirmSecondFactor: MutationResolvers['confirmSecondFactor'] = async (
  _parent,
  { input: { code } },
  { identity },
) => {
  const { result, errors } = await expectFailures(identity.calls.confirmSecondFactor(code));
  return { profile: result && {}, recoveryCodes: result?.recoveryCodes ?? null, errors };
};

const renewRecoveryCodes: MutationResolvers['renewRecoveryCodes'] = async (
  _parent,
  { input: { password } },
  { identity },
) => {
  const { result, errors } = await expectFailures(identity.calls.renewRecoveryCodes(password), [
    'lockedOut',
  ]);
  return { profile: result && {}, recoveryCodes: result?.recoveryCodes ?? null, errors };
};

const abortSecondFactor: MutationResolvers['abortSecondFactor'] = async (
  _parent,
  _args,
  { identity },
) => {
  const { errors } = await expectFailures(identity.calls.abortSecondFactor());
  return { errors };
};

const removeSecondFactor: MutationResolvers['removeSecondFactor'] = async (
  _parent,
  { input: { password } },
  { identity },
) => {
  const { errors } = await expectFailures(identity.calls.removeSecondFactor(password), [
    'lockedOut',
  ]);
  return { profile: errors.length === 0 ? {} : null, errors };
};

/** What people change about their own account. */
export const profileMutations: MutationResolvers = {
  updateProfile,
  changePassword,
  revokeSession,
  enrolSecondFactor,
  resendEnrolmentCode,
  confirmSecondFactor,
  renewRecoveryCodes,
  abortSecondFactor,
  removeSecondFactor,
};
