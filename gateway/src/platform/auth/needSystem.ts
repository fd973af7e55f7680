import type { GraphContext } from '../context.ts';
import { forbidden } from '../upstream/errors.ts';

/** Throws forbidden when the viewer is no system user. The service checks it again. */
export function needSystem({ viewer }: GraphContext, companyId: string): void {
  if (viewer?.companies.get(companyId)?.flags['system']?.canEdit !== true) throw forbidden();
}
