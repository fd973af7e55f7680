import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { auditAs } from '../../identity/audit.client.ts';
import type { CatalogueUpdate } from './policyUpdates.ts';

/** Notes in the audit log that an update of the catalogue was taken, with what it changed. */
export const auditTaken = (
  query: CompanyQuery,
  by: Actor,
  { policyId, before, after }: CatalogueUpdate,
): Promise<void> =>
  auditAs(query, by, {
    action: 'policy.takeUpdate',
    targetType: 'policy',
    targetId: policyId,
    before: { ...before },
    after: { ...after },
  });
