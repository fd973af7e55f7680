import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';

export interface HostRow {
  readonly id: string;
  readonly name: string;
  readonly isExternal: boolean;
  readonly endpointCount: number;
  readonly apiCount: number;
  readonly riskScore: number;
  readonly requests: number;
  readonly detectionTime: string;
  readonly lastActivity: string;
}

export interface ApiRow {
  readonly id: string;
  readonly hostId: string;
  readonly name: string;
  readonly basePath: string;
  readonly endpointCount: number;
  readonly detectionTime: string;
  readonly lastActivity: string;
}

export interface PathEvidence {
  readonly name: string;
  readonly index: number;
  readonly kind: string;
  readonly shape?: string | null;
  readonly distinctValues: number;
  readonly observations: number;
  readonly since: string;
  readonly samples: string[];
}

export interface EndpointRow {
  readonly id: string;
  readonly hostId: string;
  readonly apiId: string;
  /** Name of the host. */
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly pathEvidence: PathEvidence[];
  readonly learningState: 'staging' | 'available';
  readonly authenticated: boolean | null;
  readonly authTypes: string[];
  readonly sensitive: boolean;
  readonly dataTypes: string[];
  readonly dataCategories: string[];
  readonly isExternal: boolean;
  readonly protocols: string[];
  readonly sources: string[];
  readonly contentTypes: string[];
  readonly responseCodes: number[];
  readonly riskScore: number;
  readonly riskFactors: { readonly key: string; readonly contribution: number }[];
  readonly parameterCount: number;
  readonly requests: number;
  readonly detectionTime: string;
  readonly lastActivity: string;
}

export interface ParameterRow {
  readonly id: string;
  readonly endpointId: string;
  readonly side: 'request' | 'response';
  readonly location: string;
  readonly contentType: string;
  readonly statusClass: string;
  readonly name: string;
  readonly type: string;
  readonly format: string | null;
  readonly required: boolean;
  readonly sensitive: boolean;
  readonly dataType: string | null;
  readonly dataCategories: string[];
  readonly isObject: boolean;
  readonly samples: string[];
  readonly occurrences: number;
}

/** Row of `POST …/endpoints/traffic`. */
export interface EndpointTraffic {
  readonly id: string;
  readonly requests: number;
  readonly errors: number;
  readonly points: { readonly at: string; readonly requests: number; readonly errors: number }[];
}

/** Answer of `GET …/traffic`. */
export interface CompanyTraffic {
  readonly requests: number;
  readonly points: { readonly at: string; readonly learned: number; readonly unlearned: number }[];
}

/** Answer of `GET …/counts`. */
export interface InventoryCounts {
  readonly hosts: number;
  readonly apis: number;
  readonly endpoints: number;
  readonly sensitiveEndpoints: number;
  readonly unauthenticatedEndpoints: number;
}

/** Item of `POST …/host-groups/search`. */
export interface HostGroupRow {
  readonly cursor: string;
  readonly hostId: string;
  readonly host: HostRow;
  readonly endpointCount: number;
  readonly riskScore: number;
  readonly requests: number;
}

/** First page of one host: row of `POST …/endpoints/by-host`. */
export interface HostEndpoints {
  readonly hostId: string;
  readonly items: readonly EndpointItemRow[];
  readonly hasNextPage: boolean;
}

/** Row of `POST …/endpoints/latest-by-host`. */
export interface LatestEndpoints {
  readonly hostId: string;
  readonly endpoints: readonly EndpointRow[];
}

type Cursor = { readonly cursor: string };
export type EndpointItemRow = EndpointRow & Cursor;
export type HostItemRow = HostRow & Cursor;
export type ParameterItemRow = ParameterRow & Cursor;

export type Host = HostRow & Owned;
export type HostItem = Host & Cursor;
export type HostList = Connection<HostItem>;
export type Api = ApiRow & Owned;
export type Endpoint = EndpointRow & Owned;
export type EndpointItem = Endpoint & Cursor;
export type EndpointList = Connection<EndpointItem>;
/** The group keeps the filter it was found by: its endpoints meet the same. */
export type HostGroup = HostGroupRow & Owned & { readonly filter: Filter | null };
export type HostGroupItem = HostGroup;
export type HostGroupList = Connection<HostGroupItem>;
export type Parameter = ParameterRow & Owned;
export type ParameterItem = Parameter & Cursor;
export type ParameterList = Connection<ParameterItem>;
