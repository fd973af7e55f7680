import type { paths } from '../../../generated/upstream/identity.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type {
  CopyPreview,
  CopyRequest,
  EnvironmentChange,
  NewEnvironment,
  NewOrganization,
  OrganizationChange,
} from './organizations.upstream.ts';

/** Calls about organizations and their environments. */
export function organizationCalls(service: ServiceClient<paths>) {
  const ORGANIZATION = '/identity/{companyId}/organizations/{organizationId}';
  const COPY = '/identity/{companyId}/environments/{environmentId}/copy';
  return {
    organizations: (
      companyId: string,
      query: { first: number; after?: string | undefined; search?: string | undefined },
    ) => service.get('/identity/{companyId}/organizations', { path: { companyId }, query }),
    organization: (companyId: string, organizationId?: string) =>
      service.get('/identity/{companyId}/organization', {
        path: { companyId },
        query: organizationId === undefined ? {} : { organizationId },
      }),
    environments: (companyId: string, organizationId?: string) =>
      service.get('/identity/{companyId}/environments', {
        path: { companyId },
        query: organizationId === undefined ? {} : { organizationId },
      }),
    environment: (companyId: string, environmentId: string) =>
      service.get('/identity/{companyId}/environments/{environmentId}', {
        path: { companyId, environmentId },
      }),
    account: (companyId: string, id: string) =>
      service.get('/identity/{companyId}/accounts/lookup', { path: { companyId }, query: { id } }),
    createOrganization: (companyId: string, body: NewOrganization) =>
      service.post('/identity/{companyId}/organizations', { path: { companyId }, body }),
    updateOrganization: (companyId: string, organizationId: string, body: OrganizationChange) =>
      service.put(ORGANIZATION, { path: { companyId, organizationId }, body }),
    createEnvironment: (companyId: string, organizationId: string, body: NewEnvironment) =>
      service.post(`${ORGANIZATION}/environments`, { path: { companyId, organizationId }, body }),
    updateEnvironment: (companyId: string, environmentId: string, body: EnvironmentChange) =>
      service.put('/identity/{companyId}/environments/{environmentId}', {
        path: { companyId, environmentId },
        body,
      }),
    environmentDeletionPlan: (companyId: string, environmentId: string) =>
      service.get('/identity/{companyId}/environments/{environmentId}/deletion', {
        path: { companyId, environmentId },
      }),
    environmentDeletions: (companyId: string, organizationId?: string) =>
      service.get('/identity/{companyId}/environment-deletions', {
        path: { companyId },
        query: organizationId === undefined ? {} : { organizationId },
      }),
    configurationCopyPlan: (companyId: string, environmentId: string, query: CopyPreview) =>
      service.get(COPY, { path: { companyId, environmentId }, query }),
    copyConfiguration: (companyId: string, environmentId: string, body: CopyRequest) =>
      service.post(COPY, { path: { companyId, environmentId }, body }),
    deleteEnvironment: (companyId: string, environmentId: string, body: { name: string }) =>
      service.post('/identity/{companyId}/environments/{environmentId}/deletion', {
        path: { companyId, environmentId },
        body,
      }),
  };
}
