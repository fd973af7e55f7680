import type { paths } from '../../../generated/upstream/identity.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../../platform/upstream/serviceTypes.ts';

type Features = CallOf<
  paths['/identity/{companyId}/back-office/environments/{environmentId}/features']['put']
>['body'];

type Settings = CallOf<paths['/identity/{companyId}/back-office/settings']['put']>['body'];

/** Calls of the back office. */
export function backOfficeCalls(service: ServiceClient<paths>) {
  const ENVIRONMENT = '/identity/{companyId}/back-office/environments/{environmentId}';
  return {
    servedEnvironments: (companyId: string, query: { search: string }) =>
      service.get('/identity/{companyId}/back-office/environments', {
        path: { companyId },
        query,
      }),
    environmentCount: (companyId: string, query: { search: string }) =>
      service.get('/identity/{companyId}/back-office/environment-count', {
        path: { companyId },
        query,
      }),
    onboardingProgress: (companyId: string) =>
      service.get('/identity/{companyId}/back-office/onboarding', { path: { companyId } }),
    discoveryReport: (companyId: string, query: { days: number }) =>
      service.get('/identity/{companyId}/back-office/discovery-report', {
        path: { companyId },
        query,
      }),
    installationSettings: (companyId: string) =>
      service.get('/identity/{companyId}/back-office/settings', { path: { companyId } }),
    changeInstallationSettings: (companyId: string, body: Settings) =>
      service.put('/identity/{companyId}/back-office/settings', { path: { companyId }, body }),
    changeFeatures: (companyId: string, environmentId: string, body: Features) =>
      service.put(`${ENVIRONMENT}/features`, { path: { companyId, environmentId }, body }),
    showOnboarding: (companyId: string, environmentId: string, isShown: boolean) =>
      service.put(`${ENVIRONMENT}/onboarding`, {
        path: { companyId, environmentId },
        body: { isShown },
      }),
  };
}
