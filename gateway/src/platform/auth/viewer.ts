import type { Action, Feature, Permission } from '@palisade/vocabulary/permissions.ts';
import type { paths } from '../../generated/upstream/identity.ts';
import type { AnswerOf } from '../upstream/serviceTypes.ts';

/** Answer of `GET /identity/context`. */
export type IdentityContext = AnswerOf<paths['/identity/context']['get']>;
export type ContextUser = NonNullable<IdentityContext['user']>;
export type CompanyContext = IdentityContext['companies'][number];

export type ClosedCompany = IdentityContext['closedCompanies'][number];

/** Who asks, ready for checks. */
export interface Viewer {
  readonly user: ContextUser | null;
  readonly token: IdentityContext['token'];
  /** What an administrator looks as: nothing may be changed meanwhile. */
  readonly roleView: IdentityContext['roleView'];
  /** Companies the viewer has a role in, by id, in the order of their names. */
  readonly companies: ReadonlyMap<string, CompanyContext>;
  /** Companies that could be used from another address. */
  readonly closed: readonly ClosedCompany[];
  readonly granted: ReadonlyMap<string, ReadonlySet<Permission>>;
}

export function viewerOf({
  user,
  token,
  roleView,
  companies,
  closedCompanies,
}: IdentityContext): Viewer {
  return {
    user,
    token,
    roleView,
    companies: new Map(companies.map((company) => [company.companyId, company])),
    closed: closedCompanies,
    granted: new Map(companies.map((company) => [company.companyId, new Set(company.permissions)])),
  };
}

/** Whether the viewer may use the permission in the company, exactly. */
export const canSee = (viewer: Viewer, companyId: string, permission: Permission): boolean =>
  viewer.granted.get(companyId)?.has(permission) ?? false;

/** Whether the viewer's roles in the company grant the permission, labels aside. */
export const isGranted = (
  { companies }: Viewer,
  companyId: string,
  permission: Permission,
): boolean => companies.get(companyId)?.rolePermissions.includes(permission) ?? false;

export const permission = (feature: Feature, action: Action): Permission =>
  `${feature}:${action}` as Permission; // A pair that there is not is in no role's set.

/**
 * Whether the viewer, or the person behind a token, administers the company's organization or is a
 * system user.
 */
export function administers({ companies }: Viewer, companyId: string): boolean {
  const company = companies.get(companyId);
  return company?.isOrganizationAdmin === true || company?.flags['system']?.canEdit === true;
}
