import { randomUUID } from 'node:crypto';
import { isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import { policyNameKey } from '@palisade/vocabulary/posturePolicies.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { writePolicies } from '../policies/writePolicy.ts';
import type { ProviderPolicy } from './catalogue.ts';

/** Installs provider policies that are not installed yet; their ids in the order given. */
export async function installPolicies(
  query: CompanyQuery,
  policies: readonly ProviderPolicy[],
  {
    severity,
    isEnabled,
    by,
  }: { readonly severity: Severity | null; readonly isEnabled: boolean; readonly by: string },
): Promise<string[]> {
  const rows = policies.map((policy) => ({
    ...policy,
    id: randomUUID(),
    providerKey: policy.id,
    nameKey: policyNameKey(policy.name),
    severity: severity ?? policy.severity,
    providerSeverity: policy.severity,
    isEnabled,
    isVolatile: isVolatile(policy.filter),
  }));
  await writePolicies(query, rows, by);
  return rows.map(({ id }) => id);
}
