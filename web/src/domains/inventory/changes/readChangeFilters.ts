import { CHANGE_FIELDS } from '@palisade/vocabulary/changeFields.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { parseFilters } from '../../../entities/filters/filterCodec.ts';

/** Fields that are chosen in the page: an endpoint and an API have places of their own. */
export const SHOWN_FIELDS = CHANGE_FIELDS.filter(({ key }) => key !== 'endpoint' && key !== 'api');

/** Reads filters of changes; what no field allows is dropped. */
export const readChangeFilters = (text: string): Filter => parseFilters(text, SHOWN_FIELDS);
