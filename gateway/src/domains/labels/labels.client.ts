import type { paths } from '../../generated/upstream/labels.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { type ServiceClient, serviceClient } from '../../platform/upstream/serviceClient.ts';
import type { RuleBody, RuleChange, RuleSource } from './labels.upstream.ts';

interface Wanted {
  readonly first: number;
  readonly after?: string | undefined;
  readonly search?: string | undefined;
}
interface NamedLabel {
  readonly name: string;
  readonly groupId: string;
}
interface Seen {
  /** The version that was read. */
  readonly version?: number | undefined;
}
interface Attaching {
  readonly endpointIds: readonly string[];
  readonly labelIds: readonly string[];
}

type Service = ServiceClient<paths>;

/** Calls about labels. */
const labelCalls = (service: Service) => ({
  labels: (companyId: string, query: Wanted & { groupId?: string | undefined }) =>
    service.get('/labels/{companyId}/labels', { path: { companyId }, query }),
  labelCount: async (
    companyId: string,
    query: { search?: string | undefined; groupId?: string | undefined },
  ) =>
    (await service.get('/labels/{companyId}/labels/count', { path: { companyId }, query })).count,
  labelsByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/labels/{companyId}/labels/lookup', { path: { companyId }, body: { ids } }),
  countsByLabel: (companyId: string, ids: readonly string[]) =>
    service.lookup('/labels/{companyId}/labels/counts', { path: { companyId }, body: { ids } }),
  createLabel: (companyId: string, body: NamedLabel) =>
    service.post('/labels/{companyId}/labels', { path: { companyId }, body }),
  updateLabel: (companyId: string, labelId: string, body: NamedLabel & Seen) =>
    service.put('/labels/{companyId}/labels/{labelId}', { path: { companyId, labelId }, body }),
  deleteLabel: (companyId: string, labelId: string) =>
    service.delete('/labels/{companyId}/labels/{labelId}', { path: { companyId, labelId } }),
});

/** Calls about groups of labels. */
const groupCalls = (service: Service) => ({
  groups: (companyId: string, query: Wanted) =>
    service.get('/labels/{companyId}/groups', { path: { companyId }, query }),
  groupCount: async (companyId: string, query: { search?: string | undefined }) =>
    (await service.get('/labels/{companyId}/groups/count', { path: { companyId }, query })).count,
  applicationGroup: async (companyId: string) =>
    (await service.get('/labels/{companyId}/application-group', { path: { companyId } })).groupId,
  groupsByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/labels/{companyId}/groups/lookup', { path: { companyId }, body: { ids } }),
  countsByGroup: (companyId: string, ids: readonly string[]) =>
    service.lookup('/labels/{companyId}/groups/counts', { path: { companyId }, body: { ids } }),
  createGroup: (companyId: string, name: string) =>
    service.post('/labels/{companyId}/groups', { path: { companyId }, body: { name } }),
  updateGroup: (companyId: string, groupId: string, body: { readonly name: string } & Seen) =>
    service.put('/labels/{companyId}/groups/{groupId}', { path: { companyId, groupId }, body }),
  deleteGroup: (companyId: string, groupId: string) =>
    service.delete('/labels/{companyId}/groups/{groupId}', { path: { companyId, groupId } }),
});

/** Calls about label rules. */
const ruleCalls = (service: Service) => ({
  rules: (companyId: string, query: Wanted) =>
    service.get('/labels/{companyId}/rules', { path: { companyId }, query }),
  ruleCount: async (companyId: string, query: { search?: string | undefined }) =>
    (await service.get('/labels/{companyId}/rules/count', { path: { companyId }, query })).count,
  rulesByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/labels/{companyId}/rules/lookup', { path: { companyId }, body: { ids } }),
  countsByRule: (companyId: string, ids: readonly string[]) =>
    service.lookup('/labels/{companyId}/rules/counts', { path: { companyId }, body: { ids } }),
  ruleSamples: (companyId: string, body: RuleSource) =>
    service.lookup('/labels/{companyId}/rules/samples', { path: { companyId }, body }),
  metadataOptions: (companyId: string) =>
    service.get('/labels/{companyId}/metadata-options', { path: { companyId } }),
  createRule: (companyId: string, body: RuleBody) =>
    service.post('/labels/{companyId}/rules', { path: { companyId }, body }),
  updateRule: (companyId: string, ruleId: string, body: RuleChange) =>
    service.put('/labels/{companyId}/rules/{ruleId}', { path: { companyId, ruleId }, body }),
  deleteRule: (companyId: string, ruleId: string) =>
    service.delete('/labels/{companyId}/rules/{ruleId}', { path: { companyId, ruleId } }),
});

/** Calls about labels of endpoints and hosts, and which are tags. */
const attachedCalls = (service: Service) => ({
  byEndpoint: (companyId: string, ids: readonly string[]) =>
    service.lookup('/labels/{companyId}/endpoints/lookup', {
      path: { companyId },
      body: { ids },
    }),
  byHost: (companyId: string, ids: readonly string[]) =>
    service.lookup('/labels/{companyId}/hosts/lookup', { path: { companyId }, body: { ids } }),
  attach: (companyId: string, body: Attaching) =>
    service.post('/labels/{companyId}/endpoints/attach', { path: { companyId }, body }),
  detach: (companyId: string, body: Attaching) =>
    service.post('/labels/{companyId}/endpoints/detach', { path: { companyId }, body }),
  tags: async (companyId: string) =>
    (await service.get('/labels/{companyId}/tags', { path: { companyId } })).groupIds,
  setTags: (companyId: string, groupIds: readonly string[]) =>
    service.put('/labels/{companyId}/tags', { path: { companyId }, body: { groupIds } }),
});

/** Calls of the labels service for one request. */
export function labelsClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    ...labelCalls(service),
    ...groupCalls(service),
    ...ruleCalls(service),
    ...attachedCalls(service),
  };
}
