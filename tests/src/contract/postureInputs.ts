import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { graphOf } from './companyGraph.ts';
import type { ContractWorld } from './contractWorld.ts';
import { HUB_KEYS, outdatePolicy, policyInput, type PostureSubjects } from './postureSubjects.ts';

interface Made {
  readonly policyEdge: { readonly node: { readonly id: string } };
}

/**
 * Input that a mutation of posture can carry out, by its field's name; what it deletes or installs
 * is made ready first. Null for other mutations.
 */
export async function postureInput(
  world: ContractWorld,
  name: string,
  companyId: string,
  { policyId, gapId }: PostureSubjects,
): Promise<object | null> {
  const graph = graphOf(world);
  const gap = globalId('PostureGap', companyId, gapId);
  const isInstalled = async (): Promise<boolean> => {
    const { company } = await graph.ask<{ company: { hubPolicy: { isInstalled: boolean } } }>(
      'query ($companyId: ID!, $key: ID!) { company(companyId: $companyId) { hubPolicy(key: $key) { isInstalled } } }',
      { companyId, key: HUB_KEYS.spare },
    );
    return company.hubPolicy.isInstalled;
  };
  const spare = { companyId, key: HUB_KEYS.spare };
  const inputs: Readonly<Record<string, () => Promise<object> | object>> = {
    createPosturePolicy: () => ({ companyId, policy: policyInput() }),
    updatePosturePolicy: () => ({
      id: globalId('PosturePolicy', companyId, policyId),
      policy: policyInput(),
    }),
    deletePosturePolicy: async () => ({
      id: (
        await graph.mutate<Made>(
          'createPosturePolicy',
          'CreatePosturePolicyInput',
          { companyId, policy: policyInput() },
          'policyEdge { node { id } }',
        )
      ).policyEdge.node.id,
    }),
    installPolicy: async () => {
      if (await isInstalled())
        await graph.mutate('uninstallPolicy', 'UninstallPolicyInput', spare, 'removedGaps');
      return { ...spare, severity: 'low' };
    },
    installPolicies: async () => {
      if (await isInstalled())
        await graph.mutate('uninstallPolicy', 'UninstallPolicyInput', spare, 'removedGaps');
      return { companyId, keys: [HUB_KEYS.spare] };
    },
    installRecommendedPolicies: async () => {
      await graph.mutate(
        'installRecommendedPolicies',
        'InstallRecommendedPoliciesInput',
        { companyId },
        'installed',
      );
      // One is missing, so that one entry of the audit log is due.
      const key = HUB_KEYS.recommended;
      await graph.mutate(
        'uninstallPolicy',
        'UninstallPolicyInput',
        { companyId, key },
        'removedGaps',
      );
      return { companyId };
    },
    markFirstPoliciesSeen: () => ({ companyId }),
    takePolicyUpdates: async () => ({
      companyId,
      policyIds: [await outdatePolicy(world, companyId)],
    }),
    uninstallPolicy: async () => {
      if (!(await isInstalled()))
        await graph.mutate('installPolicy', 'InstallPolicyInput', spare, 'hubPolicy { key }');
      return spare;
    },
    changeGapStatus: async () => {
      const { node } = await graph.ask<{ node: { nextStatuses: string[] } }>(
        'query ($id: ID!) { node(id: $id) { ... on PostureGap { nextStatuses } } }',
        { id: gap },
      );
      return { id: gap, newStatus: node.nextStatuses.find((status) => status !== 'hidden') };
    },
    commentGap: () => ({ id: gap, message: 'Said by the contract.' }),
    changeGapsStatus: () => ({ companyId, gapIds: [gapId], newStatus: 'open' }),
  };
  return (await inputs[name.replace('Mutation.', '')]?.()) ?? null;
}
