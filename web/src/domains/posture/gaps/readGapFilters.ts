import type { Filter } from '@palisade/vocabulary/filters.ts';
import { GAP_FIELDS } from '@palisade/vocabulary/gapFields.ts';
import { parseFilters } from '../../../entities/filters/filterCodec.ts';

/** Reads filters of gaps; what no field allows is dropped. */
export const readGapFilters = (text: string): Filter => parseFilters(text, GAP_FIELDS);
