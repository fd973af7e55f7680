import type { Query } from '../../../platform/database/database.ts';
import { auditIn, type AuditEntry } from '../audit.ts';
import { firstCompany } from '../sso/organizations.repository.ts';
import type { ScimCaller } from './scim.types.ts';

/** Who did it, in entries of the audit log: a provider by its token, or who changed its rules. */
export const actorIn = ({ actorId = null, actor, address }: ScimCaller) => ({
  actorId,
  actor,
  address,
});

/** Tells of a write in the log of the oldest environment of the organization. */
export async function auditScim(
  query: Query,
  caller: ScimCaller,
  entry: Omit<AuditEntry, 'companyId' | 'actorId' | 'actor' | 'address'>,
): Promise<void> {
  const companyId = await firstCompany(query, caller.provider.organizationId);
  if (companyId === null) return;
  await auditIn(query, { ...actorIn(caller), ...entry, companyId });
}
