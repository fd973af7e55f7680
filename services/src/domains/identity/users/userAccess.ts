import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** A role in an environment, with the labels that limit what is seen there; null for none. */
export interface Grant {
  readonly environmentId: string;
  readonly roleId: string;
  readonly labelIds: readonly string[] | null;
}

/** What a user may do in an organization. */
export interface Access {
  readonly isAdmin: boolean;
  readonly grants: readonly Grant[];
}

const GRANTS = statement(
  `select r.company_id as "environmentId", r.role_id as "roleId", r.label_ids as "labelIds"
    from identity.company_roles r join identity.companies c on c.id = r.company_id
    where r.user_id = $1 and c.organization_id = $2 order by 1, 2`,
  { environmentId: 'uuid', roleId: 'uuid', labelIds: 'uuid[]?' },
);
const ADMINS = statement(
  'select user_id as id from identity.organization_members where organization_id = $1 and is_admin',
  { id: 'uuid' },
);

/** Who administers an organization. */
export const adminsOf = async (query: Query, organizationId: string): Promise<string[]> =>
  (await query(ADMINS, [organizationId])).map(({ id }) => id);

/** What a user may do in an organization by now. */
export async function accessIn(
  query: Query,
  userId: string,
  organizationId: string,
): Promise<Access> {
  const admins = await adminsOf(query, organizationId);
  return {
    isAdmin: admins.includes(userId),
    grants: await query(GRANTS, [userId, organizationId]),
  };
}

/** Tells the roles of a user apart. */
export const grantKey = ({ environmentId, roleId }: Pick<Grant, 'environmentId' | 'roleId'>) =>
  `${environmentId} ${roleId}`;

const labelsKey = ({ labelIds }: Grant): string => labelIds?.toSorted().join() ?? '*';

/** What turns one list of roles into another. */
export function grantChanges(before: readonly Grant[], after: readonly Grant[]) {
  const had = new Map(before.map((grant) => [grantKey(grant), grant]));
  const wanted = new Set(after.map(grantKey));
  return {
    added: after.filter((grant) => !had.has(grantKey(grant))),
    removed: before.filter((grant) => !wanted.has(grantKey(grant))),
    relabelled: after.filter((grant) => {
      const known = had.get(grantKey(grant));
      return known !== undefined && labelsKey(known) !== labelsKey(grant);
    }),
  };
}

/** Makes a user a member who may do just that in an organization. */
export async function writeAccess(
  query: Query,
  userId: string,
  organizationId: string,
  { before, after }: { readonly before: Access; readonly after: Access },
): Promise<void> {
  await query(
    `insert into identity.organization_members (organization_id, user_id, is_admin) values ($1, $2, $3)
      on conflict (organization_id, user_id) do update set is_admin = excluded.is_admin`,
    [organizationId, userId, after.isAdmin],
  );
  const { added, removed, relabelled } = grantChanges(before.grants, after.grants);
  for (const { environmentId, roleId } of removed)
    await query(
      'delete from identity.company_roles where company_id = $1 and user_id = $2 and role_id = $3',
      [environmentId, userId, roleId],
    );
  for (const { environmentId, roleId, labelIds } of added)
    await query(
      `insert into identity.company_roles (company_id, user_id, role_id, label_ids)
        values ($1, $2, $3, $4)`,
      [environmentId, userId, roleId, labelIds],
    );
  for (const { environmentId, roleId, labelIds } of relabelled)
    await query(
      `update identity.company_roles set label_ids = $4
        where company_id = $1 and user_id = $2 and role_id = $3`,
      [environmentId, userId, roleId, labelIds],
    );
}
