import type { paths } from '../../generated/upstream/onboarding.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { PageQuery } from '../../platform/upstream/paths.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { serviceClient } from '../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../platform/upstream/serviceTypes.ts';

type List = paths['/onboarding/{companyId}/tasks'];
type One = paths['/onboarding/{companyId}/tasks/{taskId}'];
type Status = paths['/onboarding/{companyId}/tasks/{taskId}/status'];

/** Calls of the onboarding service for one request. */
export function onboardingClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    tasks: (companyId: string, page: PageQuery & { readonly search: string }) =>
      service.get('/onboarding/{companyId}/tasks', { path: { companyId }, query: page }),
    taskCount: async (companyId: string, search: string) =>
      (
        await service.get('/onboarding/{companyId}/tasks/count', {
          path: { companyId },
          query: { search },
        })
      ).count,
    tasksByKey: (companyId: string, ids: readonly string[]) =>
      service.lookup('/onboarding/{companyId}/tasks/lookup', {
        path: { companyId },
        body: { ids },
      }),
    people: async (companyId: string, search: string) =>
      (
        await service.get('/onboarding/{companyId}/people', {
          path: { companyId },
          query: { search },
        })
      ).people,
    createTask: (companyId: string, body: CallOf<List['post']>['body']) =>
      service.post('/onboarding/{companyId}/tasks', { path: { companyId }, body }),
    updateTask: (companyId: string, taskId: string, body: CallOf<One['put']>['body']) =>
      service.put('/onboarding/{companyId}/tasks/{taskId}', { path: { companyId, taskId }, body }),
    changeStatus: (companyId: string, taskId: string, body: CallOf<Status['put']>['body']) =>
      service.put('/onboarding/{companyId}/tasks/{taskId}/status', {
        path: { companyId, taskId },
        body,
      }),
    deleteTask: (companyId: string, taskId: string) =>
      service.delete('/onboarding/{companyId}/tasks/{taskId}', { path: { companyId, taskId } }),
  };
}
