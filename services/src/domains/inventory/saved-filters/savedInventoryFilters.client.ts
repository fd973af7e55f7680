import type { CompanyQuery } from '../../../platform/database/database.ts';
import { filtersNaming, type NamingFilters } from '../../../platform/savedFilters/filtersNaming.ts';
import { savedInventoryFilters } from './savedInventoryFilters.ts';

/** Saved filters of the inventory that name a type or category of data. */
export const inventoryFiltersNaming = (
  query: CompanyQuery,
  value: string,
  userId: string | null,
): Promise<NamingFilters> => filtersNaming(query, savedInventoryFilters, value, userId);
