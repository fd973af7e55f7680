import type { Resolvers } from '../../generated/resolvers.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { filterTree } from '../../platform/graph/filterTree.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { savedFilterFields, savedFiltersOf } from '../../platform/graph/savedFilters.ts';
import { endpointFieldResolvers } from './endpoints/endpointFields.resolvers.ts';
import { exposureFields } from './endpoints/exposure.ts';
import { EMPTY_TRAFFIC, daysOf, windowOf } from './endpoints/traffic.ts';
import { isFolded, urlSamples } from './endpoints/urlSamples.ts';

export const inventoryResolvers: Resolvers = {
  Company: {
    inventoryCounts: ({ companyId }, { filter }, { inventory }) =>
      inventory.calls.counts(companyId, { filter: filterTree(filter) ?? undefined }),
    traffic: ({ companyId }, { days, orAllTime, thisMonth, filter }, { inventory }) =>
      inventory.calls.traffic(companyId, {
        days: thisMonth ? 'month' : windowOf(days),
        orAllTime,
        filter: filterTree(filter) ?? undefined,
      }),
    hostTraffic: async ({ companyId }, { days, orAllTime, thisMonth, filter }, { inventory }) => {
      const asked = { days: thisMonth ? 'month' : windowOf(days), orAllTime } as const;
      const body = { ...asked, filter: filterTree(filter) ?? undefined };
      return (await inventory.calls.hostTraffic(companyId, body)).hosts;
    },
    topGeolocations: ({ companyId }, { filter }, { inventory }) =>
      inventory.calls.geolocations(companyId, { filter: filterTree(filter) ?? undefined }),
    inventoryCountChanges: (
      { companyId },
      { sinceDay: since, untilDay: until, filter },
      { inventory },
    ) =>
      inventory.calls.countChanges(companyId, {
        since,
        until,
        filter: filterTree(filter) ?? undefined,
      }),
    endpoints: ({ companyId }, args, { inventory }) => inventory.endpoints(companyId, args),
    savedFilters: ({ companyId }, _args, { inventory }) =>
      savedFiltersOf(inventory.calls, companyId),
    ...endpointFieldResolvers.Company,
    hosts: ({ companyId }, args, { inventory }) => inventory.hosts(companyId, args),
    endpoint: async ({ companyId }, { endpointId }, { inventory }) =>
      (await inventory.endpointByKey(companyId, [endpointId]))[0] ?? null,
  },
  Host: {
    id: ({ companyId, id }) => globalId('Host', companyId, id),
    hostId: ({ id }) => id,
    ...exposureFields,
    latestEndpoints: batch((hosts, { first }, { inventory }) =>
      byCompany(hosts, (companyId, rows) =>
        inventory.latestOfHosts(
          companyId,
          rows.map(({ id }) => id),
          first ?? 3,
        ),
      ),
    ),
  },
  HostEdge: { node: (host) => host },
  Api: {
    id: ({ companyId, id }) => globalId('Api', companyId, id),
    apiId: ({ id }) => id,
    host: batch((apis, _args, { inventory }) =>
      byCompany(apis, (companyId, rows) =>
        required(
          inventory.hostByKey(
            companyId,
            rows.map(({ hostId }) => hostId),
          ),
        ),
      ),
    ),
    topGeolocations: batch((apis, _args, { inventory }) =>
      byCompany(apis, (companyId, rows) =>
        required(
          inventory.geolocationsOfApis(
            companyId,
            rows.map(({ id }) => id),
          ),
        ),
      ),
    ),
  },
  Endpoint: {
    id: ({ companyId, id }) => globalId('Endpoint', companyId, id),
    endpointId: ({ id }) => id,
    ...exposureFields,
    ...endpointFieldResolvers.Endpoint,
    host: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, (companyId, rows) =>
        required(
          inventory.hostByKey(
            companyId,
            rows.map(({ hostId }) => hostId),
          ),
        ),
      ),
    ),
    api: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, (companyId, rows) =>
        required(
          inventory.apiByKey(
            companyId,
            rows.map(({ apiId }) => apiId),
          ),
        ),
      ),
    ),
    gqlOpType: ({ graphqlOperations: [first, ...rest] }) =>
      first !== undefined && rest.every(({ type }) => type === first.type) ? first.type : null,
    parameters: batch((endpoints, args, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) =>
        inventory.parametersOfEndpoints(companyId, rows, args),
      ),
    ),
    sensorData: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) => {
        const folded = rows.filter(({ host }) => isFolded(host)).map(({ hostId }) => hostId);
        const [sums, hosts] = await Promise.all([
          inventory.sensorDataOf(
            companyId,
            rows.map(({ id }) => id),
          ),
          inventory.hostByKey(companyId, folded),
        ]);
        const recorded = new Map(hosts.map((host, index) => [folded[index], host?.hostSamples]));
        return rows.map((endpoint, index) => ({
          traffic1d: sums[index]?.traffic1d ?? 0,
          traffic7d: sums[index]?.traffic7d ?? 0,
          urlSamples: urlSamples(endpoint, recorded.get(endpoint.hostId)),
        }));
      }),
    ),
    traffic: batch((endpoints, { days }, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) =>
        (
          await inventory.trafficOver(daysOf(days))(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((traffic) => traffic ?? EMPTY_TRAFFIC),
      ),
    ),
  },
  SavedFilter: savedFilterFields('SavedFilter'),
  EndpointEdge: { node: (endpoint) => endpoint },
  PathEvidence: endpointFieldResolvers.PathEvidence,
  FilterOption: endpointFieldResolvers.FilterOption,
  EndpointGroup: endpointFieldResolvers.EndpointGroup,
  EndpointGroupEdge: endpointFieldResolvers.EndpointGroupEdge,
  Parameter: {
    id: ({ companyId, id }) => globalId('Parameter', companyId, id),
    parameterId: ({ id }) => id,
  },
  ParameterEdge: { node: (parameter) => parameter },
};

/** Rows that must be there: an endpoint cannot exist without its host and API. */
async function required<Row>(rows: Promise<readonly (Row | null)[]>): Promise<(Row | Error)[]> {
  return (await rows).map((row) => row ?? new Error('A row that another one refers to is gone.'));
}
