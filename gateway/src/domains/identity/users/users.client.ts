import type { paths } from '../../../generated/upstream/identity.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { UsersQuery } from './users.upstream.ts';

/** Calls about the users of an organization. */
export function userCalls(service: ServiceClient<paths>) {
  const USER = '/identity/{companyId}/users/{userId}';
  return {
    users: (companyId: string, query: UsersQuery) =>
      service.get('/identity/{companyId}/users', { path: { companyId }, query }),
    userCount: async (companyId: string, query: Pick<UsersQuery, 'filters'>) =>
      (await service.get('/identity/{companyId}/users/count', { path: { companyId }, query }))
        .count,
    user: (companyId: string, userId: string) => service.get(USER, { path: { companyId, userId } }),
  };
}
