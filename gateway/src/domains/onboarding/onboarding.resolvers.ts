import type { Resolvers } from '../../generated/resolvers.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { onboardingMutations } from './onboarding.mutations.ts';

export const onboardingResolvers: Resolvers = {
  Mutation: onboardingMutations,
  Company: {
    onboardingTasks: ({ companyId }, args, { onboarding }) => onboarding.tasks(companyId, args),
    onboardingTask: async ({ companyId }, { taskId }, { onboarding }) =>
      (await onboarding.byKey(companyId, [taskId]))[0] ?? null,
    onboardingPeople: ({ companyId }, { search }, { onboarding }) =>
      onboarding.calls.people(companyId, search ?? ''),
  },
  OnboardingTask: {
    id: ({ companyId, id }) => globalId('OnboardingTask', companyId, id),
    taskId: ({ id }) => id,
    integration: (task, _args, { onboarding }) => onboarding.integration(task),
    policy: (task, _args, { onboarding }) => onboarding.policy(task),
    relatedTask: (task, _args, { onboarding }) => onboarding.relatedTask(task),
  },
  OnboardingTaskEdge: { node: (row) => row },
};
