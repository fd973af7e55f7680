import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { auditChange } from '../../identity/audit.client.ts';
import type { ProviderPolicy } from './catalogue.ts';
import { installPolicies } from './installPolicies.ts';

/** Installs provider policies that are free to install, each with its entry of the audit log. */
export async function installAudited(
  query: CompanyQuery,
  policies: readonly ProviderPolicy[],
  request: FastifyRequest,
): Promise<string[]> {
  if (policies.length === 0) return [];
  const options = { severity: null, isEnabled: true, by: request.auth.actor };
  const ids = await installPolicies(query, policies, options);
  for (const [index, { id: policy, name, severity }] of policies.entries())
    await auditChange(query, request, {
      action: 'policy.install',
      targetType: 'policy',
      targetId: ids[index] ?? null,
      after: { policy, name, severity, isEnabled: true },
    });
  return ids;
}
