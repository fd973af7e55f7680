import EndpointPageParameters from '../../__generated__/EndpointPageQuery$parameters.ts';
import InventoryParameters from '../../__generated__/InventoryPageQuery$parameters.ts';
import SavedFiltersParameters from '../../__generated__/SavedInventoryFiltersQuery$parameters.ts';
import { definePage, ofCompany } from '../../entities/routing/definePage.tsx';
import { hasMoreColumns, INVENTORY_WIDTHS, inventoryList } from './inventoryList.ts';

/** Unified inventory: endpoints of a company, flat or by host. */
export const inventoryPage = definePage({
  path: 'unified-inventory',
  shape: { bars: ['filters'], table: INVENTORY_WIDTHS },
  queries: {
    list: {
      parameters: InventoryParameters,
      variables: (at) => {
        const params = inventoryList.address.parse(at.search);
        return {
          ...ofCompany(at),
          filter: inventoryList.filterOf(params),
          sort: params.sort,
          direction: params.direction,
          isGrouped: params.groupBy !== null,
          groupBy: params.groupBy ?? { by: 'host' as const },
          hasMore: hasMoreColumns(params.columns),
        };
      },
    },
    saved: { parameters: SavedFiltersParameters, variables: ofCompany },
  },
  load: () => import('./InventoryPage.tsx'),
});

/** One endpoint on a page of its own. */
export const endpointPage = definePage({
  path: 'unified-inventory/:apiId/endpoint/:endpointId/:method',
  shape: { hasOwnTitle: true, bars: ['facts', 'tabs'], hasAside: true },
  queries: {
    endpoint: {
      parameters: EndpointPageParameters,
      variables: (at) => ({ ...ofCompany(at), endpointId: at.params['endpointId'] ?? '' }),
    },
  },
  load: () => import('./endpoint/EndpointPage.tsx'),
});
