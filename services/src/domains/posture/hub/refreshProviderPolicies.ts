import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { auditTaken } from './auditTaken.ts';
import { catalogueUpdates, isHeldBack, takeUpdates } from './policyUpdates.ts';

const PALISADE: Actor = { id: null, name: 'Palisade', address: null };

/**
 * Brings the texts of installed provider policies to the catalogue of this release, and conditions
 * that can no longer be evaluated. An update that changes conditions or severity waits until
 * somebody takes it (`policyUpdates.routes.ts`).
 */
export async function refreshProviderPolicies(query: CompanyQuery): Promise<void> {
  const updates = (await catalogueUpdates(query)).filter((update) => !isHeldBack(update));
  const changed = await takeUpdates(query, updates, null);
  for (const update of updates)
    if (!update.isReadable && changed.has(update.policyId))
      await auditTaken(query, PALISADE, update);
}
