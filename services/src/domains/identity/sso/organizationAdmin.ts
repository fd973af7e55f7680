import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { callerOf } from '../caller.ts';
import { organizationStanding } from './organizations.repository.ts';

/** What routes that set up an organization ask for, before `administeredOrganization`. */
export const OF_ADMINISTRATORS = {
  config: { auth: { feature: 'feature_users', action: 'update' } },
} as const;

/**
 * The organization of a company, for a person who administers it, a system user, or a token of
 * either that may change what it reads.
 * @throws Problem forbidden for everybody else.
 */
export async function administeredOrganization(
  db: Database,
  { auth }: FastifyRequest,
  companyId: string,
): Promise<string> {
  // A role administers no organization, whoever looks as it.
  if (callerOf(auth).isReadOnly)
    throw new Problem('forbidden', 'This is for administrators of the organization.');
  const standing = await organizationStanding(db.system.query, companyId, callerOf(auth).user.id);
  if (standing === null) throw notFound('company');
  if (!standing.mayAdminister)
    throw new Problem('forbidden', 'This is for administrators of the organization.');
  return standing.organizationId;
}
