import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { Page } from '../../platform/graph/connection.ts';
import { pathOf, type PageQuery } from '../../platform/upstream/paths.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import type {
  ApiRow, CompanyTraffic, EndpointItemRow, EndpointRow, EndpointTraffic, HostEndpoints, HostGroupRow, HostItemRow, HostRow, InventoryCounts,
  LatestEndpoints, ParameterItemRow, ParameterRow,
} from './inventory.upstream.ts';

export interface Sorting {
  readonly sort: string;
  readonly direction: 'ascending' | 'descending';
}
export interface EndpointSearch extends PageQuery, Sorting {
  readonly filter: Filter | null;
  readonly hostId?: string | null;
}
export interface HostEndpointSearch extends Sorting {
  readonly hostIds: readonly string[];
  readonly filter: Filter | null;
  readonly first: number;
}
export interface ParameterSearch extends PageQuery {
  readonly side?: 'request' | 'response' | null | undefined;
  readonly sensitive?: boolean | null | undefined;
}
type Count = { readonly count: number };

/** Calls of the inventory service for one request. */
export function inventoryClient(client: RestClient, { scope }: GraphContext) {
  const at = (companyId: string, path: string): string => `${pathOf`/inventory/${companyId}`()}${path}`;
  const look = <Answer>(companyId: string, path: string, body: object): Promise<Answer> => client.lookup<Answer>(scope, at(companyId, path), compact(body));
  const count = async (answer: Promise<Count>): Promise<number> => (await answer).count;
  return {
    counts: (companyId: string) => client.get<InventoryCounts>(scope, at(companyId, '/counts')),
    traffic: (companyId: string, days: number) => client.get<CompanyTraffic>(scope, at(companyId, pathOf`/traffic`({ days }))),
    endpoints: (companyId: string, search: EndpointSearch) => look<Page<EndpointItemRow>>(companyId, '/endpoints/search', search),
    endpointCount: (companyId: string, search: Pick<EndpointSearch, 'filter' | 'hostId'>) => count(look<Count>(companyId, '/endpoints/count', search)),
    endpointsByKey: (companyId: string, ids: readonly string[]) => look<(EndpointRow | null)[]>(companyId, '/endpoints/lookup', { ids }),
    endpointTraffic: (companyId: string, ids: readonly string[], days: number) => look<(EndpointTraffic | null)[]>(companyId, '/endpoints/traffic', { ids, days }),
    endpointsByHost: (companyId: string, search: HostEndpointSearch) => look<HostEndpoints[]>(companyId, '/endpoints/by-host', search),
    latestByHost: (companyId: string, hostIds: readonly string[], first: number) => look<LatestEndpoints[]>(companyId, '/endpoints/latest-by-host', { hostIds, first }),
    hostGroups: (companyId: string, search: PageQuery & { filter: Filter | null }) => look<Page<HostGroupRow>>(companyId, '/host-groups/search', search),
    hostGroupCount: (companyId: string, filter: Filter | null) => count(look<Count>(companyId, '/host-groups/count', { filter })),
    hosts: (companyId: string, page: PageQuery & Sorting) => client.get<Page<HostItemRow>>(scope, at(companyId, pathOf`/hosts`(page))),
    hostCount: (companyId: string) => count(client.get<Count>(scope, at(companyId, '/hosts/count'))),
    hostsByKey: (companyId: string, ids: readonly string[]) => look<(HostRow | null)[]>(companyId, '/hosts/lookup', { ids }),
    apisByKey: (companyId: string, ids: readonly string[]) => look<(ApiRow | null)[]>(companyId, '/apis/lookup', { ids }),
    parameters: (companyId: string, endpointId: string, search: ParameterSearch) => client.get<Page<ParameterItemRow>>(scope, at(companyId, pathOf`/endpoints/${endpointId}/parameters`(search))),
    parameterCount: (companyId: string, endpointId: string, search: Omit<ParameterSearch, keyof PageQuery>) => count(client.get<Count>(scope, at(companyId, pathOf`/endpoints/${endpointId}/parameters/count`(search)))),
    parametersByKey: (companyId: string, ids: readonly string[]) => look<(ParameterRow | null)[]>(companyId, '/parameters/lookup', { ids }),
  };
}

/** Without parts that are null: the services know absent only. */
const compact = (body: object): object => Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));
