import EndpointPageParameters from '../../__generated__/EndpointPageQuery$parameters.ts';
import InventoryParameters from '../../__generated__/InventoryPageQuery$parameters.ts';
import SavedFiltersParameters from '../../__generated__/SavedInventoryFiltersQuery$parameters.ts';
import type { SavedInventoryFiltersQuery } from '../../__generated__/SavedInventoryFiltersQuery.graphql.ts';
import type { InventoryPageQuery } from '../../__generated__/InventoryPageQuery.graphql.ts';
import { definePage } from '../../entities/routing/definePage.tsx';
import { hasMoreColumns } from './columnsParam.ts';
import type { EndpointPageQueries } from './endpoint/EndpointPage.tsx';
import { loadFilterReader } from './filterReader.ts';
import { parseInventoryParams, toFilter } from './inventoryParams.ts';

export type InventoryQueries = { list: InventoryPageQuery; saved: SavedInventoryFiltersQuery };

/** Unified inventory: endpoints of a company, flat or by host. */
export const inventoryPage = definePage<InventoryQueries>({
  path: 'unified-inventory',
  reader: ({ search }) => loadFilterReader(search.get('filters')),
  queries: {
    list: {
      parameters: InventoryParameters,
      variables: ({ params, search }) => {
        const { sort, direction, groupBy, columns, ...rest } = parseInventoryParams(search);
        return {
          companyId: params['companyId'] ?? '',
          filter: toFilter(rest),
          sort,
          direction,
          isGrouped: groupBy !== null,
          groupBy: groupBy ?? { by: 'host' },
          hasMore: hasMoreColumns(columns),
        };
      },
    },
    saved: {
      parameters: SavedFiltersParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./InventoryPage.tsx'),
});

/** One endpoint on a page of its own. */
export const endpointPage = definePage<EndpointPageQueries>({
  path: 'unified-inventory/:apiId/endpoint/:endpointId/:method',
  queries: {
    endpoint: {
      parameters: EndpointPageParameters,
      variables: ({ params }) => ({
        companyId: params['companyId'] ?? '',
        endpointId: params['endpointId'] ?? '',
      }),
    },
  },
  load: () => import('./endpoint/EndpointPage.tsx'),
});
