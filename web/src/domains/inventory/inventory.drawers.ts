import EndpointDrawerParameters from '../../__generated__/EndpointDrawerQuery$parameters.ts';
import type { EndpointDrawerQuery } from '../../__generated__/EndpointDrawerQuery.graphql.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { ENDPOINT_DRAWER } from './inventory.paths.ts';

export type EndpointDrawerQueries = { endpoint: EndpointDrawerQuery };

/** One endpoint beside the page: what was learned of it and why. */
export const endpointDrawer = defineDrawer<EndpointDrawerQueries>({
  name: ENDPOINT_DRAWER,
  label: 'endpoint',
  width: 1200,
  queries: {
    endpoint: {
      parameters: EndpointDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, endpointId: id }),
    },
  },
  load: () => import('./drawer/EndpointDrawer.tsx'),
});
