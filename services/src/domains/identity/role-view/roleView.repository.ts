import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { accessOf } from '../access.repository.ts';
import type { CompanyAccess, CompanyKind, Flags } from '../identity.types.ts';

/** Seconds that an administrator looks as a role at most. */
const VIEW_SECONDS = 3600;

/** What an administrator looks as in their session. */
export interface RoleView {
  readonly companyId: string;
  readonly roleId: string;
  readonly roleName: string;
  /** ISO 8601. */
  readonly endsAt: string;
}

const VIEW_OF = statement(
  `select c.id as "companyId", c.name, o.name as "organizationName", c.kind,
            c.expires_at as "expiresAt", c.sampling, c.threat_protection as "threatProtection",
            o.licences, c.allowed_ranges as "allowedRanges", c.switched_off as "switchedOff", role.permissions, role.flags,
            role.id as "roleId", role.name as "roleName", s.view_ends_at as "endsAt"
     from identity.sessions s
     join identity.companies c on c.id = s.view_company_id
     join identity.organizations o on o.id = c.organization_id
     join identity.roles role on role.id = s.view_role_id
      and (role.organization_id is null or role.organization_id = o.id)
     join identity.organization_members m
       on m.organization_id = o.id and m.user_id = s.user_id and m.is_admin
     where s.id = $1 and s.view_ends_at > now() and (c.expires_at is null or c.expires_at > now())`,
  {
    companyId: 'uuid',
    name: 'text',
    organizationName: 'text',
    kind: as<CompanyKind>('text'),
    expiresAt: 'timestamptz?',
    sampling: 'bool',
    threatProtection: 'bool',
    licences: as<Readonly<Record<string, unknown>>>('jsonb'),
    allowedRanges: 'text[]',
    switchedOff: 'text[]',
    permissions: 'text[]',
    flags: as<Flags>('jsonb'),
    roleId: 'uuid',
    roleName: 'text',
    endsAt: 'timestamptz',
  },
);

/**
 * What a session looks as, with what the role may in the company; null where it looks as nobody
 * else, and once the view is over: its hour, its role or its company, or the administering.
 */
export async function roleViewOf(
  query: Query,
  sessionId: string,
): Promise<{ readonly view: RoleView; readonly access: CompanyAccess } | null> {
  const [row] = await query(VIEW_OF, [sessionId]);
  if (row === undefined) return null;
  const { permissions, flags, roleId, roleName, endsAt, ...company } = row;
  const roles = [{ permissions, flags, labelIds: null }];
  return {
    view: { companyId: company.companyId, roleId, roleName, endsAt },
    access: accessOf({ ...company, isAdmin: false, isSystem: false, roles }),
  };
}

/** Has a session look as a role in a company from now on, for an hour. */
export async function beginRoleView(
  query: Query,
  sessionId: string,
  { companyId, roleId }: Pick<RoleView, 'companyId' | 'roleId'>,
): Promise<void> {
  await query(
    `update identity.sessions set view_company_id = $2, view_role_id = $3,
        view_ends_at = now() + make_interval(secs => $4) where id = $1`,
    [sessionId, companyId, roleId, VIEW_SECONDS],
  );
}

/** Has a session be its user's own again. */
export async function endRoleView(query: Query, sessionId: string): Promise<void> {
  await query(
    `update identity.sessions set view_company_id = null, view_role_id = null, view_ends_at = null
     where id = $1`,
    [sessionId],
  );
}
