import type { Deps } from '../../../../platform/domain.ts';
import type { ServiceProvider } from '../serviceProvider.ts';
import type { IdentityProvider } from '../sso.types.ts';
import { clientOfProvider, openIdLibrary, secretsOfRequest } from './openIdClient.ts';

/**
 * Where a browser goes to sign in with OpenID Connect: by the authorization code flow with PKCE,
 * whose state is the id of the request.
 * @throws SsoRefusal in words when the provider does not say where.
 */
export async function openIdAddress(
  deps: Deps,
  provider: IdentityProvider,
  { redirectUri }: ServiceProvider,
  requestId: string,
): Promise<string> {
  const library = await openIdLibrary();
  const client = await clientOfProvider(deps, provider);
  const { nonce, verifier } = secretsOfRequest(deps, requestId);
  return library.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: provider.openId?.scopes.join(' ') ?? 'openid',
    state: requestId,
    nonce,
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}
