import type { Filter } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { parseFilters } from '../../entities/filters/filterCodec.ts';

/** Reads filters of endpoints; what no field allows is dropped. */
export const readInventoryFilters = (text: string): Filter => parseFilters(text, INVENTORY_FIELDS);
