import type { Resolvers } from '../../../generated/resolvers.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';
import { allDataCategories, allDataTypes } from './allDataTypes.ts';
import { dataTypesMutations, scopeOf, sentType } from './dataTypes.mutations.ts';

const NOTHING = { parameters: 0, endpoints: 0, isWhole: true, examples: [] };

/** The kinds of data that traffic is searched for. */
export const dataTypesResolvers: Resolvers = {
  Mutation: dataTypesMutations,
  Company: {
    dataClassification: ({ companyId }, { scope }, context) =>
      context.inventory.dataTypes.classification(
        companyId,
        scopeOf(context, { companyId, scope: scope ?? null }),
      ),
    dataTypePreview: async ({ companyId }, { dataTypeId, type }, { inventory }) => {
      const { enabled: _enabled, ...body } = sentType(type);
      const { result, errors } = await expectFailures(
        inventory.dataTypes.preview(companyId, {
          ...body,
          ...(dataTypeId != null && { id: dataTypeId }),
        }),
      );
      const { parameters: parameterCount, endpoints: endpointCount, ...rest } = result ?? NOTHING;
      return { ...rest, parameterCount, endpointCount, fault: errors[0]?.message ?? null };
    },
  },
  DataClassification: { types: allDataTypes, categories: allDataCategories },
};
