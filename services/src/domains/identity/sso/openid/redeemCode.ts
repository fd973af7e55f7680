import type { Configuration } from 'openid-client';
import type { Deps } from '../../../../platform/domain.ts';
import { serviceProviderOf } from '../serviceProvider.ts';
import { SsoRefusal, type IdentityProvider } from '../sso.types.ts';
import { lacksClaims, personOf, type Claims, type OpenIdPerson } from './claims.ts';
import { clientOfProvider, openIdLibrary, outboundOf, secretsOfRequest } from './openIdClient.ts';
import { openIdRefusal } from './openIdWords.ts';
import type { ProviderSignOut } from './providerSignOut.ts';

/** Whom a code is about. */
export interface RedeemedCode {
  readonly person: OpenIdPerson;
  /** How they are signed out at the provider; null where it says nothing of that. */
  readonly signOut: ProviderSignOut | null;
}

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
): Promise<RedeemedCode> {
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
    return {
      person: personOf(idToken, userInfo, attributes, openId),
      signOut: signOutOf(deps, provider, client, tokens.id_token),
    };
  } catch (error) {
    throw openIdRefusal(error);
  }
}

/** An address that the rules for requests refuse is no place to send a browser with an ID token to. */
function signOutOf(
  { outbound }: Pick<Deps, 'outbound'>,
  { issuerUrl: issuer }: IdentityProvider,
  client: Configuration,
  idToken: string | undefined,
): ProviderSignOut | null {
  const endpoint = client.serverMetadata().end_session_endpoint;
  if (idToken === undefined || endpoint === undefined) return null;
  if (outboundOf(outbound).refusal(endpoint) !== null) return null;
  return { endpoint, idToken, issuer, clientId: client.clientMetadata().client_id };
}
