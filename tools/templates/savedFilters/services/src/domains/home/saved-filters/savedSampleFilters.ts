import { SAMPLE_FIELDS } from '@palisade/vocabulary/sampleFields.ts';
import { readTree } from '../../../platform/readTree.ts';
import type { SavedFilterKind } from '../../../platform/savedFilters/savedFilterKind.ts';
import { conditionsAlone } from '../../../platform/savedFilters/savedFilters.schemas.ts';
import { auditChange } from '../../identity/audit.client.ts';

/** Filters of samples that people keep. */
export const savedSampleFilters: SavedFilterKind = {
  table: 'home.saved_filters',
  prefix: '/home',
  reads: { auth: { feature: 'feature_inventory', action: 'read' } },
  feature: 'feature_inventory',
  subject: 'samples',
  targetType: 'savedSampleFilter',
  view: conditionsAlone,
  fieldsFor: (auth, companyId) =>
    SAMPLE_FIELDS.filter(({ flag }) => flag === undefined || auth.flag(companyId, flag).canView),
  check: (request, filter) => void readTree(request, filter, SAMPLE_FIELDS),
  audit: auditChange,
};
