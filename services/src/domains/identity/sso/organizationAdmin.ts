import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { personOf } from '../profile/ownAccount.ts';
import { organizationStanding } from './organizations.repository.ts';

/** What routes that set up an organization ask for, before `administeredOrganization`. */
export const OF_ADMINISTRATORS = { config: { auth: { feature: 'feature_users', action: 'update' } } } as const;

/**
 * The organization of a company, for a person who administers it or a system user.
 * @throws Problem forbidden for everybody else, tokens included.
 */
export async function administeredOrganization(db: Database, { auth }: FastifyRequest, companyId: string): Promise<string> {
  const { user } = personOf(auth);
  const standing = await organizationStanding(db.system.query, companyId, user.id);
  if (standing === null) throw notFound('company');
  if (!standing.mayAdminister) throw new Problem('forbidden', 'This is for administrators of the organization.');
  return standing.organizationId;
}
