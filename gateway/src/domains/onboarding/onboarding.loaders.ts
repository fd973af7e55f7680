import type { Permission } from '@palisade/vocabulary/permissions.ts';
import { canSee } from '../../platform/auth/viewer.ts';
import type { GraphContext } from '../../platform/context.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { isUuid, lookup, type Lookup } from '../../platform/graph/lookup.ts';
import { ownAll, ownPage } from '../../platform/graph/owned.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { onboardingClient } from './onboarding.client.ts';
import type { OnboardingTask, OnboardingTaskList } from './onboarding.upstream.ts';

interface TasksWanted {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly search?: string | null | undefined;
}

export function onboardingLoaders(client: RestClient, context: GraphContext) {
  const calls = onboardingClient(client, context);
  const byKey = lookup<OnboardingTask>(
    async (companyId, keys) => ownAll(companyId, await calls.tasksByKey(companyId, keys)),
    isUuid,
  );
  /** What a task is about; null also where the viewer may not see such. */
  const item = async <Row>(
    rows: Lookup<Row>,
    permission: Permission,
    companyId: string,
    key: string | null,
  ): Promise<Row | null> =>
    key !== null && context.viewer !== null && canSee(context.viewer, companyId, permission)
      ? ((await rows(companyId, [key]))[0] ?? null)
      : null;
  return {
    calls,
    byKey,
    relatedTask: ({ companyId, relatedTaskId }: OnboardingTask) =>
      item(byKey, 'feature_users:read', companyId, relatedTaskId),
    policy: ({ companyId, policyId }: OnboardingTask) =>
      item(context.posture.policyByKey, 'feature_security_posture_rules:read', companyId, policyId),
    integration: ({ companyId, integrationId }: OnboardingTask) =>
      item(
        (company, keys) => context.integrations.byKey(company, keys),
        'feature_integrations_hub:read',
        companyId,
        integrationId,
      ),
    tasks: (companyId: string, { first, after, search }: TasksWanted): OnboardingTaskList => {
      const page = { first: pageSize(first), after, search: search ?? '' };
      return new Connection({
        after,
        page: async () => ownPage(companyId, await calls.tasks(companyId, page)),
        count: () => calls.taskCount(companyId, page.search),
      });
    },
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly onboarding: ReturnType<typeof onboardingLoaders>;
  }
}
