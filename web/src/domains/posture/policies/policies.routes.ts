import PoliciesParameters from '../../../__generated__/PoliciesPageQuery$parameters.ts';
import PolicyUpdatesParameters from '../../../__generated__/PolicyUpdatesQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import { withCategory } from './categoryParam.ts';
import { policyList } from './policyLists.ts';

/** Posture policies of the company. */
export const policiesPage = definePage({
  path: 'settings/posture-policies',
  shape: { bars: ['filters'], hasSide: true, table: [92, 0, 150, 92, 84, 84, 76] },
  queries: {
    list: {
      parameters: PoliciesParameters,
      variables: (at) => {
        const { category, sort, direction, ...rest } = policyList.address.parse(at.search);
        const filter = policyList.filterOf(rest);
        return { ...ofCompany(at), filter, shown: withCategory(filter, category), sort, direction };
      },
    },
    updates: { parameters: PolicyUpdatesParameters, variables: ofCompany },
  },
  load: () => import('./PoliciesPage.tsx'),
});
