import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client';
import type { Deps } from '../../../../platform/domain.ts';
import { Outbound } from '../../../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../../../platform/outbound/outboundRules.ts';
import { identityOf } from '../../authenticate.ts';
import { SsoRefusal, type IdentityProvider } from '../sso.types.ts';
import { openIdFetch } from './openIdFetch.ts';
import { openIdRefusal } from './openIdWords.ts';

const WELL_KNOWN = /\/\.well-known\/openid-configuration\/?$/;

/** The issuer of an address, which people copy with or without the path of its configuration. */
export const issuerOf = (address: string): string => address.trim().replace(WELL_KNOWN, '');

/** Whose secret the sealed client secret is. */
const secretOwner = (providerId: string): string => `identity provider ${providerId}`;

/** Seals the client secret of a provider. */
export const sealClientSecret = ({ db }: Deps, providerId: string, secret: string): Buffer =>
  identityOf(db).secrets.seal(Buffer.from(secret), secretOwner(providerId));

/**
 * The nonce and the PKCE verifier of a sign-on: from its id and the key of the installation, so that
 * they are kept nowhere and every process knows them.
 */
export function secretsOfRequest(
  { db }: Pick<Deps, 'db'>,
  requestId: string,
): { readonly nonce: string; readonly verifier: string } {
  const of = (part: string): string =>
    identityOf(db).secrets.derive(`openid ${part} ${requestId}`).toString('base64url');
  return { nonce: of('nonce'), verifier: of('verifier') };
}

/** What the configuration of a provider is asked for with. */
type Asked = Pick<IdentityProvider, 'issuerUrl' | 'clockSkew'> & { readonly clientId: string };

/** The library, loaded at the first sign-on and not when the server starts. */
export const openIdLibrary = () => import('openid-client');

/** The way to others of an installation, or one under the rules that hold without any. */
export const outboundOf = (outbound: Outbound | undefined): Outbound =>
  outbound ?? new Outbound(new OutboundRules());

/**
 * Reads the configuration of an issuer: that it is the issuer's own, and where people are sent. It is
 * read anew for each sign-on, so that a provider that changes its keys in an emergency is believed at
 * once.
 * @param clientSecret null where no code is exchanged
 * @throws SsoRefusal in words
 */
export async function discover(
  deps: Pick<Deps, 'outbound'>,
  { issuerUrl, clientId, clockSkew }: Asked,
  clientSecret: string | null,
): Promise<Configuration> {
  const library = await openIdLibrary();
  const outbound = outboundOf(deps.outbound);
  const address = issuerOf(issuerUrl);
  const server = URL.parse(address);
  const refusal = outbound.refusal(address);
  if (server === null || refusal !== null)
    throw new SsoRefusal(refusal ?? 'The issuer is no address.');
  if (server.search !== '' || server.hash !== '')
    throw new SsoRefusal('The address of the issuer must not have a ? or #.');
  // Whether plain http is allowed, the rules for requests to others have said.
  const execute = server.protocol === 'http:' ? [library.allowInsecureRequests] : [];
  try {
    const found = await library.discovery(server, clientId, undefined, library.None(), {
      [library.customFetch]: openIdFetch(outbound),
      execute,
    });
    const metadata = found.serverMetadata();
    checkMetadata(metadata, server, outbound);
    // Made anew from the metadata: the library lets a shared issuer of Entra answer for each tenant.
    const config = new library.Configuration(
      metadata,
      clientId,
      { [library.clockTolerance]: clockSkew },
      clientSecret === null
        ? library.None()
        : authenticationOf(library, metadata.token_endpoint_auth_methods_supported, clientSecret),
    );
    config[library.customFetch] = openIdFetch(outbound);
    for (const extend of execute) extend(config);
    // The signature of the ID token counts, however it came here.
    library.enableNonRepudiationChecks(config);
    return config;
  } catch (error) {
    throw openIdRefusal(error);
  }
}

/** How the client shows that it is the client: without a list the specification says by `basic`. */
const authenticationOf = (
  library: Awaited<ReturnType<typeof openIdLibrary>>,
  methods: readonly string[] | undefined,
  secret: string,
): ClientAuth =>
  methods?.includes('client_secret_post') === true
    ? library.ClientSecretPost(secret)
    : library.ClientSecretBasic(secret);

/** The same for a provider that is stored. */
export async function clientOfProvider(
  deps: Deps,
  { id, openId, clientSecret, ...provider }: IdentityProvider,
): Promise<Configuration> {
  if (openId === null || clientSecret === null)
    throw new SsoRefusal('This identity provider does not speak OpenID Connect.');
  const secret = openedSecret(deps, id, clientSecret);
  return discover(deps, { ...provider, clientId: openId.clientId }, secret);
}

function openedSecret({ db }: Deps, providerId: string, sealed: Buffer): string {
  try {
    return identityOf(db).secrets.open(sealed, secretOwner(providerId)).toString();
  } catch (cause) {
    throw new SsoRefusal('The client secret cannot be read any more. Enter it again.', { cause });
  }
}

/**
 * Holds a configuration to being the issuer's own, also where the library takes one of a shared
 * issuer: it makes an exception for Entra and Azure B2C.
 * @throws SsoRefusal in words
 */
export function checkMetadata(
  { issuer, authorization_endpoint: authorization, ...metadata }: ServerMetadata,
  server: URL,
  outbound: Outbound,
): void {
  if (issuer.includes('{tenantid}'))
    throw new SsoRefusal(
      'This issuer answers for every organization. Enter the address with the id of your own tenant.',
    );
  if (URL.parse(issuer)?.href !== server.href)
    throw new SsoRefusal(
      `The configuration found there is of another issuer: ${issuer.slice(0, 200)}`,
    );
  if (authorization === undefined || outbound.refusal(authorization) !== null)
    throw new SsoRefusal('The configuration of the issuer has no address to sign in at.');
  if (metadata.token_endpoint === undefined || metadata.jwks_uri === undefined)
    throw new SsoRefusal('The configuration of the issuer lacks its token endpoint or its keys.');
  if (metadata.response_types_supported?.includes('code') === false)
    throw new SsoRefusal('The issuer does not support the authorization code flow.');
}
