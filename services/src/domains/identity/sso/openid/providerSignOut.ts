import type { Deps } from '../../../../platform/domain.ts';
import type { Query } from '../../../../platform/database/database.ts';
import { statement } from '../../../../platform/database/statement.ts';
import { identityOf } from '../../authenticate.ts';
import { signedOutUrl } from '../serviceProvider.ts';
import { openIdLibrary } from './openIdClient.ts';

/** How a person is signed out at the OpenID Connect provider that signed them in. */
export interface ProviderSignOut {
  /** Its `end_session_endpoint`. */
  readonly endpoint: string;
  readonly idToken: string;
  readonly issuer: string;
  /** Client that the ID token is for. */
  readonly clientId: string;
}

/** Longest ID token that goes into an address: servers refuse long ones, often from 8 KB on. */
const LONGEST_HINT = 6_000;

const owner = (providerId: string): string => `sign-out at identity provider ${providerId}`;

/** As it is kept with the session. */
export const sealSignOut = (
  { db }: Pick<Deps, 'db'>,
  providerId: string,
  signOut: ProviderSignOut,
): Buffer => identityOf(db).secrets.seal(Buffer.from(JSON.stringify(signOut)), owner(providerId));

const TAKE_SIGN_OUT = statement(
  `with kept as (select session_id, provider_id, sign_out from identity.sso_sessions
       where session_id = $1 and sign_out is not null for update)
     update identity.sso_sessions s set sign_out = null
     from kept join identity.identity_providers p on p.id = kept.provider_id
     where s.session_id = kept.session_id and p.client_id is not null
     returning kept.sign_out as "signOut", p.id as "providerId", p.client_id as "clientId",
       p.issuer_url as issuer`,
  { signOut: 'bytea', providerId: 'uuid', clientId: 'text', issuer: 'text' },
);

/**
 * Where the browser of a session goes to be signed out at its provider, too (OpenID Connect
 * RP-Initiated Logout 1.0): once, and null where no provider opened the session or it has no such
 * address, or has another issuer or client by now, which would answer with a page of errors. Asks the
 * provider nothing, so that people are signed out here whatever it does.
 */
export async function signOutAddress(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  query: Query,
  sessionId: string,
): Promise<string | null> {
  const [kept] = await query(TAKE_SIGN_OUT, [sessionId]);
  const signOut = kept && opened(deps, kept.providerId, kept.signOut);
  if (!kept || !signOut) return null;
  const { endpoint, idToken, issuer, clientId } = signOut;
  if (issuer !== kept.issuer || clientId !== kept.clientId) return null;
  const library = await openIdLibrary();
  const client = new library.Configuration({ issuer, end_session_endpoint: endpoint }, clientId);
  if (endpoint.startsWith('http:')) library.allowInsecureRequests(client);
  return library.buildEndSessionUrl(client, {
    post_logout_redirect_uri: signedOutUrl(deps),
    ...(idToken.length <= LONGEST_HINT ? { id_token_hint: idToken } : {}),
  }).href;
}

/** Null where the key of the installation is another one by now. */
function opened(
  { db }: Pick<Deps, 'db'>,
  providerId: string,
  sealed: Buffer,
): ProviderSignOut | null {
  try {
    const text = identityOf(db).secrets.open(sealed, owner(providerId)).toString();
    return JSON.parse(text) as ProviderSignOut; // As it was sealed.
  } catch {
    return null;
  }
}
