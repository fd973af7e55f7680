import type { MutationResolvers, Resolvers } from '../../../generated/resolvers.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';

type List = 'excluded' | 'allowed';

/** Who may use the company from where holds from the next request. */
const follow = (list: List, { session }: GraphContext): void => {
  if (list === 'allowed') session.forgetEverybody();
};

const create =
  (list: List): NonNullable<MutationResolvers['createExcludedRange']> =>
  async (_parent, { input }, context) => {
    const { result, errors } = await expectFailures(context.identity.ipLists[list].create(input));
    follow(list, context);
    return { range: result?.item ?? null, overlaps: result?.overlaps ?? [], errors };
  };
const update =
  (list: List): NonNullable<MutationResolvers['updateExcludedRange']> =>
  async (_parent, { input }, context) => {
    const { result, errors } = await expectFailures(context.identity.ipLists[list].update(input));
    follow(list, context);
    return { range: result?.item ?? null, overlaps: result?.overlaps ?? [], errors };
  };
const remove =
  (list: List): NonNullable<MutationResolvers['deleteExcludedRange']> =>
  async (_parent, { input }, context) => {
    const { errors } = await expectFailures(context.identity.ipLists[list].remove(input));
    follow(list, context);
    return { deletedRangeId: errors.length === 0 ? input.rangeId : null, errors };
  };

/** IP lists of companies, and the companies that are closed to where the viewer is. */
export const ipListResolvers: Resolvers = {
  Company: {
    ipExcludeList: ({ companyId }, args, { identity }) =>
      identity.ipLists.excluded.ranges(companyId, args),
    ipAllowedList: ({ companyId }, args, { identity }) =>
      identity.ipLists.allowed.ranges(companyId, args),
  },
  User: {
    closedCompanies: ({ id }, _args, { viewer }) =>
      viewer?.user?.id === id ? [...viewer.closed] : [],
  },
  ClosedCompany: { address: (_company, _args, { scope }) => scope.address },
  IpRange: { rangeId: ({ id }) => id },
  IpRangeEdge: { node: (range) => range },
  Mutation: {
    createExcludedRange: create('excluded'),
    updateExcludedRange: update('excluded'),
    deleteExcludedRange: remove('excluded'),
    createAllowedRange: create('allowed'),
    updateAllowedRange: update('allowed'),
    deleteAllowedRange: remove('allowed'),
  },
};
