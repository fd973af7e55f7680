import type { Actor } from '../../../platform/companySettings.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';

/** Reads hosts by the data types that the company has now. */
export interface ReclassifyHosts {
  readonly kind: 'reclassifyHosts';
  readonly hosts: readonly string[];
  readonly actor: Actor;
}

export async function reclassifyHosts(
  { hosts, actor }: ReclassifyHosts,
  { company, host }: ChangeScope,
): Promise<{ readonly id: string }> {
  company.occasion = decidedBy(actor);
  try {
    // Whoever takes a host into memory reads it by the types of now.
    for (const name of hosts) await host(name);
  } finally {
    company.occasion = null;
  }
  return { id: company.settings.companyId };
}
