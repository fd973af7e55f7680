import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { callerOf } from '../caller.ts';
import { standingOf } from '../shell/standing.repository.ts';
import { administeredOrganization } from '../sso/organizationAdmin.ts';

/** What somebody may do with organizations. */
export interface OrganizationRights {
  /** Whether they run the installation: they alone make organizations and say what is bought. */
  readonly isSystem: boolean;
  /** Whose organizations they see: their own, or everybody's. */
  readonly userId: string;
  /** Organization of the company that they stand in. */
  readonly organizationId: string;
}

const ADMINISTERS = statement(
  `select organization_id as id from identity.organization_members
     where user_id = $1 and organization_id = $2 and is_admin`,
  { id: 'uuid' },
);
const ORGANIZATION_OF = statement(
  'select organization_id as id from identity.companies where id = $1',
  { id: 'uuid' },
);

/**
 * What the caller may do with organizations, in a company whose organization they administer.
 * Tokens never act as system users.
 * @throws Problem forbidden for everybody else
 */
export async function organizationRights(
  db: Database,
  request: FastifyRequest,
  companyId: string,
): Promise<OrganizationRights> {
  const organizationId = await administeredOrganization(db, request, companyId);
  const { user, sessionId } = callerOf(request.auth);
  const isSystem = sessionId !== null && (await standingOf(db.system.query, user.id)).isSystem;
  return { isSystem, userId: user.id, organizationId };
}

/** @throws Problem forbidden for who is no system user */
export function needSystem({ isSystem }: OrganizationRights, words: string): void {
  if (!isSystem) throw new Problem('forbidden', words);
}

/** @throws Problem notFound for an organization that they do not administer, as for one that there is not */
export async function needOrganization(
  db: Database,
  { isSystem, userId }: OrganizationRights,
  organizationId: string,
): Promise<void> {
  if (isSystem) return;
  const [found] = await db.system.query(ADMINISTERS, [userId, organizationId]);
  if (found === undefined) throw notFound('organization');
}

/**
 * Organization of an environment that they may change.
 * @throws Problem notFound for one of an organization that they do not administer
 */
export async function organizationOfEnvironment(
  db: Database,
  rights: OrganizationRights,
  environmentId: string,
): Promise<string> {
  const [found] = await db.system.query(ORGANIZATION_OF, [environmentId]);
  if (found === undefined) throw notFound('environment');
  await needOrganization(db, rights, found.id).catch(() => {
    throw notFound('environment');
  });
  return found.id;
}
