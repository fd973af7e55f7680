import type { CompanyResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import { isUuid } from '../../../platform/graph/lookup.ts';
import { own, ownAll } from '../../../platform/graph/owned.ts';
import { nullIfMissing } from '../../../platform/upstream/nullIfMissing.ts';

/** Fields of a company about the roles of its organization. */
export const rolesOfCompany: Pick<CompanyResolvers, 'roles' | 'role'> = {
  roles: async ({ companyId }, { organizationId }, { identity: { calls } }) => {
    if (organizationId != null && !isUuid(organizationId)) return null;
    const found = await nullIfMissing(calls.roles(companyId, organizationId ?? undefined));
    return found && ownAll(companyId, found).filter((role) => role !== null);
  },
  role: async ({ companyId }, { roleId }, { identity: { calls } }) => {
    if (!isUuid(roleId)) return null;
    const found = await nullIfMissing(calls.role(companyId, roleId));
    return found && own(companyId, found);
  },
};

export const roleResolvers: Resolvers = {
  Role: {
    id: ({ companyId, id }) => globalId('Role', companyId, id),
    roleId: ({ id }) => id,
  },
};
