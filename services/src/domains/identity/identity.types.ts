import type { Language } from '@palisade/vocabulary/languages.ts';
import type { Permission, PermissionFlag, TokenScope } from '@palisade/vocabulary/permissions.ts';
import type { AddressSet } from '../../platform/addresses/addressSet.ts';
import type { Licence } from '../../platform/server/auth.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly defaultCompanyId: string | null;
  /** The language the person chose; null goes by their browser. */
  readonly language: Language | null;
}

export type CompanyKind = 'customer' | 'prospect' | 'internal' | 'demo' | 'lab';
export type Flags = Readonly<
  Partial<Record<PermissionFlag, { readonly canView: boolean; readonly canEdit: boolean }>>
>;

/** A company as one user may use it: the union of the roles they have there. */
export interface CompanyAccess {
  readonly companyId: string;
  readonly name: string;
  readonly organizationName: string;
  readonly kind: CompanyKind;
  readonly expiresAt: string | null;
  /** Whether masked samples of values are kept. */
  readonly sampling: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** What their roles grant, labels aside: on what they see, when they are limited. */
  readonly rolePermissions: ReadonlySet<Permission>;
  readonly flags: Flags;
  readonly licences: Readonly<Record<Licence, boolean>>;
  /** Ids of the labels that limit which endpoints they see; null for all. */
  readonly labelIds: readonly string[] | null;
  /** Addresses from which alone the company can be used; null for all. */
  readonly allowed: AddressSet | null;
  /** Whether they administer the organization. */
  readonly isOrganizationAdmin: boolean;
}

/** A token without its secret, which nobody has but its owner. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: TokenScope[];
  /** Email of the person who made it. */
  readonly owner: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  /** Whether it works, and nobody has used it for 90 days. */
  readonly isUnused: boolean;
}
