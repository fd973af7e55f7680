import type { paths } from '../../../generated/upstream/identity.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

/** What the viewer is, beside their roles, and how it stands with the terms. */
export type UserState = AnswerOf<paths['/identity/user-state']['get']>;

/** Calls of the frame around all pages. */
export function shellCalls(service: ServiceClient<paths>) {
  let state: Promise<UserState> | undefined;
  return {
    installation: () => service.get('/identity/installation', {}, { bearer: null }),
    docsPortal: () => service.get('/identity/docs-portal', {}),
    /** One call a request, whoever asks. */
    userState: () => (state ??= service.get('/identity/user-state', {})),
    terms: (articleId: string) =>
      service.get('/identity/terms/{articleId}', { path: { articleId } }),
    acceptTerms: (body: CallOf<paths['/identity/terms/acceptances']['post']>['body']) =>
      service.post('/identity/terms/acceptances', { body }),
    systemUsers: () => service.get('/identity/system-users', {}),
    setSystemUser: (body: CallOf<paths['/identity/system-users']['put']>['body']) =>
      service.put('/identity/system-users', { body }),
    setMaintenance: (underMaintenance: boolean) =>
      service.put('/identity/installation/maintenance', { body: { underMaintenance } }),
  };
}
