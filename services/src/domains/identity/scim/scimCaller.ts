import type { Database } from '../../../platform/database/database.ts';
import { SCIM_TOKEN_PATTERN, sha256 } from '../secrets.ts';
import { providerById } from '../sso/providers.repository.ts';
import type { ScimCaller } from './scim.types.ts';
import { ScimError } from './scimError.ts';
import { noteScimUse, scimTokenByHash } from './tokens.repository.ts';

const BEARER = /^Bearer ([\w-]{1,300})$/i;

/**
 * Who sends a request: the identity provider whose token it has. The token is looked up each time,
 * so that one that was revoked ends at once.
 * @throws ScimError 401 for any other token, 403 while the provider is disabled
 */
export async function scimCaller(
  { system: { query } }: Database,
  authorization: string | undefined,
  address: string,
): Promise<ScimCaller> {
  const bearer = BEARER.exec(authorization ?? '')?.[1] ?? '';
  const token = SCIM_TOKEN_PATTERN.test(bearer)
    ? await scimTokenByHash(query, sha256(bearer))
    : null;
  const provider = token && (await providerById(query, token.organizationId, token.providerId));
  if (token === null || provider === null)
    throw new ScimError(401, 'This needs a SCIM token of an identity provider as bearer.');
  await noteScimUse(query, token.id);
  if (!provider.isEnabled)
    throw new ScimError(403, 'This identity provider is disabled in Palisade.');
  return { provider, actor: `SCIM (token ${token.hint})`, address };
}
