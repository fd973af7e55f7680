import { withDrawers } from '../../../../entities/drawers/drawerStack.ts';
import { ENDPOINT_DRAWER } from '../../../inventory/inventory.paths.ts';

interface EndpointPlace {
  readonly apiId: string;
  readonly endpointId: string;
  readonly method: string;
}

/**
 * Address of an endpoint: its drawer over the unified inventory for who may go there, else its
 * classic page.
 */
export function endpointLink(
  companyId: string,
  { apiId, endpointId, method }: EndpointPlace,
  hasUnified: boolean,
): string {
  if (hasUnified)
    return `/${companyId}/unified-inventory?${withDrawers(new URLSearchParams({ groupEndpointsBy: '[]' }), [{ name: ENDPOINT_DRAWER, id: endpointId }]).toString()}`;
  return `/${companyId}/discovery/inventory/${[apiId, 'endpoint', endpointId, method.toLowerCase()].map(encodeURIComponent).join('/')}`;
}
