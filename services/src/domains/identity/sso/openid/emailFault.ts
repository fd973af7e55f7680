import type { OpenIdSettings } from '../sso.types.ts';

/** The claim that `email_verified` is about. */
export const STANDARD_EMAIL = 'email';

const GOOGLE = 'https://accounts.google.com';
/**
 * Issuers at which anybody has an account, whichever organization they are of: without the domains
 * of an organization's emails everybody could sign on.
 */
const OF_EVERYBODY: ReadonlySet<string> = new Set([
  GOOGLE,
  'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  'https://appleid.apple.com',
  'https://gitlab.com',
  'https://www.linkedin.com/oauth',
  'https://www.facebook.com',
  'https://api.login.yahoo.com',
  'https://slack.com',
  'https://login.salesforce.com',
  'https://id.twitch.tv/oauth2',
  'https://discord.com',
  'https://access.line.me',
  'https://www.paypal.com',
]);

/** Whether anybody has an account at an issuer, however its address is written. */
export const isOfEverybody = (issuer: string): boolean =>
  OF_EVERYBODY.has((URL.parse(issuer)?.href ?? issuer).replace(/\/+$/, ''));

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Standard claims that say whether an email is the person's. */
interface EmailClaims {
  readonly [name: string]: unknown;
  readonly iss: string;
}

/**
 * Why an email is not taken from a provider, in words; null when it is. An email that the provider
 * calls unverified could be anybody's, and would open the account of whoever has it here. Where the
 * provider does not say, it is believed about the domains that an administrator entered.
 */
export function emailFault(
  email: string,
  claims: EmailClaims,
  { emailDomains }: Pick<OpenIdSettings, 'emailDomains'>,
): string | null {
  // Said in words where everybody without an email is refused.
  if (email === '') return null;
  if (emailDomains.length > 0 && !emailDomains.includes(domainOf(email)))
    return `This identity provider does not vouch for emails of this domain: ${email.slice(0, 100)}`;
  // Anybody can have a Google account for an email of theirs; `hd` names the organization that has it.
  if (claims.iss === GOOGLE && !emailDomains.includes(String(claims['hd']).toLowerCase()))
    return 'Google does not say that this account belongs to an organization of these domains.';
  const isStandard = claims[STANDARD_EMAIL] === email;
  const isVerified = isStandard ? claims['email_verified'] : undefined;
  if (isVerified === true || isVerified === 'true') return null;
  if (isVerified !== undefined) return 'The identity provider says that the email is not verified.';
  return emailDomains.length > 0
    ? null
    : 'The identity provider does not say whether the email is verified. Enter the domains of your emails to trust it about them.';
}
