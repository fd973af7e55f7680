import { endpointFilterFieldsFor } from '@palisade/vocabulary/endpointSearchFields.ts';
import { INVENTORY_SORTS } from '@palisade/vocabulary/inventoryFields.ts';
import type { SavedFilterKind } from '../../../platform/savedFilters/savedFilterKind.ts';
import { viewSchema } from '../../../platform/savedFilters/savedFilters.schemas.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { readFilter, reads } from '../filter/readFilter.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';

/** Filters of the inventory that people keep. */
export const savedInventoryFilters: SavedFilterKind = {
  table: 'inventory.saved_filters',
  prefix: '/inventory',
  reads: READS_INVENTORY,
  feature: 'feature_inventory',
  subject: 'the inventory',
  targetType: 'savedFilter',
  view: viewSchema(INVENTORY_SORTS, true),
  sort: 'riskScore',
  fieldsFor: (auth, companyId) =>
    endpointFilterFieldsFor({
      canView: (flag) => auth.flag(companyId, flag).canView,
      canRead: (feature) => reads({ auth, params: { companyId } }, feature),
    }),
  check: (request, filter) => void readFilter(request, filter),
  audit: auditChange,
};
