import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { paths } from '../../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { lookup } from '../../../platform/graph/lookup.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { serviceClient } from '../../../platform/upstream/serviceClient.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

/** A flow, and the label group that tells applications. */
interface FlowAsked {
  readonly dataType: string;
  readonly side: 'request' | 'response';
  readonly first: number;
  readonly groupId: string | null;
}
type Sensitive = AnswerOf<paths['/inventory/{companyId}/data-security/parameters']['post']>[number];

type ParameterSearch = CallOf<
  paths['/inventory/{companyId}/data-security/parameters/search']['post']
>['body'];
type ParameterCount = CallOf<
  paths['/inventory/{companyId}/data-security/parameters/count']['post']
>['body'];

type LabelTraffic = AnswerOf<
  paths['/inventory/{companyId}/data-security/labels/traffic']['post']
>[number];

interface TopApplications {
  readonly groupId: string;
  readonly side: 'request' | 'response';
  readonly first: number;
}

/** Calls about where sensitive data flows, for one request. */
export function dataSecurityClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    flows: (companyId: string, filter: Filter | null) =>
      service.lookup('/inventory/{companyId}/data-security/flows', {
        path: { companyId },
        body: filter === null ? {} : { filter },
      }),
    flow: (companyId: string, asked: FlowAsked, filter: Filter | null) =>
      service.lookup('/inventory/{companyId}/data-security/flow', {
        path: { companyId },
        body: filter === null ? asked : { ...asked, filter },
      }),
    parameters: (companyId: string, body: ParameterSearch) =>
      service.lookup('/inventory/{companyId}/data-security/parameters/search', {
        path: { companyId },
        body,
      }),
    countParameters: (companyId: string, body: ParameterCount) =>
      service.lookup('/inventory/{companyId}/data-security/parameters/count', {
        path: { companyId },
        body,
      }),
    categories: (companyId: string) =>
      service.get('/inventory/{companyId}/data-security/categories', { path: { companyId } }),
    applications: (companyId: string, query: TopApplications) =>
      service.get('/inventory/{companyId}/data-security/applications', {
        path: { companyId },
        query,
      }),
    labelTraffic: lookup<LabelTraffic>((companyId, ids) =>
      service.lookup('/inventory/{companyId}/data-security/labels/traffic', {
        path: { companyId },
        body: { ids: [...ids] },
      }),
    ),
    sensitiveParametersOf: lookup<Sensitive>((companyId, ids) =>
      service.lookup('/inventory/{companyId}/data-security/parameters', {
        path: { companyId },
        body: { ids: [...ids] },
      }),
    ),
  };
}
