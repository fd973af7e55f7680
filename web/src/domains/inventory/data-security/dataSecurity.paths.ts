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

interface SensitiveParametersPlace {
  readonly category?: string;
  readonly dataType?: string;
  readonly side?: DataSide;
  /** What their endpoints meet. */
  readonly filter?: Filter;
}

/** Address of the sensitive parameters of a category, or of a type on a side. */
export function sensitiveParametersPath(
  companyId: string,
  { category, dataType, side, filter }: SensitiveParametersPlace,
): string {
  const search = new URLSearchParams();
  if (category !== undefined) search.set('category', category);
  if (dataType !== undefined) search.set('type', dataType);
  if (side !== undefined) search.set('side', side);
  const filters = filter && formatFilters(filter);
  if (filters) search.set('filters', filters);
  return `${dataSecurityPath(companyId)}/parameters?${search.toString()}`;
}
