import HubDrawerParameters from '../../../__generated__/HubPolicyDrawerQuery$parameters.ts';
import type { HubPolicyDrawerQuery } from '../../../__generated__/HubPolicyDrawerQuery.graphql.ts';
import HubParameters from '../../../__generated__/HubPageQuery$parameters.ts';
import type { HubPageQuery } from '../../../__generated__/HubPageQuery.graphql.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import { definePage } from '../../../entities/routing/definePage.tsx';
import { loadPolicyReader, readHub } from '../policies/policyReader.ts';
import { HUB_POLICY_DRAWER } from './hub.paths.ts';

export type HubQueries = { list: HubPageQuery };
export type HubPolicyQueries = { policy: HubPolicyDrawerQuery };

/** Policies that come with Palisade, to be installed. */
export const hubPage = definePage<HubQueries>({
  path: 'settings/api-policy-hub',
  reader: ({ search }) => loadPolicyReader(search),
  queries: { list: { parameters: HubParameters, variables: ({ params, search }) => ({ companyId: params['companyId'] ?? '', ...readHub(search) }) } },
  load: () => import('./HubPage.tsx'),
});

/** One policy of the hub. */
export const hubPolicyDrawer = defineDrawer<HubPolicyQueries>({
  name: HUB_POLICY_DRAWER,
  label: 'policy',
  width: 1000,
  queries: { policy: { parameters: HubDrawerParameters, variables: (companyId, { id }) => ({ companyId, key: id }) } },
  load: () => import('./HubPolicyDrawer.tsx'),
});
