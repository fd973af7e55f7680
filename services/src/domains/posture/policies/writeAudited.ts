import { randomUUID } from 'node:crypto';
import { isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import {
  POLICY_FAULTS,
  POLICY_LIMITS,
  policyNameKey,
} from '@palisade/vocabulary/posturePolicies.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import type { Policy, PolicyBody } from './policies.schemas.ts';
import type { PolicyInput } from './policyInput.ts';
import { turnOff, turnOn } from './turnPolicy.ts';
import { needFreeName, type PolicyRow, writePolicies } from './writePolicy.ts';

/** What of a policy the audit log keeps. */
export const auditedPolicy = ({
  name,
  description,
  remediation,
  severity,
  isEnabled,
  categories,
  cweIds,
  filter,
}: Pick<
  PolicyRow,
  'name' | 'description' | 'remediation' | 'severity' | 'isEnabled' | 'categories' | 'cweIds'
> & { readonly filter: unknown }) => ({
  name,
  description,
  remediation,
  severity,
  isEnabled,
  categories,
  cweIds,
  filter,
});

/** What an edit leaves of a provider's policy: its severity and its status. */
export function providerRow(policy: Policy, { severity, isEnabled }: PolicyBody): PolicyRow {
  if (!severity)
    throw new Problem('badInput', POLICY_FAULTS.severityRequired, { field: 'severity' });
  const filter = policy.filter as Filter; // As it was stored.
  return {
    ...policy,
    nameKey: policyNameKey(policy.name),
    filter,
    isVolatile: isVolatile(filter),
    severity,
    isEnabled: isEnabled ?? policy.isEnabled,
  };
}

const OWN_POLICIES = statement(
  'select count(*) as count from policies where company_id = $1 and provider_key is null',
  { count: 'int8' },
);

/** Makes a policy of the company, audited; its id. @throws Problem tooMany, conflict */
export async function makePolicy(
  query: CompanyQuery,
  request: FastifyRequest,
  input: PolicyInput,
): Promise<string> {
  await needFreeName(query, input.nameKey, null);
  const [own] = await query(OWN_POLICIES, [query.companyId]);
  if ((own?.count ?? 0) >= POLICY_LIMITS.policies)
    throw new Problem(
      'tooMany',
      `A company has up to ${POLICY_LIMITS.policies} policies of its own.`,
    );
  const id = randomUUID();
  await writePolicies(query, [{ ...input, id, owasp: [], providerKey: null }], request.auth.actor);
  await auditChange(query, request, {
    action: 'policy.create',
    targetType: 'policy',
    targetId: id,
    after: auditedPolicy(input),
  });
  return id;
}

/** Changes a policy, audited; its gaps follow. @throws Problem conflict */
export async function changePolicy(
  query: CompanyQuery,
  request: FastifyRequest,
  before: Policy,
  row: PolicyRow,
): Promise<void> {
  await needFreeName(query, row.nameKey, before.id);
  await writePolicies(query, [{ ...row, id: before.id }], request.auth.actor);
  if (before.isEnabled !== row.isEnabled)
    await (row.isEnabled ? turnOn : turnOff)(query, before.id);
  await auditChange(query, request, {
    action: 'policy.update',
    targetType: 'policy',
    targetId: before.id,
    before: auditedPolicy(before),
    after: auditedPolicy(row),
  });
}
