import type { Client } from '../home.ts';

/** What an identity provider speaks: SAML 2.0 or OpenID Connect. */
export type SsoProtocol = 'saml' | 'oidc';

/**
 * Names of the attributes, of OpenID Connect claims, that an identity provider sends; null when it
 * sends none for it.
 */
export interface AttributeNames {
  /** Null: of SAML the name of the subject is the email, of OpenID Connect the claim `email`. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly groups: string | null;
}

/** Who is in the group gets the role in the companies. */
export interface MappingRule {
  readonly group: string;
  readonly roleId: string;
  readonly companyIds: readonly string[];
}

export type DefaultRule = Omit<MappingRule, 'group'>;

/** What OpenID Connect needs beside the issuer. */
export interface OpenIdSettings {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Domains of the emails that the provider may vouch for, in small letters; none is any. */
  readonly emailDomains: readonly string[];
}

/** What an administrator sets of an identity provider. */
export interface ProviderSettings {
  readonly protocol: SsoProtocol;
  readonly name: string;
  /** Its entity id; of OpenID Connect the address where its configuration is found. */
  readonly issuerUrl: string;
  /** Where people are sent to sign in; empty for OpenID Connect, whose configuration says it. */
  readonly samlEndpoint: string;
  /** PEM, one to five; none for OpenID Connect. */
  readonly certificates: readonly string[];
  readonly isEnabled: boolean;
  readonly needsSignedAssertion: boolean;
  /** Null for SAML. */
  readonly openId: OpenIdSettings | null;
  /** Seconds. */
  readonly clockSkew: number;
  readonly attributes: AttributeNames;
  /** Whether who matches no rule is refused. */
  readonly rejectsUnmatched: boolean;
  /** The first that matches counts. */
  readonly rules: readonly MappingRule[];
  /** For who matches none; null grants nothing. */
  readonly defaultRule: DefaultRule | null;
}

export interface IdentityProvider extends ProviderSettings {
  readonly id: string;
  readonly organizationId: string;
  /** Of OpenID Connect, sealed. */
  readonly clientSecret: Buffer | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows with each change by people. */
  readonly version: number;
  /** Who changed it last; null while nobody did. */
  readonly updatedBy: string | null;
}

/** A person as an identity provider describes them. */
export interface Described {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
}

/** Who somebody is at an OpenID Connect provider, whatever their email is. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** The browser that brings an answer. */
export interface Bringer extends Client {
  /** Of the secret that it is given with the answer of its own. */
  readonly answerHash: Buffer;
}

/** A role in a company. */
export interface Grant {
  readonly companyId: string;
  readonly roleId: string;
}

/** Why a sign-on is refused, in words for the administrator of the provider. */
export class SsoRefusal extends Error {
  override name = 'SsoRefusal';
}

/** What somebody who is refused reads; why is for administrators. */
export const SSO_FAILED = 'SSO Login Failed. Please contact support';

/** Why an answer is refused that nobody here asked for. */
export const UNASKED = 'The response does not answer a sign-on that began here, or comes too late.';
