import type { GraphContext } from '../../platform/context.ts';
import { whereSeen } from '../../platform/auth/whereSeen.ts';

/**
 * The endpoints of rows, in one call; null where there is none, when it is gone, and where the
 * viewer may not see the inventory.
 */
export const endpointsOfRows = (
  companyId: string,
  rows: readonly { readonly endpointId: string | null }[],
  { inventory, viewer }: GraphContext,
) =>
  whereSeen(viewer, companyId, 'feature_inventory:read', rows, async () => {
    const ids = [...new Set(rows.flatMap(({ endpointId }) => endpointId ?? []))];
    const found = new Map(
      (await inventory.endpointByKey(companyId, ids)).map((endpoint, index) => [
        ids[index],
        endpoint,
      ]),
    );
    return rows.map(({ endpointId }) =>
      endpointId === null ? null : (found.get(endpointId) ?? null),
    );
  });
