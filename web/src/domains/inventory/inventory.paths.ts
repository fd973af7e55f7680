import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import { withDrawers } from '../../entities/drawers/drawerStack.ts';
import { formatFilters } from '../../entities/filters/formatFilters.ts';

/** Name of the endpoint drawer in addresses. */
export const ENDPOINT_DRAWER = 'UnifiedEndpointDetailsSideDrawer';

interface InventoryPlace {
  readonly groupBy?: 'host' | undefined;
  readonly filter?: Filter;
  /** From the largest; the list's own order when absent. */
  readonly sort?: InventorySort;
  /** Raw key of an endpoint whose drawer is open. */
  readonly endpointId?: string;
  /** Tab of its drawer. */
  readonly tab?: string;
}

/** Address of the inventory. */
export function inventoryPath(
  companyId: string,
  { groupBy, filter, sort, endpointId, tab }: InventoryPlace = {},
): string {
  const search = new URLSearchParams();
  const filterText = filter && formatFilters(filter);
  if (filterText) search.set('filters', filterText);
  if (sort) search.set('sort', sort);
  if (groupBy) search.set('groupEndpointsBy', JSON.stringify([groupBy]));
  const full =
    endpointId === undefined
      ? search
      : withDrawers(search, [
          { name: ENDPOINT_DRAWER, id: endpointId, ...(tab !== undefined && { tab }) },
        ]);
  return `/${companyId}/unified-inventory${full.size > 0 ? `?${full.toString()}` : ''}`;
}

interface EndpointPlace {
  readonly apiId: string;
  readonly endpointId: string;
  /** In any case; addresses have it in lower case, and only here. */
  readonly method: string;
}

/** Address of the page of an endpoint. */
export function endpointPath(
  companyId: string,
  { apiId, endpointId, method }: EndpointPlace,
): string {
  const place = [apiId, 'endpoint', endpointId, method.toLowerCase()];
  return `/${companyId}/unified-inventory/${place.map(encodeURIComponent).join('/')}`;
}

/** Views of the inventory's settings, as in their addresses. */
export const SETTINGS_VIEWS = [
  'learning',
  'inventory-display-settings',
  'parameter-types',
  'correlators',
  'apis',
] as const;
export type SettingsView = (typeof SETTINGS_VIEWS)[number];

/** Address of the inventory's settings. */
export const inventorySettingsPath = (companyId: string, view: SettingsView = 'learning'): string =>
  `/${companyId}/settings/${view}`;
