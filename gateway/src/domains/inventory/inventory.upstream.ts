import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { paths } from '../../generated/upstream/inventory.ts';
import type { BoundedConnection } from '../../platform/graph/boundedConnection.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, CallOf, ItemOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

type Posted<Path extends keyof paths> = AnswerOf<paths[Path]['post']>;

export type HostRow = RowOf<Posted<'/inventory/{companyId}/hosts/lookup'>>;
type HostItemRow = ItemOf<AnswerOf<paths['/inventory/{companyId}/hosts']['get']>>;
export type ApiRow = RowOf<Posted<'/inventory/{companyId}/apis/lookup'>>;
type EndpointRow = RowOf<Posted<'/inventory/{companyId}/endpoints/lookup'>>;
export type EndpointItemRow = ItemOf<Posted<'/inventory/{companyId}/endpoints/search'>>;
type EndpointGroupRow = ItemOf<Posted<'/inventory/{companyId}/endpoint-groups/search'>>;
export type EndpointGrouping = CallOf<
  paths['/inventory/{companyId}/endpoint-groups/search']['post']
>['body']['groupBy'];
export type Sightings = Posted<'/inventory/{companyId}/endpoints/sightings'>[number]['sightings'];
export type Findings = Posted<'/inventory/{companyId}/endpoints/findings'>[number]['findings'];
type FilterOptionRow = Posted<'/inventory/{companyId}/filter-options'>[number];
type ParameterRow = RowOf<Posted<'/inventory/{companyId}/parameters/lookup'>>;
export type ParameterItemRow = ItemOf<
  AnswerOf<paths['/inventory/{companyId}/endpoints/{endpointId}/parameters']['get']>
>;
export type EndpointTraffic = RowOf<Posted<'/inventory/{companyId}/endpoints/traffic'>>;

export type ApiGeolocations = RowOf<Posted<'/inventory/{companyId}/apis/geolocations'>>;

export type SensorSums = RowOf<Posted<'/inventory/{companyId}/endpoints/sensor-data'>>;
export type SavedFilterRow = AnswerOf<paths['/inventory/{companyId}/saved-filters']['get']>[number];

export type SavedFilter = SavedFilterRow & Owned;
export type Host = HostRow & Owned;
export type HostItem = HostItemRow & Owned;
export type HostList = Connection<HostItem>;
export type Api = ApiRow & Owned;
export type Endpoint = EndpointRow & Owned;
export type PathEvidence = EndpointRow['pathEvidence'][number];
export type EndpointItem = EndpointItemRow & Owned;
export type EndpointList = BoundedConnection<EndpointItem>;
/** The group keeps the filter and the grouping it was found by: its endpoints meet the same. */
export type EndpointGroup = EndpointGroupRow &
  Owned & { readonly filter: Filter | null; readonly groupBy: EndpointGrouping };
export type EndpointGroupItem = EndpointGroup;
export type EndpointGroupList = Connection<EndpointGroupItem>;
/** An option knows its field, since labels are named and other values name themselves. */
export type FilterOption = FilterOptionRow & Owned & { readonly field: string };
export type Parameter = ParameterRow & Owned;
export type ParameterItem = ParameterItemRow & Owned;
export type ParameterList = Connection<ParameterItem>;
export type HostPatternPreview =
  Posted<'/inventory/{companyId}/apis/{apiId}/host-pattern/preview'> & Owned;
