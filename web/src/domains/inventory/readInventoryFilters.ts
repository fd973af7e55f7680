import { ENDPOINT_SEARCH_FIELDS } from '@palisade/vocabulary/endpointSearchFields.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { parseFilters } from '../../entities/filters/filterCodec.ts';

/** Reads filters of endpoints; what no field allows is dropped. */
export const readInventoryFilters = (text: string): Filter =>
  parseFilters(text, ENDPOINT_SEARCH_FIELDS);
