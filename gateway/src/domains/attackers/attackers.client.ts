import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { paths } from '../../generated/upstream/attackers.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { type ServiceClient, serviceClient } from '../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../platform/upstream/serviceTypes.ts';
import type { NewAction } from './actions/attackerActions.upstream.ts';
import { savedFilterCalls } from './saved-filters/savedAttackerFilters.client.ts';

type Post<
  Path extends {
    [P in keyof paths]: paths[P] extends { post: { requestBody: unknown } } ? P : never;
  }[keyof paths],
> = CallOf<paths[Path]['post']>['body'];
type Put<
  Path extends {
    [P in keyof paths]: paths[P] extends { put: { requestBody: unknown } } ? P : never;
  }[keyof paths],
> = CallOf<paths[Path]['put']>['body'];
type StatusBody = Put<'/attackers/{companyId}/attackers/{attackerId}/status'>;

type Service = ServiceClient<paths>;

const count = async (answer: Promise<{ readonly count: number }>): Promise<number> =>
  (await answer).count;

/** Calls about attackers: lists of them, and what is known of each. */
const attackerCalls = (service: Service) => ({
  attackers: (companyId: string, body: Post<'/attackers/{companyId}/attackers/search'>) =>
    service.lookup('/attackers/{companyId}/attackers/search', { path: { companyId }, body }),
  attackerCount: (companyId: string, body: Post<'/attackers/{companyId}/attackers/count'>) =>
    count(service.lookup('/attackers/{companyId}/attackers/count', { path: { companyId }, body })),
  attackerCounts: (companyId: string, body: Post<'/attackers/{companyId}/attackers/counts'>) =>
    service.lookup('/attackers/{companyId}/attackers/counts', { path: { companyId }, body }),
  countChanges: (companyId: string, body: Post<'/attackers/{companyId}/attackers/count-changes'>) =>
    service.lookup('/attackers/{companyId}/attackers/count-changes', { path: { companyId }, body }),
  topTypes: (companyId: string, body: Post<'/attackers/{companyId}/attackers/top-types'>) =>
    service.lookup('/attackers/{companyId}/attackers/top-types', { path: { companyId }, body }),
  attackersByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/attackers/lookup', {
      path: { companyId },
      body: { ids },
    }),
  openAttackersOf: (companyId: string, endpointIds: readonly string[]) =>
    count(
      service.lookup('/attackers/{companyId}/attackers/count-of-endpoints', {
        path: { companyId },
        body: { endpointIds: endpointIds.slice(0, LIMITS.endpointsOfMerge) },
      }),
    ),
  sources: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/attackers/sources', {
      path: { companyId },
      body: { ids },
    }),
  consumption: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/attackers/consumption', {
      path: { companyId },
      body: { ids },
    }),
  related: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/attackers/related', {
      path: { companyId },
      body: { ids },
    }),
  comments: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/attackers/comments', {
      path: { companyId },
      body: { ids },
    }),
  actions: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/attackers/actions', {
      path: { companyId },
      body: { ids },
    }),
});

/** What people do about attackers. */
const attackerWorkCalls = (service: Service) => ({
  changeStatus: (companyId: string, attackerId: string, body: StatusBody) =>
    service.put('/attackers/{companyId}/attackers/{attackerId}/status', {
      path: { companyId, attackerId },
      body,
    }),
  comment: (
    companyId: string,
    attackerId: string,
    body: Post<'/attackers/{companyId}/attackers/{attackerId}/comments'>,
  ) =>
    service.post('/attackers/{companyId}/attackers/{attackerId}/comments', {
      path: { companyId, attackerId },
      body,
    }),
  takeAction: (companyId: string, attackerId: string, body: NewAction) =>
    service.post('/attackers/{companyId}/attackers/{attackerId}/actions', {
      path: { companyId, attackerId },
      body,
    }),
});

/** Calls about advice to mend fields. */
const remediationCalls = (service: Service) => ({
  remediate: (
    companyId: string,
    stepId: string,
    body: Put<'/attackers/{companyId}/steps/{stepId}/remediation'>,
  ) =>
    service.put('/attackers/{companyId}/steps/{stepId}/remediation', {
      path: { companyId, stepId },
      body,
    }),
  remediations: (companyId: string, body: Post<'/attackers/{companyId}/remediations/search'>) =>
    service.lookup('/attackers/{companyId}/remediations/search', { path: { companyId }, body }),
  remediationsByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/remediations/lookup', {
      path: { companyId },
      body: { ids },
    }),
  switchRemediation: (companyId: string, remediationId: string, isActive: boolean) =>
    service.put('/attackers/{companyId}/remediations/{remediationId}', {
      path: { companyId, remediationId },
      body: { isActive },
    }),
  remediationCounts: (
    companyId: string,
    body: Post<'/attackers/{companyId}/remediations/counts'>,
  ) => service.lookup('/attackers/{companyId}/remediations/counts', { path: { companyId }, body }),
});

/** Calls about marks. */
const markCalls = (service: Service) => ({
  markStep: (
    companyId: string,
    stepId: string,
    body: Put<'/attackers/{companyId}/steps/{stepId}/marks'>,
  ) =>
    service.put('/attackers/{companyId}/steps/{stepId}/marks', {
      path: { companyId, stepId },
      body,
    }),
  marks: (companyId: string, body: Post<'/attackers/{companyId}/marks/search'>) =>
    service.lookup('/attackers/{companyId}/marks/search', { path: { companyId }, body }),
  markCounts: (companyId: string, body: Post<'/attackers/{companyId}/marks/counts'>) =>
    service.lookup('/attackers/{companyId}/marks/counts', { path: { companyId }, body }),
  marksByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/marks/lookup', { path: { companyId }, body: { ids } }),
  changeMark: (
    companyId: string,
    markId: string,
    body: Put<'/attackers/{companyId}/marks/{markId}'>,
  ) => service.put('/attackers/{companyId}/marks/{markId}', { path: { companyId, markId }, body }),
  undoMarks: (companyId: string, ids: readonly string[]) =>
    service.post('/attackers/{companyId}/marks/undo', { path: { companyId }, body: { ids } }),
});

/** Calls about steps, with their examples and requests. */
const stepCalls = (service: Service) => ({
  steps: (companyId: string, body: Post<'/attackers/{companyId}/steps/search'>) =>
    service.lookup('/attackers/{companyId}/steps/search', { path: { companyId }, body }),
  stepCount: (companyId: string, body: Post<'/attackers/{companyId}/steps/count'>) =>
    count(service.lookup('/attackers/{companyId}/steps/count', { path: { companyId }, body })),
  stepsByAttacker: (companyId: string, body: Post<'/attackers/{companyId}/steps/by-attacker'>) =>
    service.lookup('/attackers/{companyId}/steps/by-attacker', { path: { companyId }, body }),
  timelines: (companyId: string, body: Post<'/attackers/{companyId}/steps/timelines'>) =>
    service.lookup('/attackers/{companyId}/steps/timelines', { path: { companyId }, body }),
  stepsByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/steps/lookup', { path: { companyId }, body: { ids } }),
  requests: (companyId: string, body: Post<'/attackers/{companyId}/requests/search'>) =>
    service.lookup('/attackers/{companyId}/requests/search', { path: { companyId }, body }),
  requestCount: (companyId: string, body: Post<'/attackers/{companyId}/requests/count'>) =>
    count(service.lookup('/attackers/{companyId}/requests/count', { path: { companyId }, body })),
  requestsByAttacker: (
    companyId: string,
    body: Post<'/attackers/{companyId}/requests/by-attacker'>,
  ) => service.lookup('/attackers/{companyId}/requests/by-attacker', { path: { companyId }, body }),
  ruleViolations: (companyId: string, ids: readonly string[]) =>
    service.lookup('/attackers/{companyId}/steps/rule-violations', {
      path: { companyId },
      body: { ids },
    }),
  proofs: (companyId: string, endpointIds: readonly string[]) =>
    service.lookup('/attackers/{companyId}/endpoints/proofs', {
      path: { companyId },
      body: { endpointIds },
    }),
  examples: (companyId: string, body: Post<'/attackers/{companyId}/steps/examples'>) =>
    service.lookup('/attackers/{companyId}/steps/examples', { path: { companyId }, body }),
});

/** Calls of the attackers service for one request. */
export function attackersClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    ...savedFilterCalls(service),
    ...attackerCalls(service),
    ...attackerWorkCalls(service),
    ...remediationCalls(service),
    ...markCalls(service),
    ...stepCalls(service),
  };
}
