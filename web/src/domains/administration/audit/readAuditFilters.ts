import { ORGANIZATION_AUDIT_FIELDS } from '@palisade/vocabulary/auditFields.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { parseFilters } from '../../../entities/filters/filterCodec.ts';

/** Reads filters of audit entries; what no field allows is dropped. */
export const readAuditFilters = (text: string): Filter =>
  parseFilters(text, ORGANIZATION_AUDIT_FIELDS);
