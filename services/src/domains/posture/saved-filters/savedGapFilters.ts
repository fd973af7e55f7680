import { GAP_FILTER_FIELDS, GAP_SORTS } from '@palisade/vocabulary/gapFields.ts';
import type { SavedFilterKind } from '../../../platform/savedFilters/savedFilterKind.ts';
import { viewSchema } from '../../../platform/savedFilters/savedFilters.schemas.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { withParts } from '../../inventory/filter/endpointFilters.client.ts';
import { READS_GAPS } from '../posture.schemas.ts';
import { readTree } from '../../../platform/readTree.ts';

/** Filters of posture gaps that people keep. */
export const savedGapFilters: SavedFilterKind = {
  table: 'posture.saved_filters',
  prefix: '/posture',
  reads: READS_GAPS,
  feature: 'feature_security_posture_gaps',
  subject: 'posture gaps',
  targetType: 'savedGapFilter',
  view: viewSchema(GAP_SORTS, false),
  sort: 'severity',
  fieldsFor: (auth, companyId) =>
    GAP_FILTER_FIELDS.filter(
      ({ flag }) => flag === undefined || auth.flag(companyId, flag).canView,
    ),
  check: (request, filter) => void readTree(request, filter, GAP_FILTER_FIELDS),
  asOfToday: (scope, whole, filters) => withParts(scope, whole, filters, 'endpoint'),
  audit: auditChange,
};
