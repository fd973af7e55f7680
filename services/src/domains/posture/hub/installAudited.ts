import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { auditChange } from '../../identity/audit.client.ts';
import type { ProviderPolicy } from './catalogue.ts';
import { installPolicies } from './installPolicies.ts';

/** How they are to be; the provider's severity and switched on without. */
interface InstallChoice {
  readonly severity?: Severity | null;
  readonly isEnabled?: boolean;
}

/** Installs provider policies that are free to install, each with its entry of the audit log. */
export async function installAudited(
  query: CompanyQuery,
  policies: readonly ProviderPolicy[],
  request: FastifyRequest,
  { severity: chosen = null, isEnabled = true }: InstallChoice = {},
): Promise<string[]> {
  if (policies.length === 0) return [];
  const options = { severity: chosen, isEnabled, by: request.auth.actor };
  const ids = await installPolicies(query, policies, options);
  for (const [index, { id: policy, name, severity }] of policies.entries())
    await auditChange(query, request, {
      action: 'policy.install',
      targetType: 'policy',
      targetId: ids[index] ?? null,
      after: { policy, name, severity: chosen ?? severity, isEnabled },
    });
  return ids;
}
