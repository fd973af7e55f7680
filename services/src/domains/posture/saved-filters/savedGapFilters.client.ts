import type { CompanyQuery } from '../../../platform/database/database.ts';
import { filtersNaming, type NamingFilters } from '../../../platform/savedFilters/filtersNaming.ts';
import { savedGapFilters } from './savedGapFilters.ts';

/** Saved filters of the posture gaps that name a type or category of data. */
export const postureFiltersNaming = (
  query: CompanyQuery,
  value: string,
  userId: string | null,
): Promise<NamingFilters> => filtersNaming(query, savedGapFilters, value, userId);
