import { ATTACKER_FIELDS } from '@palisade/vocabulary/attackerFields.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { parseFilters } from '../../../entities/filters/filterCodec.ts';

/** Reads filters of attackers; what no field allows is dropped. */
export const readAttackerFilters = (text: string): Filter => parseFilters(text, ATTACKER_FIELDS);
