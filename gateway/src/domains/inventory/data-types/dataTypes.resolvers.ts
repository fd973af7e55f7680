import type { Resolvers } from '../../../generated/resolvers.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';
import type {
  DataTypePreview,
  DataTypePreviewAnswer,
  DataTypePreviewBody,
} from './dataTypes.upstream.ts';
import { allDataCategories, allDataTypes } from './allDataTypes.ts';
import { dataTypesMutations, scopeOf, sentRules, sentType } from './dataTypes.mutations.ts';

const NOTHING: DataTypePreviewAnswer = { parameters: 0, endpoints: 0, isWhole: true, examples: [] };

/** What a preview found, or why what it is about could not be saved. */
async function previewed(
  companyId: string,
  call: Promise<DataTypePreviewAnswer>,
  type: DataTypePreviewBody | null = null,
): Promise<DataTypePreview> {
  const { result, errors } = await expectFailures(call);
  const { parameters: parameterCount, endpoints: endpointCount, ...rest } = result ?? NOTHING;
  const fault = errors[0]?.message ?? null;
  const tried = fault === null ? type : null;
  return { ...rest, companyId, parameterCount, endpointCount, fault, tried };
}

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
      const sent = { ...body, ...(dataTypeId != null && { id: dataTypeId }) };
      return previewed(companyId, inventory.dataTypes.preview(companyId, sent), sent);
    },
    keywordListPreview: ({ companyId }, { keywordListId, keywords }, { inventory }) =>
      previewed(
        companyId,
        inventory.dataTypes.previewKeywords(companyId, {
          keywords: sentRules(keywords),
          ...(keywordListId != null && { id: keywordListId }),
        }),
      ),
  },
  DataClassification: {
    types: allDataTypes,
    categories: allDataCategories,
    keywordLists: ({ keywordLists }) =>
      keywordLists.map(({ id, ...list }) => ({ ...list, keywordListId: id })),
  },
};
