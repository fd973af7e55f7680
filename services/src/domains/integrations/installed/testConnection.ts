import { randomUUID } from 'node:crypto';
import { isTicketKind, type IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { ActionFailure } from '../actions/actionFailure.ts';
import { checkFetched } from '../deny-list/denyLists.repository.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import type { VendorSettings } from '../vendors/vendor.ts';
import { VendorFailure } from '../vendors/vendorFailure.ts';
import { deliver } from '../webhook/deliver.ts';

export interface Tested {
  readonly companyId: string;
  /** Null for what is not installed yet. */
  readonly id: string | null;
  readonly kind: IntegrationKind;
  readonly url: string;
  readonly account: string;
  readonly secret: string;
  readonly settings: VendorSettings;
}

async function tryOut(
  query: CompanyQuery,
  { outbound, vendors }: VendorDesk,
  tested: Tested,
): Promise<void> {
  const { companyId, id, kind, url, secret: key } = tested;
  if (isTicketKind(kind)) return vendors[kind].test({ ...tested, kind });
  if (kind === 'webhook')
    return deliver(
      outbound,
      { url, key },
      {
        deliveryId: randomUUID(),
        event: 'ping',
        content: { companyId, sentAt: new Date().toISOString() },
      },
    );
  if (id === null)
    throw new ActionFailure('unreachable', 'A deny list can be fetched once it is installed.');
  return checkFetched(query, id);
}

/**
 * Signs in at a vendor and looks for what the settings name; sends a ping to a webhook; looks
 * whether a deny list is fetched.
 */
export async function testConnection(
  query: CompanyQuery,
  desk: VendorDesk,
  tested: Tested,
): Promise<{ failure: string | null; field: string | null }> {
  try {
    await tryOut(query, desk, tested);
    return { failure: null, field: null };
  } catch (error) {
    if (error instanceof VendorFailure || error instanceof ActionFailure)
      return { failure: error.message, field: error.field ?? null };
    throw error;
  }
}
