import type { Permission } from '@palisade/vocabulary/permissions.ts';
import { canSee, type Viewer } from './viewer.ts';

/**
 * What `read` answers for rows of a company where the viewer has the permission; elsewhere null for
 * each, and nothing is asked.
 */
export async function whereSeen<Value>(
  viewer: Viewer | null,
  companyId: string,
  permission: Permission,
  rows: readonly unknown[],
  read: () => Promise<readonly (Value | Error | null)[]>,
): Promise<readonly (Value | Error | null)[]> {
  return viewer !== null && canSee(viewer, companyId, permission) ? read() : rows.map(() => null);
}
