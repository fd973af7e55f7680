/** Names of the attributes that an identity provider sends; null when it sends none for it. */
export interface AttributeNames {
  /** Null: the name of the subject is the email. */
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

/** What an administrator sets of an identity provider. */
export interface ProviderSettings {
  readonly name: string;
  /** Its entity id. */
  readonly issuerUrl: string;
  /** Where people are sent to sign in. */
  readonly samlEndpoint: string;
  /** PEM, one to five. */
  readonly certificates: readonly string[];
  readonly isEnabled: boolean;
  readonly needsSignedAssertion: boolean;
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
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A person as an identity provider describes them. */
export interface Described {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
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
