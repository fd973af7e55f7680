import type { PermissionFlag } from '@palisade/vocabulary/permissions.ts';
import type { GraphContext } from '../context.ts';
import { forbidden } from '../upstream/errors.ts';

/**
 * Throws forbidden when the viewer's switch of a flag is off in the company. The service checks it
 * again.
 */
export function needSwitch(
  { viewer }: GraphContext,
  companyId: string,
  flag: PermissionFlag,
): void {
  if (viewer?.companies.get(companyId)?.flags[flag]?.canEdit !== true) throw forbidden();
}
