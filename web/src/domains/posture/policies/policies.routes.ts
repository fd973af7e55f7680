import ManagePolicyParameters from '../../../__generated__/ManagePolicyDrawerQuery$parameters.ts';
import type { ManagePolicyDrawerQuery } from '../../../__generated__/ManagePolicyDrawerQuery.graphql.ts';
import PoliciesParameters from '../../../__generated__/PoliciesPageQuery$parameters.ts';
import type { PoliciesPageQuery } from '../../../__generated__/PoliciesPageQuery.graphql.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import { definePage } from '../../../entities/routing/definePage.tsx';
import { POLICY_DRAWER } from '../posture.paths.ts';
import { loadPolicyReader, readPolicies } from './policyReader.ts';
import { sourceOf } from './policySource.ts';

export type PoliciesQueries = { list: PoliciesPageQuery };
export type ManagePolicyQueries = { policy: ManagePolicyDrawerQuery };

/** Posture policies of the company. */
export const policiesPage = definePage<PoliciesQueries>({
  path: 'settings/posture-policies',
  reader: ({ search }) => loadPolicyReader(search),
  queries: { list: { parameters: PoliciesParameters, variables: ({ params, search }) => ({ companyId: params['companyId'] ?? '', ...readPolicies(search) }) } },
  load: () => import('./PoliciesPage.tsx'),
});

/** One policy, or a copy that is not saved yet. */
export const policyDrawer = defineDrawer<ManagePolicyQueries>({
  name: POLICY_DRAWER,
  label: 'policy',
  width: 1000,
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
