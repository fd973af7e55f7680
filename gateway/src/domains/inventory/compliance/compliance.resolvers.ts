import type { Resolvers } from '../../../generated/resolvers.ts';
import { own } from '../../../platform/graph/owned.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';

/** Which regulations a company answers to, and what they touch. */
export const complianceResolvers = {
  Company: {
    regulations: ({ companyId }, _args, { inventory }) =>
      inventory.compliance.regulations(companyId),
  },
  DataSecurity: {
    compliance: async ({ companyId }, _args, { inventory }) =>
      (await inventory.compliance.figures(companyId)).map((row) => own(companyId, row)),
  },
  Mutation: {
    chooseRegulations: async (_parent, { input }, { inventory, viewer }) => {
      const { companyId, regulations } = input;
      const { errors } = await expectFailures(
        inventory.compliance.choose(companyId, { regulations: [...regulations] }),
      );
      const company = viewer?.companies.get(companyId) ?? null;
      return { company: errors.length > 0 ? null : company, errors };
    },
  },
} satisfies Resolvers;
