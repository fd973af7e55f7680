import { redirect, type RouteObject } from 'react-router-dom';
import { endpointPath, inventoryPath } from './inventory.paths.ts';

/** Leads on with the query of the address kept as it is. */
const leadTo = (path: string, url: string) => redirect(`${path}${new URL(url).search}`);

/**
 * Addresses of the classic inventory, and of grouping by a label: each leads to its unified page.
 */
export const classicRoutes: readonly RouteObject[] = [
  ...[
    'unified-inventory/grouping',
    'discovery/inventory',
    'discovery/inventory/grouping/verified',
  ].map((path): RouteObject => ({
    path,
    loader: ({ params, request }) => leadTo(inventoryPath(params['companyId'] ?? ''), request.url),
  })),
  {
    path: 'discovery/inventory/:apiId/endpoint/:endpointId/:method',
    loader: ({ params: { companyId = '', apiId = '', endpointId = '', method = '' }, request }) =>
      leadTo(endpointPath(companyId, { apiId, endpointId, method }), request.url),
  },
];
