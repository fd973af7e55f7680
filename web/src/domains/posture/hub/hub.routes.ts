import HubParameters from '../../../__generated__/HubPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import { withCategory } from '../policies/categoryParam.ts';
import { hubList } from '../policies/policyLists.ts';

/** Policies that come with Palisade, to be installed. */
export const hubPage = definePage({
  path: 'settings/api-policy-hub',
  shape: { bars: ['filters'], hasSide: true, table: [0, 180], rowHeight: 89 },
  queries: {
    list: {
      parameters: HubParameters,
      variables: (at) => {
        const { category, ...rest } = hubList.address.parse(at.search);
        const filter = hubList.filterOf(rest);
        return { ...ofCompany(at), filter, shown: withCategory(filter, category) };
      },
    },
  },
  load: () => import('./HubPage.tsx'),
});
