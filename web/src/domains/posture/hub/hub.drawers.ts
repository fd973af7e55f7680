import HubDrawerParameters from '../../../__generated__/HubPolicyDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import type { HubPolicyQueries } from './HubPolicyDrawer.tsx';
import { HUB_POLICY_DRAWER } from './hub.paths.ts';

/** One policy of the hub. */
export const hubPolicyDrawer = defineDrawer<HubPolicyQueries>({
  name: HUB_POLICY_DRAWER,
  label: 'policy',
  width: 1000,
  shape: { hasAside: true, hasFooter: true },
  queries: {
    policy: {
      parameters: HubDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, key: id }),
    },
  },
  load: () => import('./HubPolicyDrawer.tsx'),
});
