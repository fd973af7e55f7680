import type { GraphContext } from '../../platform/context.ts';
import { isUuid, lookup, type Lookup } from '../../platform/graph/lookup.ts';
import { own, ownAll } from '../../platform/graph/owned.ts';
import { savedFilterLookup } from '../../platform/graph/savedFilters.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { changesLoaders } from './changes/changes.loaders.ts';
import { correctionsLoaders } from './corrections/corrections.loaders.ts';
import { inventoryClient, type EndpointDays } from './inventory.client.ts';
import { endpointGroupLists } from './endpoint-groups/endpointGroupLists.ts';
import { inventoryLists } from './inventoryLists.ts';
import type {
  Api,
  ApiGeolocations,
  Endpoint,
  EndpointTraffic,
  FilterOption,
  Findings,
  Host,
  Parameter,
  SensorSums,
  Sightings,
} from './inventory.upstream.ts';
import { oasLoaders } from './documents/oas.loaders.ts';
import { complianceClient } from './compliance/compliance.client.ts';
import { dataSecurityClient } from './data-security/dataSecurity.client.ts';
import { dataTypesClient } from './data-types/dataTypes.client.ts';
import { parameterDecisionsLoaders } from './parameter-decisions/parameterDecisions.loaders.ts';
import { settingsLoaders } from './settings/settings.loaders.ts';

/** Which values of a filter field are asked for. */
interface OptionsAsked {
  readonly field: string;
  readonly search?: string | null | undefined;
  readonly first?: number | null | undefined;
}

export function inventoryLoaders(client: RestClient, context: GraphContext) {
  const calls = inventoryClient(client, context);
  const traffic = new Map<EndpointDays, Lookup<EndpointTraffic>>();
  return {
    calls,
    ...inventoryLists(calls),
    ...endpointGroupLists(calls),
    filterOptions: async (
      companyId: string,
      { field, search, first }: OptionsAsked,
    ): Promise<FilterOption[]> =>
      (
        await calls.filterOptions(companyId, { field, search: search ?? null, first: first ?? 50 })
      ).map((option) => Object.assign(own(companyId, option), { field })),
    findingsOf: lookup<Findings>(async (companyId, ids) =>
      (await calls.findings(companyId, ids)).map(({ findings }) => findings),
    ),
    sightingsOf: lookup<Sightings>(async (companyId, ids) =>
      (await calls.sightings(companyId, ids)).map(({ sightings }) => sightings),
    ),
    changes: changesLoaders(client, context),
    oas: oasLoaders(client, context),
    ...settingsLoaders(client, context),
    parameterDecisions: parameterDecisionsLoaders(client, context),
    dataTypes: dataTypesClient(client, context),
    compliance: complianceClient(client, context),
    dataSecurity: dataSecurityClient(client, context),
    ...correctionsLoaders(client, context),
    hostByKey: lookup<Host>(
      async (companyId, keys) => ownAll(companyId, await calls.hostsByKey(companyId, keys)),
      isUuid,
    ),
    apiByKey: lookup<Api>(
      async (companyId, keys) => ownAll(companyId, await calls.apisByKey(companyId, keys)),
      isUuid,
    ),
    endpointByKey: lookup<Endpoint>(
      async (companyId, keys) => ownAll(companyId, await calls.endpointsByKey(companyId, keys)),
      isUuid,
    ),
    parameterByKey: lookup<Parameter>(
      async (companyId, keys) => ownAll(companyId, await calls.parametersByKey(companyId, keys)),
      isUuid,
    ),
    geolocationsOfApis: lookup<ApiGeolocations>((companyId, ids) =>
      calls.geolocationsByApi(companyId, ids),
    ),
    sensorDataOf: lookup<SensorSums>((companyId, ids) => calls.sensorData(companyId, ids)),
    savedFilterByKey: savedFilterLookup(calls),
    /** Lookup of traffic over a window, by endpoint. */
    trafficOver: (days: EndpointDays): Lookup<EndpointTraffic> => {
      const known =
        traffic.get(days) ??
        lookup((companyId, ids) => calls.endpointTraffic(companyId, ids, days));
      traffic.set(days, known);
      return known;
    },
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly inventory: ReturnType<typeof inventoryLoaders>;
  }
}
