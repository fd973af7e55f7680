import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { paths } from '../../generated/upstream/posture.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { type ServiceClient, serviceClient } from '../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../platform/upstream/serviceTypes.ts';
import { savedFilterCalls } from './savedGapFilters.client.ts';

type Post<
  Path extends {
    [P in keyof paths]: paths[P] extends { post: { requestBody: unknown } } ? P : never;
  }[keyof paths],
> = CallOf<paths[Path]['post']>['body'];
type Put<
  Path extends
    | '/posture/{companyId}/policies/{policyId}'
    | '/posture/{companyId}/gaps/{gapId}/status',
> = CallOf<paths[Path]['put']>['body'];

type Service = ServiceClient<paths>;

const count = async (answer: Promise<{ readonly count: number }>): Promise<number> =>
  (await answer).count;

/** Calls about policies. */
const policyCalls = (service: Service) => ({
  policies: (companyId: string, body: Post<'/posture/{companyId}/policies/search'>) =>
    service.lookup('/posture/{companyId}/policies/search', { path: { companyId }, body }),
  policyCount: (companyId: string, body: Post<'/posture/{companyId}/policies/count'>) =>
    count(service.lookup('/posture/{companyId}/policies/count', { path: { companyId }, body })),
  policiesByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/posture/{companyId}/policies/lookup', {
      path: { companyId },
      body: { ids },
    }),
  policyCategoryCounts: (
    companyId: string,
    body: Post<'/posture/{companyId}/policies/counts-by-category'>,
  ) =>
    service.lookup('/posture/{companyId}/policies/counts-by-category', {
      path: { companyId },
      body,
    }),
  policyCategories: (companyId: string) =>
    service.get('/posture/{companyId}/policy-categories', { path: { companyId } }),
  weaknesses: (companyId: string) =>
    service.get('/posture/{companyId}/weaknesses', { path: { companyId } }),
  backTest: (companyId: string, body: Post<'/posture/{companyId}/policies/back-test'>) =>
    service.lookup('/posture/{companyId}/policies/back-test', { path: { companyId }, body }),
  typeTrial: (companyId: string, body: Post<'/posture/{companyId}/data-types/trial'>) =>
    service.lookup('/posture/{companyId}/data-types/trial', { path: { companyId }, body }),
  createPolicy: (companyId: string, body: Post<'/posture/{companyId}/policies'>) =>
    service.post('/posture/{companyId}/policies', { path: { companyId }, body }),
  updatePolicy: (
    companyId: string,
    policyId: string,
    body: Put<'/posture/{companyId}/policies/{policyId}'>,
  ) =>
    service.put('/posture/{companyId}/policies/{policyId}', {
      path: { companyId, policyId },
      body,
    }),
  deletePolicy: (companyId: string, policyId: string) =>
    service.delete('/posture/{companyId}/policies/{policyId}', { path: { companyId, policyId } }),
});

/** Calls about the hub and the policies that a company begins with. */
const hubCalls = (service: Service) => ({
  hub: (companyId: string, body: Post<'/posture/{companyId}/hub/search'>) =>
    service.lookup('/posture/{companyId}/hub/search', { path: { companyId }, body }),
  hubCategoryCounts: (
    companyId: string,
    body: Post<'/posture/{companyId}/hub/counts-by-category'>,
  ) => service.lookup('/posture/{companyId}/hub/counts-by-category', { path: { companyId }, body }),
  install: (companyId: string, key: string, body: Post<'/posture/{companyId}/hub/{key}/install'>) =>
    service.post('/posture/{companyId}/hub/{key}/install', { path: { companyId, key }, body }),
  installMany: (companyId: string, keys: readonly string[]) =>
    service.post('/posture/{companyId}/hub/install', {
      path: { companyId },
      body: { keys: [...keys] },
    }),
  installRecommended: (companyId: string) =>
    service.post('/posture/{companyId}/hub/install-recommended', { path: { companyId } }),
  firstPolicies: (companyId: string) =>
    service.get('/posture/{companyId}/first-policies', { path: { companyId } }),
  seeFirstPolicies: (companyId: string) =>
    service.post('/posture/{companyId}/first-policies/seen', { path: { companyId } }),
  policyUpdates: (companyId: string) =>
    service.get('/posture/{companyId}/policies/updates', { path: { companyId } }),
  takePolicyUpdates: (companyId: string, policyIds: readonly string[]) =>
    service.post('/posture/{companyId}/policies/updates/take', {
      path: { companyId },
      body: { policyIds: [...policyIds] },
    }),
  uninstall: (companyId: string, key: string) =>
    service.post('/posture/{companyId}/hub/{key}/uninstall', { path: { companyId, key } }),
});

/** Calls about gaps: lists of them, groups, and what is known of each. */
const gapCalls = (service: Service) => ({
  gaps: (companyId: string, body: Post<'/posture/{companyId}/gaps/search'>) =>
    service.lookup('/posture/{companyId}/gaps/search', { path: { companyId }, body }),
  gapCount: (companyId: string, body: Post<'/posture/{companyId}/gaps/count'>) =>
    count(service.lookup('/posture/{companyId}/gaps/count', { path: { companyId }, body })),
  gapCounts: (companyId: string, body: Post<'/posture/{companyId}/gaps/counts'>) =>
    service.lookup('/posture/{companyId}/gaps/counts', { path: { companyId }, body }),
  openGapsOf: (companyId: string, endpointIds: readonly string[]) =>
    count(
      service.lookup('/posture/{companyId}/gaps/of-endpoints', {
        path: { companyId },
        body: { endpointIds: endpointIds.slice(0, LIMITS.endpointsOfMerge) },
      }),
    ),
  gapGroups: (companyId: string, body: Post<'/posture/{companyId}/gap-groups/search'>) =>
    service.lookup('/posture/{companyId}/gap-groups/search', { path: { companyId }, body }),
  gapGroupCount: (companyId: string, body: Post<'/posture/{companyId}/gap-groups/count'>) =>
    count(service.lookup('/posture/{companyId}/gap-groups/count', { path: { companyId }, body })),
  topGaps: (companyId: string, body: Post<'/posture/{companyId}/gaps/top'>) =>
    service.lookup('/posture/{companyId}/gaps/top', { path: { companyId }, body }),
  gapCountChanges: (companyId: string, body: Post<'/posture/{companyId}/gaps/count-changes'>) =>
    service.lookup('/posture/{companyId}/gaps/count-changes', { path: { companyId }, body }),
  gapsByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/posture/{companyId}/gaps/lookup', { path: { companyId }, body: { ids } }),
  alsoAt: (companyId: string, ids: readonly string[]) =>
    service.lookup('/posture/{companyId}/gaps/also-at', { path: { companyId }, body: { ids } }),
  evidence: (companyId: string, ids: readonly string[]) =>
    service.lookup('/posture/{companyId}/gaps/evidence', { path: { companyId }, body: { ids } }),
  exchanges: (companyId: string, ids: readonly string[]) =>
    service.lookup('/posture/{companyId}/gaps/exchanges', { path: { companyId }, body: { ids } }),
  comments: (companyId: string, ids: readonly string[]) =>
    service.lookup('/posture/{companyId}/gaps/comments', { path: { companyId }, body: { ids } }),
});

/** What people do about gaps. */
const gapWorkCalls = (service: Service) => ({
  changeStatus: (
    companyId: string,
    gapId: string,
    body: Put<'/posture/{companyId}/gaps/{gapId}/status'>,
  ) =>
    service.put('/posture/{companyId}/gaps/{gapId}/status', { path: { companyId, gapId }, body }),
  comment: (
    companyId: string,
    gapId: string,
    body: Post<'/posture/{companyId}/gaps/{gapId}/comments'>,
  ) =>
    service.post('/posture/{companyId}/gaps/{gapId}/comments', {
      path: { companyId, gapId },
      body,
    }),
  changeMany: (companyId: string, body: Post<'/posture/{companyId}/gaps/status-changes'>) =>
    service.post('/posture/{companyId}/gaps/status-changes', { path: { companyId }, body }),
  statusChange: (companyId: string, taskId: string) =>
    service.get('/posture/{companyId}/gaps/status-changes/{taskId}', {
      path: { companyId, taskId },
    }),
});

/** Calls of the posture service for one request. */
export function postureClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    ...savedFilterCalls(service),
    ...policyCalls(service),
    ...hubCalls(service),
    ...gapCalls(service),
    ...gapWorkCalls(service),
  };
}
