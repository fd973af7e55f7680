import type { Permission, PermissionFlag } from '@palisade/vocabulary/permissions.ts';

/** What an address asks of its reader; all that is named must hold. */
export interface Gate {
  readonly permission?: Permission;
  /** Flag whose canView is needed. */
  readonly flag?: PermissionFlag;
  /** Flag whose canView hides it. */
  readonly unless?: PermissionFlag;
  readonly isSystem?: true;
  /** For administrators of the organization and for system users. */
  readonly isOrganizationAdmin?: true;
}

/** Who reads, in one company. */
export interface Reader {
  readonly permissions: readonly string[];
  readonly flags: readonly { readonly name: string; readonly canView: boolean }[];
  readonly isSystem: boolean;
  readonly isOrganizationAdmin: boolean;
}

/** Whether a gate lets the reader through. */
export function passes(
  { permission, flag, unless, isSystem, isOrganizationAdmin }: Gate,
  reader: Reader,
): boolean {
  const views = (name: PermissionFlag) =>
    reader.flags.some((each) => each.name === name && each.canView);
  return (
    (permission === undefined || reader.permissions.includes(permission)) &&
    (flag === undefined || views(flag)) &&
    (unless === undefined || !views(unless)) &&
    (isSystem === undefined || reader.isSystem) &&
    (isOrganizationAdmin === undefined || reader.isOrganizationAdmin || reader.isSystem)
  );
}
