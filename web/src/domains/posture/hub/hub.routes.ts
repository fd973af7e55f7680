import HubParameters from '../../../__generated__/HubPageQuery$parameters.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';
import { loadPolicyReader, readHub } from '../policies/policyReader.ts';
import type { HubQueries } from './HubPage.tsx';

/** Policies that come with Palisade, to be installed. */
export const hubPage = definePage<HubQueries>({
  path: 'settings/api-policy-hub',
  reader: ({ search }) => loadPolicyReader(search),
  queries: {
    list: {
      parameters: HubParameters,
      variables: ({ params, search }) => ({
        companyId: params['companyId'] ?? '',
        ...readHub(search),
      }),
    },
  },
  load: () => import('./HubPage.tsx'),
});
