import type { FilterField } from './inventoryFields.ts';
import type { Feature, PermissionFlag } from './permissions.ts';

/** What somebody may do, as far as fields ask. */
export interface FieldRights {
  readonly canView: (flag: PermissionFlag) => boolean;
  readonly canRead: (feature: Feature) => boolean;
}

/** Whether somebody has a field. */
export const hasField = (
  { flag, feature }: Pick<FilterField, 'flag' | 'feature'>,
  { canView, canRead }: FieldRights,
): boolean => (flag === undefined || canView(flag)) && (feature === undefined || canRead(feature));
