import PoliciesParameters from '../../../__generated__/PoliciesPageQuery$parameters.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';
import type { PoliciesQueries } from './PoliciesPage.tsx';
import { loadPolicyReader, readPolicies } from './policyReader.ts';

/** Posture policies of the company. */
export const policiesPage = definePage<PoliciesQueries>({
  path: 'settings/posture-policies',
  reader: ({ search }) => loadPolicyReader(search),
  queries: {
    list: {
      parameters: PoliciesParameters,
      variables: ({ params, search }) => ({
        companyId: params['companyId'] ?? '',
        ...readPolicies(search),
      }),
    },
  },
  load: () => import('./PoliciesPage.tsx'),
});
