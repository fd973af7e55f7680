import type { MutationResolvers, PosturePolicyInput } from '../../generated/resolvers.ts';
import { filterTree } from '../../platform/graph/filterTree.ts';
import { keyOf } from '../../platform/graph/keyOf.ts';
import { nestedErrors } from '../../platform/graph/nestedErrors.ts';
import { own } from '../../platform/graph/owned.ts';
import { readBackOne } from '../../platform/graph/readBack.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';
import type { PolicyBody } from './posture.upstream.ts';

const bodyOf = ({ filter, ...policy }: PosturePolicyInput): PolicyBody => ({
  ...policy,
  description: policy.description ?? undefined,
  remediation: policy.remediation ?? undefined,
  isEnabled: policy.isEnabled ?? undefined,
  categories: policy.categories ? [...policy.categories] : undefined,
  cweIds: policy.cweIds ? [...policy.cweIds] : undefined,
  filter: filterTree(filter) ?? undefined,
});

const createPosturePolicy: MutationResolvers['createPosturePolicy'] = async (
  _parent,
  { input: { companyId, policy } },
  { posture },
) => {
  const { result, errors } = await expectFailures(
    posture.calls.createPolicy(companyId, bodyOf(policy)),
  );
  return { policyEdge: result && own(companyId, result), errors: nestedErrors(errors, 'policy') };
};

const updatePosturePolicy: MutationResolvers['updatePosturePolicy'] = async (
  _parent,
  { input: { id, policy, version } },
  { posture },
) => {
  const { companyId, key } = keyOf('PosturePolicy', id);
  const { result, errors } = await expectFailures(
    posture.calls.updatePolicy(companyId, key, {
      ...bodyOf(policy),
      version: version ?? undefined,
    }),
  );
  return { policy: result && own(companyId, result), errors: nestedErrors(errors, 'policy') };
};

const deletePosturePolicy: MutationResolvers['deletePosturePolicy'] = async (
  _parent,
  { input: { id } },
  { posture },
) => {
  const { companyId, key } = keyOf('PosturePolicy', id);
  const { result, errors } = await expectFailures(posture.calls.deletePolicy(companyId, key));
  return { deletedId: result && id, removedGaps: result?.gaps ?? null, errors };
};

const installPolicy: MutationResolvers['installPolicy'] = async (
  _parent,
  { input: { companyId, key, severity, isEnabled } },
  { posture },
) => {
  const { result, errors } = await expectFailures(
    posture.calls.install(companyId, key, {
      severity: severity ?? undefined,
      isEnabled: isEnabled ?? undefined,
    }),
  );
  const hubPolicy = result && readBackOne(() => posture.hubByKey(companyId, [key]));
  return { policyEdge: result && own(companyId, result), hubPolicy, errors };
};

const installRecommendedPolicies: MutationResolvers['installRecommendedPolicies'] = async (
  _parent,
  { input: { companyId } },
  { posture },
) => {
  const { result, errors } = await expectFailures(posture.calls.installRecommended(companyId));
  return { installed: result?.installed ?? null, skipped: result?.skipped ?? null, errors };
};

const installPolicies: MutationResolvers['installPolicies'] = async (
  _parent,
  { input: { companyId, keys } },
  { posture },
) => {
  const { result, errors } = await expectFailures(posture.calls.installMany(companyId, keys));
  return { results: result, errors };
};

const takePolicyUpdates: MutationResolvers['takePolicyUpdates'] = async (
  _parent,
  { input: { companyId, policyIds } },
  { posture },
) => {
  const { result, errors } = await expectFailures(
    posture.calls.takePolicyUpdates(companyId, policyIds),
  );
  return { results: result && result.map((each) => own(companyId, each)), errors };
};

const markFirstPoliciesSeen: MutationResolvers['markFirstPoliciesSeen'] = async (
  _parent,
  { input: { companyId } },
  { posture, viewer },
) => {
  const { errors } = await expectFailures(posture.calls.seeFirstPolicies(companyId));
  const company = errors.length > 0 ? null : (viewer?.companies.get(companyId) ?? null);
  return { company, errors };
};

const uninstallPolicy: MutationResolvers['uninstallPolicy'] = async (
  _parent,
  { input: { companyId, key } },
  { posture },
) => {
  const { result, errors } = await expectFailures(posture.calls.uninstall(companyId, key));
  const hubPolicy = result && readBackOne(() => posture.hubByKey(companyId, [key]));
  return { hubPolicy, removedGaps: result?.gaps ?? null, errors };
};

export const policyMutations: MutationResolvers = {
  createPosturePolicy,
  updatePosturePolicy,
  deletePosturePolicy,
  installPolicy,
  installPolicies,
  installRecommendedPolicies,
  markFirstPoliciesSeen,
  takePolicyUpdates,
  uninstallPolicy,
};
