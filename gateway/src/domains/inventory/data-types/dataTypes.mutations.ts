import type { DataTypeInput, MutationResolvers } from '../../../generated/resolvers.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';

/** A type as the service takes it. */
export const sentType = ({ categories, names, values, ...type }: DataTypeInput) => ({
  ...type,
  categories: [...categories],
  names: names.map((rule) => ({ ...rule })),
  values: values.map((rule) => ({ ...rule })),
});

/** Runs a change and answers the company, whose data types are read again. */
async function settled(
  companyId: string,
  call: Promise<{ readonly id: string }>,
  { viewer }: GraphContext,
) {
  const { errors } = await expectFailures(call);
  return { company: errors.length > 0 ? null : (viewer?.companies.get(companyId) ?? null), errors };
}

export const dataTypesMutations: MutationResolvers = {
  createDataType: (_parent, { input: { companyId, ...type } }, context) =>
    settled(companyId, context.inventory.dataTypes.createType(companyId, sentType(type)), context),
  updateDataType: (_parent, { input: { companyId, dataTypeId, version, ...type } }, context) =>
    settled(
      companyId,
      context.inventory.dataTypes.updateType(companyId, dataTypeId, {
        ...sentType(type),
        ...(version != null && { version }),
      }),
      context,
    ),
  deleteDataType: (_parent, { input: { companyId, dataTypeId } }, context) =>
    settled(companyId, context.inventory.dataTypes.deleteType(companyId, dataTypeId), context),
  switchDataType: (_parent, { input: { companyId, name, enabled } }, context) =>
    settled(companyId, context.inventory.dataTypes.switchType(companyId, name, enabled), context),
  createDataCategory: (_parent, { input: { companyId, ...category } }, context) =>
    settled(companyId, context.inventory.dataTypes.createCategory(companyId, category), context),
  updateDataCategory: (_parent, { input: { companyId, dataCategoryId, ...category } }, context) =>
    settled(
      companyId,
      context.inventory.dataTypes.updateCategory(companyId, dataCategoryId, category),
      context,
    ),
  deleteDataCategory: (_parent, { input: { companyId, dataCategoryId } }, context) =>
    settled(
      companyId,
      context.inventory.dataTypes.deleteCategory(companyId, dataCategoryId),
      context,
    ),
};
