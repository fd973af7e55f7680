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
  if (hasUnified) {
    const flat = new URLSearchParams({ groupEndpointsBy: '[]' });
    const search = withDrawers(flat, [{ name: ENDPOINT_DRAWER, id: endpointId }]);
    return `/${companyId}/unified-inventory?${search.toString()}`;
  }
  const place = [apiId, 'endpoint', endpointId, method.toLowerCase()].map(encodeURIComponent);
  return `/${companyId}/discovery/inventory/${place.join('/')}`;
}
