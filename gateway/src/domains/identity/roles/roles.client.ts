import type { paths } from '../../../generated/upstream/identity.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { NewRole, RoleChange, RoleRemoval } from './roles.upstream.ts';

/** Calls about roles. */
export function roleCalls(service: ServiceClient<paths>) {
  const ROLE = '/identity/{companyId}/roles/{roleId}';
  return {
    roles: (companyId: string, organizationId?: string) =>
      service.get('/identity/{companyId}/roles', {
        path: { companyId },
        query: organizationId === undefined ? {} : { organizationId },
      }),
    role: (companyId: string, roleId: string) => service.get(ROLE, { path: { companyId, roleId } }),
    createRole: (companyId: string, body: NewRole) =>
      service.post('/identity/{companyId}/roles', { path: { companyId }, body }),
    updateRole: (companyId: string, roleId: string, body: RoleChange) =>
      service.put(ROLE, { path: { companyId, roleId }, body }),
    viewAsRole: (companyId: string, roleId: string) =>
      service.post('/identity/{companyId}/roles/{roleId}/view', { path: { companyId, roleId } }),
    endRoleView: () => service.delete('/identity/role-view', {}),
    deleteRole: (companyId: string, roleId: string, query: RoleRemoval) =>
      service.delete(ROLE, { path: { companyId, roleId }, query }),
  };
}
