import type { MutationResolvers } from '../../generated/resolvers.ts';
import { needSwitch } from '../../platform/auth/needSwitch.ts';
import { keyOf } from '../../platform/graph/keyOf.ts';
import { own } from '../../platform/graph/owned.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';

const SWITCH = 'aOnboardingWizard';

const createOnboardingTask: MutationResolvers['createOnboardingTask'] = async (
  _parent,
  { input: { companyId, ...values } },
  context,
) => {
  needSwitch(context, companyId, SWITCH);
  const { result, errors } = await expectFailures(
    context.onboarding.calls.createTask(companyId, values),
  );
  return { task: result && own(companyId, result), errors };
};

const updateOnboardingTask: MutationResolvers['updateOnboardingTask'] = async (
  _parent,
  { input: { id, version, ...values } },
  context,
) => {
  const { companyId, key } = keyOf('OnboardingTask', id);
  needSwitch(context, companyId, SWITCH);
  const change = { ...values, version: version ?? undefined };
  const { result, errors } = await expectFailures(
    context.onboarding.calls.updateTask(companyId, key, change),
  );
  return { task: result && own(companyId, result), errors };
};

const changeOnboardingTaskStatus: MutationResolvers['changeOnboardingTaskStatus'] = async (
  _parent,
  { input: { id, status, version } },
  context,
) => {
  const { companyId, key } = keyOf('OnboardingTask', id);
  needSwitch(context, companyId, SWITCH);
  const change = { status, version: version ?? undefined };
  const { result, errors } = await expectFailures(
    context.onboarding.calls.changeStatus(companyId, key, change),
  );
  return { task: result && own(companyId, result), errors };
};

const deleteOnboardingTask: MutationResolvers['deleteOnboardingTask'] = async (
  _parent,
  { input: { id } },
  context,
) => {
  const { companyId, key } = keyOf('OnboardingTask', id);
  needSwitch(context, companyId, SWITCH);
  const { errors } = await expectFailures(context.onboarding.calls.deleteTask(companyId, key));
  return { deletedId: errors.length === 0 ? id : null, errors };
};

export const onboardingMutations: MutationResolvers = {
  createOnboardingTask,
  updateOnboardingTask,
  changeOnboardingTaskStatus,
  deleteOnboardingTask,
};
