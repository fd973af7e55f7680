import type { Action, Feature, Permission } from '@palisade/vocabulary/permissions.ts';

/** Answer of `GET /identity/context`. */
export interface IdentityContext {
  readonly user: ContextUser | null;
  readonly token: { readonly id: string; readonly companyId: string; readonly scopes: readonly ('read' | 'write' | 'collect')[] } | null;
  readonly companies: readonly CompanyContext[];
}

export interface ContextUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly defaultCompanyId: string | null;
}

export interface CompanyContext {
  readonly companyId: string;
  readonly name: string;
  readonly organizationName: string;
  readonly kind: 'customer' | 'prospect' | 'internal' | 'demo' | 'lab';
  readonly expiresAt: string | null;
  readonly permissions: Permission[];
  readonly flags: Readonly<Record<string, { readonly canView: boolean; readonly canEdit: boolean }>>;
}

/** Who asks, ready for checks. */
export interface Viewer {
  readonly user: ContextUser | null;
  readonly token: IdentityContext['token'];
  /** Companies the viewer has a role in, by id, in the order of their names. */
  readonly companies: ReadonlyMap<string, CompanyContext>;
  readonly granted: ReadonlyMap<string, ReadonlySet<Permission>>;
}

export function viewerOf({ user, token, companies }: IdentityContext): Viewer {
  return {
    user,
    token,
    companies: new Map(companies.map((company) => [company.companyId, company])),
    granted: new Map(companies.map((company) => [company.companyId, new Set(company.permissions)])),
  };
}

/** Whether the viewer's role in the company grants the permission, exactly. */
export const canSee = (viewer: Viewer, companyId: string, permission: Permission): boolean => viewer.granted.get(companyId)?.has(permission) ?? false;

export const permission = (feature: Feature, action: Action): Permission => `${feature}:${action}`;
