import type { CompanyResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import { isUuid } from '../../../platform/graph/lookup.ts';
import { nullIfMissing } from '../../../platform/upstream/nullIfMissing.ts';

/** Field of a company about what an identity provider provisions. */
export const scimOfCompany: Pick<CompanyResolvers, 'scimProvisioning'> = {
  scimProvisioning: async ({ companyId }, { identityProviderId: providerId }, { identity }) => {
    if (!isUuid(providerId)) return null;
    const found = await nullIfMissing(identity.calls.provisioning(companyId, providerId));
    return found && { ...found, companyId, providerId };
  },
};

export const scimResolvers: Resolvers = {
  ScimProvisioning: {
    id: ({ companyId, providerId }) => globalId('ScimProvisioning', companyId, providerId),
  },
  ScimToken: { tokenId: ({ id }) => id },
  ScimGroup: { groupId: ({ id }) => id },
  ScimRefusal: { refusalId: ({ id }) => id },
};
