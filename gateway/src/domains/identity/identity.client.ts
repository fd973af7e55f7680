import type { paths } from '../../generated/upstream/identity.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { PageQuery } from '../../platform/upstream/paths.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { serviceClient } from '../../platform/upstream/serviceClient.ts';
import type { NewToken, TokenChange, TokensWanted } from './identity.upstream.ts';
import { backOfficeCalls } from './back-office/backOffice.client.ts';
import { organizationCalls } from './organizations/organizations.client.ts';
import { roleCalls } from './roles/roles.client.ts';
import { shellCalls } from './shell/shell.client.ts';
import { profileCalls } from './profile/profile.client.ts';
import { signInCalls } from './sign-in/signin.client.ts';
import { scimCalls } from './scim/scim.client.ts';
import { ssoCalls } from './sso/sso.client.ts';
import { userCalls } from './users/users.client.ts';
import { savedFilterCalls } from './saved-filters/savedAuditFilters.client.ts';

/** Calls of the identity service for one request. */
export function identityClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    ...savedFilterCalls(service),
    ...shellCalls(service),
    ...signInCalls(service),
    ...profileCalls(service),
    ...ssoCalls(service),
    ...scimCalls(service),
    ...organizationCalls(service),
    ...backOfficeCalls(service),
    ...roleCalls(service),
    ...userCalls(service),
    signIn: (credentials: { email: string; password: string }) =>
      service.post('/identity/sessions', { body: credentials }, { bearer: null }),
    refresh: (refreshToken: string) =>
      service.post('/identity/sessions/refresh', { body: { refreshToken } }, { bearer: null }),
    signOut: (bearer: string) => service.delete('/identity/sessions/current', {}, { bearer }),
    tokens: (companyId: string, query: TokensWanted & PageQuery) =>
      service.get('/identity/{companyId}/tokens', { path: { companyId }, query }),
    tokenCount: async (companyId: string, query: TokensWanted) =>
      (await service.get('/identity/{companyId}/tokens/count', { path: { companyId }, query }))
        .count,
    tokensByKey: (companyId: string, ids: readonly string[]) =>
      service.lookup('/identity/{companyId}/tokens/lookup', { path: { companyId }, body: { ids } }),
    createToken: (companyId: string, token: NewToken) =>
      service.post('/identity/{companyId}/tokens', { path: { companyId }, body: token }),
    updateToken: (companyId: string, tokenId: string, token: TokenChange) =>
      service.put('/identity/{companyId}/tokens/{tokenId}', {
        path: { companyId, tokenId },
        body: token,
      }),
    revokeToken: (companyId: string, tokenId: string) =>
      service.delete('/identity/{companyId}/tokens/{tokenId}', { path: { companyId, tokenId } }),
  };
}
