import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { paths } from '../../generated/upstream/inventory.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, ItemOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

type Posted<Path extends keyof paths> = AnswerOf<paths[Path]['post']>;

export type HostRow = RowOf<Posted<'/inventory/{companyId}/hosts/lookup'>>;
export type HostItemRow = ItemOf<AnswerOf<paths['/inventory/{companyId}/hosts']['get']>>;
export type ApiRow = RowOf<Posted<'/inventory/{companyId}/apis/lookup'>>;
export type EndpointRow = RowOf<Posted<'/inventory/{companyId}/endpoints/lookup'>>;
export type EndpointItemRow = ItemOf<Posted<'/inventory/{companyId}/endpoints/search'>>;
export type HostGroupRow = ItemOf<Posted<'/inventory/{companyId}/host-groups/search'>>;
export type ParameterRow = RowOf<Posted<'/inventory/{companyId}/parameters/lookup'>>;
export type ParameterItemRow = ItemOf<AnswerOf<paths['/inventory/{companyId}/endpoints/{endpointId}/parameters']['get']>>;
export type EndpointTraffic = RowOf<Posted<'/inventory/{companyId}/endpoints/traffic'>>;

export type SensorSums = RowOf<Posted<'/inventory/{companyId}/endpoints/sensor-data'>>;
export type SavedFilterRow = AnswerOf<paths['/inventory/{companyId}/saved-filters']['get']>[number];

export type SavedFilter = SavedFilterRow & Owned;
export type Host = HostRow & Owned;
export type HostItem = HostItemRow & Owned;
export type HostList = Connection<HostItem>;
export type Api = ApiRow & Owned;
export type Endpoint = EndpointRow & Owned;
export type EndpointItem = EndpointItemRow & Owned;
export type EndpointList = Connection<EndpointItem>;
/** The group keeps the filter it was found by: its endpoints meet the same. */
export type HostGroup = HostGroupRow & Owned & { readonly filter: Filter | null };
export type HostGroupItem = HostGroup;
export type HostGroupList = Connection<HostGroupItem>;
export type Parameter = ParameterRow & Owned;
export type ParameterItem = ParameterItemRow & Owned;
export type ParameterList = Connection<ParameterItem>;
