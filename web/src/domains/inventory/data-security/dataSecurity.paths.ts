import { type DataSide, exactly } from '@palisade/vocabulary/dataFlows.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';

/** Address of the page of data security. */
export const dataSecurityPath = (companyId: string) => `/${companyId}/data-security`;

interface DataMapPlace {
  /** Name of a type: it alone is shown. */
  readonly type: string;
  readonly side: DataSide;
  /** The endpoints that are counted. */
  readonly filter: Filter;
}

/** Address of data security with its map of one type on a side. */
export function dataMapPath(companyId: string, { type, side, filter }: DataMapPlace): string {
  const search = new URLSearchParams({ type: exactly(type), side });
  const filters = formatFilters(filter);
  if (filters) search.set('filters', filters);
  return `${dataSecurityPath(companyId)}?${search.toString()}`;
}
