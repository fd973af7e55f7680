import type { MutationResolvers } from '../../generated/resolvers.ts';
import { own } from '../../platform/graph/owned.ts';
import { readBackAll } from '../../platform/graph/readBack.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';
import { keyOf } from '../../platform/graph/keyOf.ts';
import { needSwitch } from '../../platform/auth/needSwitch.ts';

const createLabelGroup: MutationResolvers['createLabelGroup'] = async (
  _parent,
  { input: { companyId, name } },
  { labels },
) => {
  const { result, errors } = await expectFailures(labels.calls.createGroup(companyId, name));
  return { groupEdge: result && own(companyId, result), errors };
};

const updateLabelGroup: MutationResolvers['updateLabelGroup'] = async (
  _parent,
  { input: { id, name, version } },
  context,
) => {
  const { companyId, key } = keyOf('LabelGroup', id);
  needSwitch(context, companyId, 'aLabelSettings');
  const { result, errors } = await expectFailures(
    context.labels.calls.updateGroup(companyId, key, { name, version: version ?? undefined }),
  );
  return { group: result && own(companyId, result), errors };
};

const deleteLabelGroup: MutationResolvers['deleteLabelGroup'] = async (
  _parent,
  { input: { id } },
  context,
) => {
  const { companyId, key } = keyOf('LabelGroup', id);
  needSwitch(context, companyId, 'aLabelSettings');
  const { result, errors } = await expectFailures(context.labels.calls.deleteGroup(companyId, key));
  return { deletedId: result && id, removed: result, errors };
};

const setTagGroups: MutationResolvers['setTagGroups'] = async (
  _parent,
  { input: { companyId, groupIds } },
  { labels },
) => {
  const { result, errors } = await expectFailures(labels.calls.setTags(companyId, groupIds));
  const groups = result?.groupIds ?? [];
  return { tagGroups: readBackAll(() => labels.groupByKey(companyId, groups)), errors };
};

export const labelGroupMutations: MutationResolvers = {
  createLabelGroup,
  updateLabelGroup,
  deleteLabelGroup,
  setTagGroups,
};
