import type { MutationResolvers } from '../../generated/resolvers.ts';
import { own } from '../../platform/graph/owned.ts';
import { readBackAll } from '../../platform/graph/readBack.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';
import { keyOf } from '../../platform/graph/keyOf.ts';
import { needSwitch } from '../../platform/auth/needSwitch.ts';
import { labelGroupMutations } from './labelGroups.mutations.ts';
import { labelRuleMutations } from './labelRules.mutations.ts';

const createLabel: MutationResolvers['createLabel'] = async (
  _parent,
  { input: { companyId, name, groupId } },
  { labels },
) => {
  const { result, errors } = await expectFailures(
    labels.calls.createLabel(companyId, { name, groupId }),
  );
  return { labelEdge: result && own(companyId, result), errors };
};

const updateLabel: MutationResolvers['updateLabel'] = async (
  _parent,
  { input: { id, name, groupId, version } },
  context,
) => {
  const { companyId, key } = keyOf('Label', id);
  needSwitch(context, companyId, 'aLabelSettings');
  const { result, errors } = await expectFailures(
    context.labels.calls.updateLabel(companyId, key, {
      name,
      groupId,
      version: version ?? undefined,
    }),
  );
  return { label: result && own(companyId, result), errors };
};

const deleteLabel: MutationResolvers['deleteLabel'] = async (
  _parent,
  { input: { id } },
  context,
) => {
  const { companyId, key } = keyOf('Label', id);
  needSwitch(context, companyId, 'aLabelSettings');
  const { result, errors } = await expectFailures(context.labels.calls.deleteLabel(companyId, key));
  return { deletedId: result && id, removed: result, errors };
};

const attachLabels: MutationResolvers['attachLabels'] = async (
  _parent,
  { input: { companyId, endpointIds, labelIds } },
  { labels, inventory },
) => {
  const { result, errors } = await expectFailures(
    labels.calls.attach(companyId, { endpointIds, labelIds }),
  );
  const endpoints =
    result === null ? [] : readBackAll(() => inventory.endpointByKey(companyId, endpointIds));
  return { endpoints, errors };
};

const detachLabels: MutationResolvers['detachLabels'] = async (
  _parent,
  { input: { companyId, endpointIds, labelIds } },
  { labels, inventory },
) => {
  const { result, errors } = await expectFailures(
    labels.calls.detach(companyId, { endpointIds, labelIds }),
  );
  const endpoints =
    result === null ? [] : readBackAll(() => inventory.endpointByKey(companyId, endpointIds));
  return { endpoints, errors };
};

export const labelMutations: MutationResolvers = {
  createLabel,
  updateLabel,
  deleteLabel,
  attachLabels,
  detachLabels,
  ...labelGroupMutations,
  ...labelRuleMutations,
};
