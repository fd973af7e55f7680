import type { Static } from '@fastify/type-provider-typebox';
import type { Deps } from '../../../../platform/domain.ts';
import { refuse, requiredText } from '../refusedInput.ts';
import type { ProviderBody } from '../sso.schemas.ts';
import { SsoRefusal, type IdentityProvider, type ProviderSettings } from '../sso.types.ts';
import { isOfEverybody } from './emailFault.ts';
import { discover, issuerOf } from './openIdClient.ts';

const SCOPES = ['openid', 'email', 'profile'];
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const DOMAIN = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

function scopesOf(texts: readonly string[]): string[] {
  const scopes = distinct(texts);
  const wrong = scopes.find((scope) => !SCOPE.test(scope));
  if (wrong !== undefined) refuse('scopes', `This is no scope: ${wrong}`);
  return scopes.length === 0 ? SCOPES : distinct(['openid', ...scopes]);
}

function domainsOf(texts: readonly string[]): string[] {
  const domains = distinct(texts.map((text) => text.toLowerCase().replace(/^\s*@/, '')));
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined)
    refuse('emailDomains', `This is no domain of emails: ${wrong}. It looks like example.com.`);
  return domains;
}

/**
 * The settings of OpenID Connect as they are stored.
 * @throws Problem badInput with the words of the form
 */
export function openIdSettingsOf(
  body: Static<typeof ProviderBody>,
): Pick<ProviderSettings, 'protocol' | 'issuerUrl' | 'samlEndpoint' | 'certificates' | 'openId'> {
  const issuerUrl = issuerOf(requiredText('issuerUrl', body.issuerUrl, 'Please enter Issuer URL'));
  const emailDomains = domainsOf(body.emailDomains ?? []);
  if (isOfEverybody(issuerUrl) && emailDomains.length === 0)
    refuse(
      'emailDomains',
      'Anybody can have an account at this issuer. Enter the domains of the emails of your organization.',
    );
  return {
    protocol: 'oidc',
    issuerUrl,
    samlEndpoint: '',
    certificates: [],
    openId: {
      clientId: requiredText('clientId', body.clientId ?? '', 'Please enter Client ID'),
      scopes: scopesOf(body.scopes ?? []),
      emailDomains,
    },
  };
}

/**
 * The client secret that was sent; null keeps the one that is stored, and is that of SAML.
 * @param before the provider as it is stored; null for a new one
 * @throws Problem badInput when there is none yet, or the one that is stored is of another client
 */
export function clientSecretOf(
  { issuerUrl, openId }: ProviderSettings,
  sent: string | null | undefined,
  before: IdentityProvider | null,
): string | null {
  if (openId === null) return null;
  if (sent != null && sent.trim() !== '')
    return requiredText('clientSecret', sent, 'Please enter Client Secret');
  if (before === null) return refuse('clientSecret', 'Please enter Client Secret');
  // Otherwise whoever changes the issuer would have the secret sent to themselves.
  if (before.issuerUrl !== issuerUrl || before.openId?.clientId !== openId.clientId)
    refuse('clientSecret', 'Please enter Client Secret again, since the issuer or client changed');
  return null;
}

/**
 * Holds a new issuer to what its configuration says, and one that is about to be used again. Another
 * change is saved while the provider cannot be reached, so that it can be disabled.
 * @throws Problem badInput in words
 */
export async function checkIssuer(
  deps: Pick<Deps, 'outbound'>,
  { issuerUrl, clockSkew, isEnabled, openId }: ProviderSettings,
  before: IdentityProvider | null,
): Promise<void> {
  if (openId === null) return;
  if (before !== null && before.issuerUrl === issuerUrl && (before.isEnabled || !isEnabled)) return;
  try {
    await discover(deps, { issuerUrl, clockSkew, clientId: openId.clientId }, null);
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    refuse('issuerUrl', error.message);
  }
}
