import { ATTACKER_FIELDS, ATTACKER_SORTS } from '@palisade/vocabulary/attackerFields.ts';
import { readTree } from '../../../platform/readTree.ts';
import type { SavedFilterKind } from '../../../platform/savedFilters/savedFilterKind.ts';
import { viewSchema } from '../../../platform/savedFilters/savedFilters.schemas.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { withParts } from '../../inventory/filter/endpointFilters.client.ts';
import { READS_ATTACKERS } from '../attackers.schemas.ts';

/** Filters of attackers that people keep. */
export const savedAttackerFilters: SavedFilterKind = {
  table: 'attackers.saved_filters',
  prefix: '/attackers',
  reads: READS_ATTACKERS,
  feature: 'feature_attackers',
  subject: 'attackers',
  targetType: 'savedAttackerFilter',
  view: viewSchema(ATTACKER_SORTS, false),
  sort: 'severity',
  fieldsFor: (auth, companyId) =>
    ATTACKER_FIELDS.filter(({ flag }) => flag === undefined || auth.flag(companyId, flag).canView),
  check: (request, filter) => void readTree(request, filter, ATTACKER_FIELDS),
  asOfToday: (scope, whole, filters) => withParts(scope, whole, filters, 'attackedEndpoint'),
  audit: auditChange,
};
