import type { Query } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/domain.ts';
import { auditIn } from '../audit.ts';
import type { Client } from '../home.ts';
import { firstCompany } from './organizations.repository.ts';
import { failRequest } from './requests.repository.ts';
import type { IdentityProvider } from './sso.types.ts';

async function record(
  query: Query,
  provider: IdentityProvider,
  reason: string,
  address: string,
): Promise<void> {
  const companyId = await firstCompany(query, provider.organizationId);
  if (companyId === null) return;
  await auditIn(query, {
    companyId,
    actorId: null,
    actor: `identity provider ${provider.name}`,
    address,
    action: 'sso.refuse',
    targetType: 'identityProvider',
    targetId: provider.id,
    after: { reason },
  });
}

/** Records why a provider was not used, in the log of the organization's oldest company. */
export const recordRefusal = (
  { db }: Deps,
  provider: IdentityProvider,
  reason: string,
  address: string,
): Promise<void> => db.system.transaction((query) => record(query, provider, reason, address));

/** Ends a request whose answer was refused; the refusal is recorded once. */
export async function refuseRequest(
  { db }: Deps,
  requestId: string,
  provider: IdentityProvider,
  reason: string,
  { address }: Client,
): Promise<void> {
  await db.system.transaction(async (query) => {
    if (await failRequest(query, requestId)) await record(query, provider, reason, address);
  });
}
