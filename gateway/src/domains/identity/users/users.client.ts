import type { paths } from '../../../generated/upstream/identity.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { NewUser, UserChange, UserRemoval, UsersQuery } from './users.upstream.ts';

/** Calls about the users of an organization, and the invitations that let them in. */
export function userCalls(service: ServiceClient<paths>) {
  const USER = '/identity/{companyId}/users/{userId}';
  const nobody = { bearer: null };
  return {
    users: (companyId: string, query: UsersQuery) =>
      service.get('/identity/{companyId}/users', { path: { companyId }, query }),
    userCount: async (companyId: string, query: Pick<UsersQuery, 'filters'>) =>
      (await service.get('/identity/{companyId}/users/count', { path: { companyId }, query }))
        .count,
    user: (companyId: string, userId: string) => service.get(USER, { path: { companyId, userId } }),
    createUser: (companyId: string, body: NewUser, organizationId?: string) =>
      service.post('/identity/{companyId}/users', {
        path: { companyId },
        query: organizationId === undefined ? {} : { organizationId },
        body,
      }),
    updateUser: (companyId: string, userId: string, body: UserChange) =>
      service.put(USER, { path: { companyId, userId }, body }),
    deleteUser: (companyId: string, userId: string, query: UserRemoval) =>
      service.delete(USER, { path: { companyId, userId }, query }),
    sendInvitation: (companyId: string, userId: string) =>
      service.post(`${USER}/invitation`, { path: { companyId, userId } }),
    revokeInvitation: (companyId: string, userId: string) =>
      service.delete(`${USER}/invitation`, { path: { companyId, userId } }),
    forcePasswordReset: (companyId: string, userId: string) =>
      service.post(`${USER}/password-reset`, { path: { companyId, userId } }),
    resetSecondFactor: (companyId: string, userId: string) =>
      service.delete(`${USER}/second-factor`, { path: { companyId, userId } }),
    endUserSession: (companyId: string, userId: string, sessionId: string) =>
      service.delete(`${USER}/sessions/{sessionId}`, { path: { companyId, userId, sessionId } }),
    invitation: (token: string) =>
      service.lookup('/identity/invitations/state', { body: { token } }, nobody),
    acceptInvitation: (body: { token: string; newPassword: string }) =>
      service.post('/identity/invitations/accept', { body }, nobody),
  };
}
