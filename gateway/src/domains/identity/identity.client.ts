import type { Page } from '../../platform/graph/connection.ts';
import type { GraphContext } from '../../platform/context.ts';
import { pathOf, type PageQuery } from '../../platform/upstream/paths.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import type { CreatedToken, NewToken, SessionAnswer, TokenItemRow, TokenRow } from './identity.upstream.ts';

/** Calls of the identity service for one request. */
export function identityClient(client: RestClient, context: GraphContext) {
  return {
    signIn: (credentials: { email: string; password: string }) => client.post<SessionAnswer>(context.scope, '/identity/sessions', credentials, { bearer: null }),
    refresh: (refreshToken: string) => client.post<SessionAnswer>(context.scope, '/identity/sessions/refresh', { refreshToken }, { bearer: null }),
    signOut: (bearer: string) => client.delete<null>(context.scope, '/identity/sessions/current', { bearer }),
    tokens: (companyId: string, page: PageQuery) => client.get<Page<TokenItemRow>>(context.scope, pathOf`/identity/${companyId}/tokens`(page)),
    tokenCount: async (companyId: string) => (await client.get<{ count: number }>(context.scope, pathOf`/identity/${companyId}/tokens/count`())).count,
    tokensByKey: (companyId: string, ids: readonly string[]) => client.lookup<(TokenRow | null)[]>(context.scope, pathOf`/identity/${companyId}/tokens/lookup`(), { ids }),
    createToken: (companyId: string, token: NewToken) => client.post<CreatedToken>(context.scope, pathOf`/identity/${companyId}/tokens`(), token),
    revokeToken: (companyId: string, tokenId: string) => client.delete<null>(context.scope, pathOf`/identity/${companyId}/tokens/${tokenId}`()),
  };
}
