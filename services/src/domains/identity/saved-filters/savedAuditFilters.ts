import { AUDIT_FIELDS } from '@palisade/vocabulary/auditFields.ts';
import { readTree } from '../../../platform/readTree.ts';
import type { SavedFilterKind } from '../../../platform/savedFilters/savedFilterKind.ts';
import { conditionsAlone } from '../../../platform/savedFilters/savedFilters.schemas.ts';
import { auditChange } from '../audit.client.ts';

/** Filters of audit entries that people keep. */
export const savedAuditFilters: SavedFilterKind = {
  table: 'identity.saved_filters',
  prefix: '/identity',
  reads: { auth: { feature: 'feature_audit', action: 'read' } },
  feature: 'feature_audit',
  subject: 'audit entries',
  targetType: 'savedAuditFilter',
  view: conditionsAlone,
  fieldsFor: (auth, companyId) =>
    AUDIT_FIELDS.filter(({ flag }) => flag === undefined || auth.flag(companyId, flag).canView),
  check: (request, filter) => void readTree(request, filter, AUDIT_FIELDS),
  audit: auditChange,
};
