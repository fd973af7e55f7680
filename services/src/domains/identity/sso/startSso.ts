import { randomBytes } from 'node:crypto';
import { insidePath } from '@palisade/vocabulary/insidePath.ts';
import { networkOf } from '../../../platform/addresses/addressRange.ts';
import type { Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { countAttempt } from '../attempts.repository.ts';
import type { Client } from '../home.ts';
import { randomSecret, sha256 } from '../secrets.ts';
import { openIdAddress } from './openid/openIdAddress.ts';
import { signOnOrganization } from './organizations.repository.ts';
import { enabledProvider } from './providers.repository.ts';
import { recordRefusal } from './recordRefusal.ts';
import { insertRequest, REQUEST_SECONDS } from './requests.repository.ts';
import { samlOf } from './saml.ts';
import { serviceProviderOf } from './serviceProvider.ts';
import { SSO_FAILED, SsoRefusal, type IdentityProvider } from './sso.types.ts';

const NO_SERVICE = 'No SSO service is configured for your company';

/** Longest address to come back to that is kept. */
const LONGEST_RETURN_PATH = 2000;

const returnPathOf = (asked: string | null): string =>
  (asked !== null && asked.length <= LONGEST_RETURN_PATH ? insidePath(asked) : null) ?? '/';

export interface StartedSso {
  /** Where the browser goes. */
  readonly url: string;
  /** Secret for a cookie of the browser that began: only it gets the session. */
  readonly browserToken: string;
  readonly expiresIn: number;
}

/**
 * Begins a sign-on with the identity provider of an organization.
 * @throws Problem badInput when there is none or it does not answer, busy after many from one address.
 */
export async function startSso(
  deps: Deps,
  { organization, returnPath }: { organization: string | null; returnPath: string | null },
  { address }: Client,
): Promise<StartedSso> {
  const { query } = deps.db.system;
  const { retryAfter } = await countAttempt(query, 'sso', networkOf(address));
  if (retryAfter > 0)
    throw new Problem('busy', 'Too many sign-ons began at this address. Try again in 15 minutes.', {
      retryAfter,
    });
  const organizationId = await signOnOrganization(query, organization);
  const provider = organizationId === null ? null : await enabledProvider(query, organizationId);
  if (provider === null) throw new Problem('badInput', NO_SERVICE);
  return leave(deps, provider, { returnPath, address, isTrial: false });
}

/** How a person leaves for a provider. */
export interface Leaving {
  readonly returnPath: string | null;
  readonly address: string;
  /** Whether it is a test sign-in, which opens no session. */
  readonly isTrial: boolean;
}

/**
 * Remembers a sign-on with a provider, and where the browser goes for it.
 * @throws Problem badInput when an OpenID Connect provider does not say where.
 */
export async function leave(
  deps: Deps,
  provider: IdentityProvider,
  { returnPath, address, isTrial }: Leaving,
): Promise<StartedSso> {
  const [id, browserToken] = [`_${randomBytes(20).toString('hex')}`, randomSecret()];
  const url = await loginAddress(deps, provider, id).catch(async (error: unknown) => {
    if (!(error instanceof SsoRefusal)) throw error;
    await recordRefusal(deps, provider, error.message, address);
    throw new Problem('badInput', isTrial ? error.message : SSO_FAILED);
  });
  await insertRequest(deps.db.system.query, {
    id,
    providerId: provider.id,
    browserHash: sha256(browserToken),
    returnPath: returnPathOf(returnPath),
    isTrial,
  });
  return { url, browserToken, expiresIn: REQUEST_SECONDS };
}

async function loginAddress(
  deps: Deps,
  provider: IdentityProvider,
  requestId: string,
): Promise<string> {
  const self = serviceProviderOf(deps, provider.organizationId);
  if (provider.protocol === 'oidc') return openIdAddress(deps, provider, self, requestId);
  const saml = await samlOf(provider, self, { requestId });
  return saml.getAuthorizeUrlAsync('', undefined, {});
}
