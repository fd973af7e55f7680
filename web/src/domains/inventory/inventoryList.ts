import { COLUMN_FEATURES } from '@palisade/vocabulary/inventoryColumns.ts';
import type { Feature } from '@palisade/vocabulary/permissions.ts';
import { ENDPOINT_FILTER_FIELDS } from '@palisade/vocabulary/endpointSearchFields.ts';
import { INVENTORY_SORTS, type InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import type { InventoryPageQuery$variables } from '../../__generated__/InventoryPageQuery.graphql.ts';
import { columnsParam } from '../../entities/columns/columnsParam.ts';
import { defineList, type ParamsOfList } from '../../entities/lists/defineList.ts';
import { formatGroupBy, type GroupBy, parseGroupBy } from './groupByParam.ts';

/** The path is always there. */
export const INVENTORY_COLUMNS = columnsParam(
  [
    'method',
    'path',
    'host',
    'riskScore',
    'openGaps',
    'attackers',
    'dataTypes',
    'authenticated',
    'trend',
    'lastActivity',
    'detectionTime',
  ],
  'path',
);

/** Widths of the columns while the rows are on their way. */
export const INVENTORY_WIDTHS = [50, 70, 0, 170, 78, 68, 98, 118, 86, 76, 88, 110];

interface Grouped {
  readonly groupBy: GroupBy | null;
}

/** Endpoints of a company. */
export const inventoryList = defineList<InventorySort, Grouped>({
  name: 'inventory',
  fields: ENDPOINT_FILTER_FIELDS,
  searched: ['path', 'host'],
  sorts: { all: INVENTORY_SORTS, first: 'riskScore', ascending: ['host', 'path', 'method'] },
  more: { groupBy: { name: 'groupEndpointsBy', parse: parseGroupBy, format: formatGroupBy } },
  columns: INVENTORY_COLUMNS,
  csv: { path: (companyId) => `/download/inventory/${companyId}/endpoints.csv` },
});

export type InventoryParams = ParamsOfList<typeof inventoryList>;

/** Whether a column is shown that only some people ask for: its data is fetched only then. */
export const hasMoreColumns = (columns: readonly string[]): boolean =>
  columns.some((key) => !INVENTORY_COLUMNS.defaults.includes(key));

/** Keys of the columns that a reader has. */
export const columnsFor = (
  columns: readonly string[],
  canRead: (feature: Feature) => boolean,
): readonly string[] =>
  columns.filter((key) => {
    const feature = (COLUMN_FEATURES as Readonly<Record<string, Feature | undefined>>)[key];
    return feature === undefined || canRead(feature);
  });

/** Which endpoints are asked for, and in which order. */
export type EndpointsScope = Pick<InventoryPageQuery$variables, 'filter' | 'sort' | 'direction'>;
