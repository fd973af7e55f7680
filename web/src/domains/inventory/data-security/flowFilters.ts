import { type DataSide, newDataDays } from '@palisade/vocabulary/dataFlows.ts';
import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';

/** Endpoints with sensitive data. */
export const SENSITIVE: Filter = { all: [{ field: 'sensitive', op: 'is', value: true }] };

/** Endpoints that have one of these types on a side. */
export const withTypes = (side: DataSide, types: readonly string[]): FilterNode => ({
  field: `${side}DataType`,
  op: 'is',
  value: types,
});

/** Whom an endpoint answers, as the columns of the data map have it. */
export const AUDIENCES = {
  authenticated: { field: 'authenticated', op: 'is', value: true },
  anonymous: { field: 'authenticated', op: 'is', value: false },
  external: { field: 'isExternal', op: 'is', value: true },
  thirdParty: { field: 'authType', op: 'is', value: ['thirdPartyToken'] },
} as const satisfies Record<string, FilterNode>;
export type Audience = keyof typeof AUDIENCES;

/** Endpoints on which the type appeared on the side within the last 7 days. */
export const isNew = (side: DataSide, dataType: string): FilterNode => ({
  field: 'dataDay',
  op: 'is',
  value: newDataDays(Date.now()).map((day) => `${day} ${side} ${dataType}`),
});
