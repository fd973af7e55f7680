/** Statuses that people give an environment. */
export const ENVIRONMENT_STATUSES = ['prospect', 'customer', 'internal'] as const;
export type EnvironmentStatus = (typeof ENVIRONMENT_STATUSES)[number];

/** Limits of organizations and their environments. */
export const ENVIRONMENT_LIMITS = {
  /** Environments of an organization unless a system user says otherwise. */
  environments: 5,
  mostEnvironments: 50,
  /** Characters. */
  name: 100,
  description: 200,
  subdomain: 63,
  accountId: 100,
} as const;

/** What the account of an organization bought. */
export interface AccountLicences {
  readonly threatProtection: boolean;
  readonly postureGovernance: boolean;
  readonly discovery: boolean;
}

/** What an environment's threat protection depends on. */
export interface ProtectionGrounds {
  readonly status: EnvironmentStatus;
  /** Account that the organization is mapped to; null for none. */
  readonly accountId: string | null;
  /** Licences of that account; null without one. */
  readonly licences: AccountLicences | null;
}

/** Whether threat protection of an environment can be chosen, and what it is by itself. */
export interface ProtectionRule {
  /** Whether the switch is there for people to use. */
  readonly isOffered: boolean;
  /** What it is set to where nobody chose. */
  readonly automatic: boolean;
  /** Whether the status cannot be given before the organization has an account. */
  readonly needsAccount: boolean;
}

/**
 * Threat protection of an environment by its status and the account's licences. Customers need an
 * account with the licence; prospects without governance and discovery may choose, those with
 * either only with the licence; internal ones may always choose.
 */
export function protectionRule({ status, accountId, licences }: ProtectionGrounds): ProtectionRule {
  const isLicensed = licences?.threatProtection === true;
  const needsAccount = status !== 'internal' && accountId === null;
  if (status === 'internal')
    return { isOffered: true, automatic: licences === null || isLicensed, needsAccount };
  if (status === 'customer')
    return { isOffered: accountId !== null && isLicensed, automatic: isLicensed, needsAccount };
  const isMore = licences?.postureGovernance === true || licences?.discovery === true;
  return {
    isOffered: !isMore || isLicensed,
    automatic: licences === null || isLicensed,
    needsAccount,
  };
}

const LETTERS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u] as const;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/u;
/** What has a sign shown as a picture; behind anything else nobody sees it. */
const LOST_PICTURE = /(?<!\p{Extended_Pictographic})\ufe0f(?!\u20e3)/u;

/** Whether a name has characters that nobody sees. */
export const hidesCharacters = (name: string): boolean =>
  HIDDEN.test(name) || LOST_PICTURE.test(name);

/**
 * Whether a name can pass for another: letters of two alphabets that look alike, or characters that
 * nobody sees.
 */
export const canDeceive = (name: string): boolean =>
  hidesCharacters(name) || LETTERS.filter((alphabet) => alphabet.test(name)).length > 1;

/** A name as it is kept: in one spelling of Unicode, without space around it or doubled in it. */
export const keptName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();

/** What people know of what goes with an environment, in the order in which it is shown. */
export const DELETED_KINDS = [
  'endpoints',
  'documents',
  'gaps',
  'attackers',
  'labels',
  'policies',
  'integrations',
  'tokens',
  'auditEntries',
] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];
