import type { IdentityProvider } from '../sso/sso.types.ts';

/** The identity provider behind a request, by its token. */
export interface ScimCaller {
  readonly provider: IdentityProvider;
  /** Who changed the rules that a background job applies; nobody where the provider asks itself. */
  readonly actorId?: string | null;
  /** Name in the audit log. */
  readonly actor: string;
  /** Null of a background job. */
  readonly address: string | null;
}

/** An email of a person as the provider lists it. */
export interface ScimEmail {
  readonly value: string;
  readonly type?: string;
  readonly primary?: boolean;
}

/** A person as the provider wants them to be. */
export interface UserInput {
  /** Their email, by which they sign in. */
  readonly userName: string;
  readonly externalId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string | null;
  readonly emails: readonly ScimEmail[];
  readonly isActive: boolean;
}

/** A person that a provider describes. */
export interface ScimUser extends UserInput {
  readonly id: string;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A group as the provider wants it to be. */
export interface GroupInput {
  readonly displayName: string;
  readonly externalId: string | null;
  /** Ids of people. */
  readonly members: readonly string[];
}

/** A group that a provider describes. */
export interface ScimGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly { readonly value: string; readonly display: string }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A part of a list of resources, in an order. */
export interface Wanted {
  readonly filter: string | null;
  readonly sortBy: string | null;
  readonly isDescending: boolean;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}
