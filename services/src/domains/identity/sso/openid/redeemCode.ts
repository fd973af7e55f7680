import type { Deps } from '../../../../platform/domain.ts';
import { serviceProviderOf } from '../serviceProvider.ts';
import { SsoRefusal, type IdentityProvider } from '../sso.types.ts';
import { lacksClaims, personOf, type Claims, type OpenIdPerson } from './claims.ts';
import { clientOfProvider, openIdLibrary, secretsOfRequest } from './openIdClient.ts';
import { openIdRefusal } from './openIdWords.ts';

/**
 * Exchanges the code of an answer for the person it is about. The library holds the answer to its
 * state and issuer (RFC 9207), and the ID token to signature, issuer, audience, nonce and time.
 * @param search the query of the address that the browser came back to
 * @throws SsoRefusal in words
 */
export async function redeemCode(
  deps: Deps,
  provider: IdentityProvider,
  requestId: string,
  search: string,
): Promise<OpenIdPerson> {
  const { openId, attributes, organizationId } = provider;
  if (openId === null)
    throw new SsoRefusal('This identity provider does not speak OpenID Connect.');
  const library = await openIdLibrary();
  const client = await clientOfProvider(deps, provider);
  const { nonce, verifier } = secretsOfRequest(deps, requestId);
  const address = new URL(serviceProviderOf(deps, organizationId).redirectUri);
  address.search = search;
  try {
    const tokens = await library.authorizationCodeGrant(client, address, {
      expectedState: requestId,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    if (idToken === undefined) throw new SsoRefusal('The identity provider sent no ID token.');
    const isAsked =
      lacksClaims(idToken, attributes) && client.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo: Claims | null = isAsked
      ? await library.fetchUserInfo(client, tokens.access_token, idToken.sub)
      : null;
    return personOf(idToken, userInfo, attributes, openId);
  } catch (error) {
    throw openIdRefusal(error);
  }
}
