import EndpointDrawerParameters from '../../__generated__/EndpointDrawerQuery$parameters.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import type { EndpointDrawerQueries } from './drawer/EndpointDrawer.tsx';
import { ENDPOINT_DRAWER } from './inventory.paths.ts';

/** One endpoint beside the page: what was learned of it and why. */
export const endpointDrawer = defineDrawer<EndpointDrawerQueries>({
  name: ENDPOINT_DRAWER,
  label: 'endpoint',
  width: 1200,
  shape: { hasTabs: true, hasAside: true },
  queries: {
    endpoint: {
      parameters: EndpointDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, endpointId: id }),
    },
  },
  load: () => import('./drawer/EndpointDrawer.tsx'),
});
