import type { paths } from '../../../generated/upstream/identity.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';

const SCIM = '/identity/{companyId}/identity-providers/{providerId}/scim';

/** Calls about what identity providers provision, and by which tokens. */
export function scimCalls(service: ServiceClient<paths>) {
  return {
    provisioning: (companyId: string, providerId: string) =>
      service.get(SCIM, { path: { companyId, providerId } }),
    createScimToken: (companyId: string, providerId: string) =>
      service.post(`${SCIM}/tokens`, { path: { companyId, providerId } }),
    revokeScimToken: (companyId: string, providerId: string, tokenId: string) =>
      service.delete(`${SCIM}/tokens/{tokenId}`, { path: { companyId, providerId, tokenId } }),
  };
}
