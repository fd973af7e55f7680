import type { BuiltInRole } from '@palisade/vocabulary/permissions.ts';
import { flagsOf, flagsOfBuiltIn } from '@palisade/vocabulary/roles.ts';
import type { CurrentCompany, SeenPages } from '../../entities/company/CompanyContext.ts';
import { allows, type Granted } from '../../entities/permissions/controls.ts';
import type { Reader } from '../navigation/gate.ts';
import { maySee } from '../navigation/maySee.ts';
import { MENU, menuFor } from './menu.ts';

interface ShownCompany extends Pick<CurrentCompany, 'companyId' | 'name' | 'organizationName'> {
  readonly viewerPermissions: readonly string[];
  readonly viewerRolePermissions: readonly string[];
  readonly viewerFlags: readonly (Granted['flags'][number] & Reader['flags'][number])[];
  readonly viewerIsOrganizationAdmin: boolean;
  readonly viewerIsLimited: boolean;
  readonly licences: Granted['licences'];
}

/** Pages of the menu for somebody who neither administers the organization nor runs the product. */
function pagesOf(
  permissions: readonly string[],
  builtIn: BuiltInRole | null,
  licences: Granted['licences'],
): SeenPages {
  const states = builtIn === null ? flagsOf(permissions) : flagsOfBuiltIn(builtIn);
  const flags = Object.entries(states).map(([name, flag]) => ({ name, ...flag }));
  const reader = {
    permissions,
    rolePermissions: permissions,
    flags,
    licences,
    isSystem: false,
    isOrganizationAdmin: false,
  };
  const menu = menuFor({
    can: (control) => allows(reader, control),
    sees: (path) => maySee(reader, path),
  });
  const seen = menu.flatMap(({ items }) => items.map(({ key }) => key));
  const all = MENU.flatMap(({ items }) => items.map(({ key }) => key));
  return { seen, hidden: all.filter((key) => !seen.includes(key)) };
}

/** The company of the address with what its reader may do and see. */
export function currentCompany(
  {
    companyId,
    name,
    organizationName,
    viewerPermissions: permissions,
    viewerRolePermissions: rolePermissions,
    viewerFlags: flags,
    viewerIsOrganizationAdmin: isOrganizationAdmin,
    viewerIsLimited: isLimited,
    licences,
  }: ShownCompany,
  isSystem: boolean,
  others: readonly { companyId: string; name: string; kind: string }[],
): CurrentCompany {
  const reader = { permissions, rolePermissions, flags, isSystem, isOrganizationAdmin, licences };
  return {
    companyId,
    name,
    organizationName,
    isLimited,
    demo: others.find((one) => one.kind === 'demo' && one.companyId !== companyId) ?? null,
    can: (control) => allows(reader, control),
    sees: (path) => maySee(reader, path),
    pagesOf: (of, builtIn = null) => pagesOf(of, builtIn, licences),
    views: (flag) => flags.some((each) => each.name === flag && each.canView),
  };
}
