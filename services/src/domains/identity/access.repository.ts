import {
  BUILT_IN_ROLES,
  FEATURES,
  flagOf,
  isLeftToLimited,
  PERMISSION_FLAGS,
  SYSTEM_FLAGS,
  type Feature,
  type Permission,
  type PermissionFlag,
} from '@palisade/vocabulary/permissions.ts';
import { switchedOff } from '@palisade/vocabulary/companyFeatures.ts';
import { addressSet } from '../../platform/addresses/addressSet.ts';
import type { Query } from '../../platform/database/database.ts';
import { as, statement } from '../../platform/database/statement.ts';
import type { CompanyAccess, CompanyKind, Flags } from './identity.types.ts';

interface AccessRow {
  readonly companyId: string;
  readonly name: string;
  readonly organizationName: string;
  readonly kind: CompanyKind;
  readonly expiresAt: string | null;
  readonly sampling: boolean;
  readonly threatProtection: boolean;
  readonly licences: Readonly<Record<string, unknown>>;
  readonly allowedRanges: readonly string[];
  readonly switchedOff: readonly string[];
  readonly isAdmin: boolean;
  readonly isSystem: boolean;
  readonly roles: readonly Role[];
}

interface Role {
  readonly permissions: readonly string[];
  readonly flags: Flags;
  readonly labelIds: readonly string[] | null;
}

const ADMIN_FLAGS: Flags = Object.fromEntries(
  PERMISSION_FLAGS.map((flag) => [flag, flagOf('Administrator', flag)]),
);
const OF_SYSTEM: Flags = Object.fromEntries(
  SYSTEM_FLAGS.map((flag) => [flag, { canView: true, canEdit: true }]),
);

function isPermission(text: string): text is Permission {
  const [feature = '', action = ''] = text.split(':');
  if (!Object.hasOwn(FEATURES, feature)) return false;
  return (FEATURES[feature as Feature] as readonly string[]).includes(action);
}

function union(roles: readonly { readonly flags: Flags }[]): Flags {
  const flags: Partial<Record<PermissionFlag, { canView: boolean; canEdit: boolean }>> = {};
  for (const role of roles) {
    for (const [name, { canView, canEdit }] of Object.entries(role.flags)) {
      const flag = name as PermissionFlag; // Roles are written through their schema.
      flags[flag] = {
        canView: canView || flags[flag]?.canView === true,
        canEdit: canEdit || flags[flag]?.canEdit === true,
      };
    }
  }
  return flags;
}

/**
 * Labels of all roles that are limited: one role of a company that is not does not lift what
 * another limits.
 */
function labelsOf(roles: readonly Role[]): readonly string[] | null {
  const limited = roles.flatMap(({ labelIds }) => (labelIds === null ? [] : [labelIds]));
  return limited.length === 0 ? null : [...new Set(limited.flat())];
}

/** What the rows of somebody's roles come to in a company. */
export function accessOf({
  threatProtection,
  licences,
  isAdmin,
  isSystem,
  roles,
  allowedRanges,
  switchedOff: off,
  ...company
}: AccessRow): CompanyAccess {
  const granted = [
    ...roles.flatMap(({ permissions }) => permissions),
    ...(isAdmin ? BUILT_IN_ROLES.Administrator : []),
  ].filter(isPermission);
  const labelIds = isAdmin ? null : labelsOf(roles);
  return {
    ...company,
    labelIds,
    allowed: addressSet(allowedRanges),
    isOrganizationAdmin: isAdmin,
    permissions: new Set(labelIds === null ? granted : granted.filter(isLeftToLimited)),
    rolePermissions: new Set(granted),
    flags: {
      ...union([
        ...roles,
        ...(isAdmin ? [{ flags: ADMIN_FLAGS }] : []),
        ...(isSystem ? [{ flags: OF_SYSTEM }] : []),
      ]),
      ...Object.fromEntries(off.map((flag) => [flag, switchedOff(flag)])),
    },
    licences: {
      threatProtection: threatProtection && licences['threatProtectionEnabled'] === true,
      postureGovernance: licences['postureGovernanceEnabled'] === true,
      discovery: licences['discoveryEnabled'] === true,
    },
  };
}

const LOAD_ACCESS = statement(
  `select c.id as "companyId", c.name, o.name as "organizationName", c.kind, c.expires_at as "expiresAt", c.sampling,
            c.threat_protection as "threatProtection", o.licences,
                c.allowed_ranges as "allowedRanges", c.switched_off as "switchedOff", coalesce(m.is_admin, false) as "isAdmin",
            u.is_system as "isSystem", coalesce(r.roles, '[]') as roles
     from identity.companies c
     join identity.users u on u.id = $1
     join identity.organizations o on o.id = c.organization_id
     left join identity.organization_members m on m.organization_id = o.id and m.user_id = $1
     left join lateral (
       select jsonb_agg(jsonb_build_object('permissions', role.permissions, 'flags', role.flags,
           'labelIds', cr.label_ids)) as roles
       from identity.company_roles cr join identity.roles role on role.id = cr.role_id
       where cr.company_id = c.id and cr.user_id = $1
     ) r on true
     where (r.roles is not null or m.is_admin) and (c.expires_at is null or c.expires_at > now())
       and not exists (select from identity.scim_users s join identity.identity_providers p on p.id = s.provider_id
         where s.user_id = $1 and not s.is_active and p.organization_id = o.id)
     order by lower(c.name), c.id`,
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
    isAdmin: 'bool',
    isSystem: 'bool',
    roles: as<readonly Role[]>('jsonb'),
  },
);

/**
 * Companies that a user may use, by name: those they have a role in, and those of organizations
 * they administer. Ended ones are left out, and those of an organization whose identity provider
 * has deactivated the user.
 */
export async function loadAccess(query: Query, userId: string): Promise<CompanyAccess[]> {
  const rows = await query(LOAD_ACCESS, [userId]);
  return rows.map(accessOf);
}
