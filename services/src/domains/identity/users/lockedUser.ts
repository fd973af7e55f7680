import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { actorOf } from '../audit.client.ts';
import { auditIn } from '../audit.ts';
import type { OrganizationRights } from '../organizations/organizationRights.ts';
import { isBeyond } from './userBelongings.ts';

const LOCK = statement(
  `select id, email, first_name as "firstName", last_name as "lastName", is_system as "isSystem",
      password_hash is not null as "hasPassword", version, updated_at as "timeUpdated",
      updated_by as "updatedBy"
    from identity.users where id = $1 for update`,
  {
    id: 'uuid',
    email: 'text',
    firstName: 'text',
    lastName: 'text',
    isSystem: 'bool',
    hasPassword: 'bool',
    version: 'int4',
    timeUpdated: 'timestamptz?',
    updatedBy: 'text?',
  },
);

/** A user while they are being changed. @throws Problem notFound */
export async function lockUser(query: CompanyQuery, userId: string) {
  const [user] = await query(LOCK, [userId]);
  if (user === undefined) throw notFound('user');
  return user;
}
export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/**
 * Who a user is belongs to those who administer all of their organizations; who runs the product
 * belongs to those who do.
 * @throws Problem conflict
 */
export async function needOwn(
  query: CompanyQuery,
  { isSystem, userId }: OrganizationRights,
  user: Pick<LockedUser, 'id' | 'isSystem'>,
  field?: string,
): Promise<void> {
  if (isSystem) return;
  const at = field === undefined ? {} : { field };
  if (user.isSystem) throw new Problem('conflict', 'Only system users change a system user.', at);
  if (await isBeyond(query, user.id, userId))
    throw new Problem(
      'conflict',
      'This user belongs to another organization too. Only who administers all of their organizations may do this.',
      at,
    );
}

/** Tells of a write in the log of an organization: in this company, or in its first one. */
export async function tellIn(
  query: CompanyQuery,
  request: FastifyRequest,
  companyId: string,
  entry: {
    readonly action: 'user.create' | 'user.change';
    readonly userId: string;
    readonly before?: object;
    readonly after: object;
  },
): Promise<void> {
  const { id: actorId, name: actor, address } = actorOf(request);
  const { action, userId: targetId, before = null, after } = entry;
  await auditIn(query, {
    companyId,
    actorId,
    actor,
    address,
    action,
    targetType: 'user',
    targetId,
    before,
    after,
  });
}
