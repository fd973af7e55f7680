import type { paths } from '../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { type ServiceClient, serviceClient } from '../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../platform/upstream/serviceTypes.ts';
import { savedFilterCalls } from './saved-filters/savedFilters.client.ts';

type Post<
  Path extends {
    [P in keyof paths]: paths[P] extends { post: { requestBody: unknown } } ? P : never;
  }[keyof paths],
> = CallOf<paths[Path]['post']>['body'];
type Query<
  Path extends
    | '/inventory/{companyId}/hosts'
    | '/inventory/{companyId}/hosts/count'
    | '/inventory/{companyId}/endpoints/{endpointId}/parameters',
> = NonNullable<CallOf<paths[Path]['get']>['query']>;
export type Days = NonNullable<Post<'/inventory/{companyId}/traffic'>['days']>;
export type EndpointDays = Post<'/inventory/{companyId}/endpoints/traffic'>['days'];

type Service = ServiceClient<paths>;

const count = async (answer: Promise<{ readonly count: number }>): Promise<number> =>
  (await answer).count;

/** Totals of a company. */
const overviewCalls = (service: Service) => ({
  counts: (companyId: string, body: Post<'/inventory/{companyId}/counts'>) =>
    service.lookup('/inventory/{companyId}/counts', { path: { companyId }, body }),
  traffic: (companyId: string, body: Post<'/inventory/{companyId}/traffic'>) =>
    service.lookup('/inventory/{companyId}/traffic', { path: { companyId }, body }),
  hostTraffic: (companyId: string, body: Post<'/inventory/{companyId}/traffic/hosts'>) =>
    service.lookup('/inventory/{companyId}/traffic/hosts', { path: { companyId }, body }),
  countChanges: (companyId: string, body: Post<'/inventory/{companyId}/count-changes'>) =>
    service.lookup('/inventory/{companyId}/count-changes', { path: { companyId }, body }),
  geolocations: (companyId: string, body: Post<'/inventory/{companyId}/geolocations'>) =>
    service.lookup('/inventory/{companyId}/geolocations', { path: { companyId }, body }),
  discoveries: (companyId: string, body: Post<'/inventory/{companyId}/discoveries'>) =>
    service.lookup('/inventory/{companyId}/discoveries', { path: { companyId }, body }),
  dismissDiscovery: (
    companyId: string,
    body: Post<'/inventory/{companyId}/discoveries/dismissals'>,
  ) => service.post('/inventory/{companyId}/discoveries/dismissals', { path: { companyId }, body }),
});

/** Calls about endpoints: lists of them, and what is known of each. */
const endpointCalls = (service: Service) => ({
  endpoints: (companyId: string, body: Post<'/inventory/{companyId}/endpoints/search'>) =>
    service.lookup('/inventory/{companyId}/endpoints/search', { path: { companyId }, body }),
  endpointTotal: (companyId: string, body: Post<'/inventory/{companyId}/endpoints/count'>) =>
    service.lookup('/inventory/{companyId}/endpoints/count', { path: { companyId }, body }),
  endpointsByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/endpoints/lookup', {
      path: { companyId },
      body: { ids },
    }),
  endpointTraffic: (companyId: string, ids: readonly string[], days: EndpointDays) =>
    service.lookup('/inventory/{companyId}/endpoints/traffic', {
      path: { companyId },
      body: { ids, days },
    }),
  sensorData: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/endpoints/sensor-data', {
      path: { companyId },
      body: { ids },
    }),
  latestByHost: (companyId: string, hostIds: readonly string[], first: number) =>
    service.lookup('/inventory/{companyId}/endpoints/latest-by-host', {
      path: { companyId },
      body: { hostIds, first },
    }),
  filterOptions: (companyId: string, body: Post<'/inventory/{companyId}/filter-options'>) =>
    service.lookup('/inventory/{companyId}/filter-options', { path: { companyId }, body }),
  findings: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/endpoints/findings', {
      path: { companyId },
      body: { ids },
    }),
  sightings: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/endpoints/sightings', {
      path: { companyId },
      body: { ids },
    }),
});

/** Calls about groups of endpoints. */
const endpointGroupCalls = (service: Service) => ({
  endpointsByGroup: (companyId: string, body: Post<'/inventory/{companyId}/endpoints/by-group'>) =>
    service.lookup('/inventory/{companyId}/endpoints/by-group', { path: { companyId }, body }),
  endpointGroups: (
    companyId: string,
    body: Post<'/inventory/{companyId}/endpoint-groups/search'>,
  ) =>
    service.lookup('/inventory/{companyId}/endpoint-groups/search', {
      path: { companyId },
      body,
    }),
  endpointGroupCount: (
    companyId: string,
    body: Post<'/inventory/{companyId}/endpoint-groups/count'>,
  ) =>
    count(
      service.lookup('/inventory/{companyId}/endpoint-groups/count', {
        path: { companyId },
        body,
      }),
    ),
});

/** Calls about hosts and APIs. */
const hostCalls = (service: Service) => ({
  hosts: (companyId: string, query: Query<'/inventory/{companyId}/hosts'>) =>
    service.get('/inventory/{companyId}/hosts', { path: { companyId }, query }),
  hostCount: (companyId: string, query: Query<'/inventory/{companyId}/hosts/count'>) =>
    count(service.get('/inventory/{companyId}/hosts/count', { path: { companyId }, query })),
  hostsByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/hosts/lookup', { path: { companyId }, body: { ids } }),
  geolocationsByApi: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/apis/geolocations', {
      path: { companyId },
      body: { ids },
    }),
  apisByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/apis/lookup', { path: { companyId }, body: { ids } }),
});

/** Calls about parameters. */
const parameterCalls = (service: Service) => ({
  parameters: (
    companyId: string,
    endpointId: string,
    query: Query<'/inventory/{companyId}/endpoints/{endpointId}/parameters'>,
  ) =>
    service.get('/inventory/{companyId}/endpoints/{endpointId}/parameters', {
      path: { companyId, endpointId },
      query,
    }),
  parametersByEndpoint: (
    companyId: string,
    body: Post<'/inventory/{companyId}/parameters/by-endpoint'>,
  ) =>
    service.lookup('/inventory/{companyId}/parameters/by-endpoint', {
      path: { companyId },
      body,
    }),
  parametersByKey: (companyId: string, ids: readonly string[]) =>
    service.lookup('/inventory/{companyId}/parameters/lookup', {
      path: { companyId },
      body: { ids },
    }),
});

/** Calls of the inventory service for one request. */
export function inventoryClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    ...savedFilterCalls(service),
    ...overviewCalls(service),
    ...endpointCalls(service),
    ...endpointGroupCalls(service),
    ...hostCalls(service),
    ...parameterCalls(service),
  };
}
