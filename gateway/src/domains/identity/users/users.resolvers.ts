import type { CompanyResolvers, QueryResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import { isUuid } from '../../../platform/graph/lookup.ts';
import { own, ownPage } from '../../../platform/graph/owned.ts';
import type { Details } from './users.upstream.ts';
import { nullIfMissing } from '../../../platform/upstream/nullIfMissing.ts';

/** A user with what they have, who know the company that they were asked for in. */
export const ownDetails = (companyId: string, details: Details) => ({
  ...details,
  user: own(companyId, details.user),
});

/** The query that nobody is signed in for. */
export const invitationField: Pick<QueryResolvers, 'invitation'> = {
  invitation: (_parent, { token }, { identity }) => identity.calls.invitation(token),
};

/** Fields of a company about the users of its organization. */
export const usersOfCompany: Pick<CompanyResolvers, 'organizationUsers' | 'organizationUser'> = {
  organizationUsers: ({ companyId }, { first, after, filter, sort, direction }, { identity }) => {
    const size = pageSize(first);
    const tree = filterTree(filter);
    const wanted = { ...(tree && { filters: JSON.stringify(tree) }) };
    return new Connection({
      after,
      page: async () =>
        ownPage(
          companyId,
          await identity.calls.users(companyId, {
            ...wanted,
            sort: sort ?? 'name',
            direction: direction ?? 'ascending',
            first: size,
            ...(after != null && { after }),
          }),
        ),
      count: () => identity.calls.userCount(companyId, wanted),
    });
  },
  organizationUser: async ({ companyId }, { userId }, { identity: { calls } }) => {
    if (!isUuid(userId)) return null;
    const found = await nullIfMissing(calls.user(companyId, userId));
    return found && ownDetails(companyId, found);
  },
};

export const userResolvers: Resolvers = {
  OrganizationUserEdge: { node: (user) => user },
  OrganizationUser: {
    id: ({ companyId, id }) => globalId('OrganizationUser', companyId, id),
    userId: ({ id }) => id,
  },
  OrganizationUserDetails: {
    id: ({ user }) => globalId('OrganizationUserDetails', user.companyId, user.id),
  },
  UserSession: { sessionId: ({ id }) => id },
  UserToken: {
    id: ({ environmentId, id }) => globalId('Token', environmentId, id),
    tokenId: ({ id }) => id,
  },
};
