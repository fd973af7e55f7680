import type { paths } from '../../../generated/upstream/identity.ts';
import type { PageQuery } from '../../../platform/upstream/paths.ts';
import type { CallOf } from '../../../platform/upstream/serviceTypes.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { NewEnrolment, ProfileChange } from '../identity.upstream.ts';

/** Calls about the caller's own account, and the outbox. */
export function profileCalls(service: ServiceClient<paths>) {
  return {
    updateProfile: (change: ProfileChange) => service.put('/identity/profile', { body: change }),
    changePassword: (body: CallOf<paths['/identity/profile/password']['put']>['body']) =>
      service.put('/identity/profile/password', { body }),
    ownTokenCount: async () => (await service.get('/identity/profile/tokens', {})).count,
    nameKeeper: async () => (await service.get('/identity/profile/name-keeper', {})).name,
    sessions: () => service.get('/identity/sessions', {}),
    revokeSession: (sessionId: string) =>
      service.delete('/identity/sessions/{sessionId}', { path: { sessionId } }),
    secondFactor: async () => (await service.get('/identity/second-factor', {})).factor,
    enrolSecondFactor: (enrolment: NewEnrolment) =>
      service.post('/identity/second-factor/enrolment', { body: enrolment }),
    resendEnrolmentCode: () => service.post('/identity/second-factor/enrolment/resend', {}),
    confirmSecondFactor: (code: string) =>
      service.post('/identity/second-factor/enrolment/confirm', { body: { code } }),
    renewRecoveryCodes: (password: string) =>
      service.post('/identity/second-factor/recovery-codes', { body: { password } }),
    abortSecondFactor: () => service.delete('/identity/second-factor/enrolment', {}),
    removeSecondFactor: (password: string) =>
      service.post('/identity/second-factor/remove', { body: { password } }),
    messages: (companyId: string, page: PageQuery) =>
      service.get('/identity/{companyId}/messages', { path: { companyId }, query: page }),
    messageCount: async (companyId: string) =>
      (await service.get('/identity/{companyId}/messages/count', { path: { companyId } })).count,
  };
}
