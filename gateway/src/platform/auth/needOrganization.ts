import type { GraphContext } from '../context.ts';
import { forbidden } from '../upstream/errors.ts';

/**
 * Throws forbidden when the viewer neither administers the organization of the company nor is a
 * system user. The service checks it again.
 */
export function needOrganization({ viewer }: GraphContext, companyId: string): void {
  const company = viewer?.companies.get(companyId);
  if (company?.isOrganizationAdmin !== true && company?.flags['system']?.canView !== true)
    throw forbidden();
}
