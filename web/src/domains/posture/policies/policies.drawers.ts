import ManagePolicyParameters from '../../../__generated__/ManagePolicyDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import { POLICY_DRAWER } from '../posture.paths.ts';
import type { ManagePolicyQueries } from './ManagePolicyDrawer.tsx';
import { sourceOf } from './policySource.ts';

/** One policy, or a copy that is not saved yet. */
export const policyDrawer = defineDrawer<ManagePolicyQueries>({
  name: POLICY_DRAWER,
  label: 'policy',
  width: 1000,
  shape: { hasAside: true, hasFooter: true },
  queries: {
    policy: {
      parameters: ManagePolicyParameters,
      variables: (companyId, { id }) => {
        const { policyId, key, isOfHub } = sourceOf(id);
        return { companyId, policyId, key, isOfHub };
      },
    },
  },
  load: () => import('./ManagePolicyDrawer.tsx'),
});
