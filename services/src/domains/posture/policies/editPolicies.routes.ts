import { randomUUID } from 'node:crypto';
import { isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import {
  POLICY_FAULTS,
  POLICY_LIMITS,
  policyNameKey,
} from '@palisade/vocabulary/posturePolicies.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { changeInTurn } from '../inTurn.ts';
import {
  CREATES_POLICIES,
  DELETES_POLICIES,
  isId,
  Params,
  UPDATES_POLICIES,
} from '../posture.schemas.ts';
import { policyForUpdate, policyItem } from './policies.repository.ts';
import {
  type Policy,
  PolicyBody,
  PolicyChange,
  PolicyItem,
  PolicyParams,
  Removed,
} from './policies.schemas.ts';
import { readPolicy } from './policyInput.ts';
import { turnOff, turnOn } from './turnPolicy.ts';
import { needFreeName, type PolicyRow, removePolicy, writePolicies } from './writePolicy.ts';

/** What of a policy the audit log keeps. */
const told = ({
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
function providerRow(policy: Policy, { severity, isEnabled }: PolicyBody): PolicyRow {
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

/**
 * Makes, edits and deletes policies. Of a provider's policy only severity and status change, and it
 * is not deleted but uninstalled.
 */
export function editPolicyRoutes(app: App, deps: Deps): void {
  createPolicyRoute(app, deps);
  changePolicyRoute(app, deps);
  deletePolicyRoute(app, deps);
}

const OWN_POLICIES = statement(
  'select count(*) as count from policies where company_id = $1 and provider_key is null',
  { count: 'int8' },
);

function createPolicyRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/policies',
    {
      config: CREATES_POLICIES,
      schema: {
        summary: 'Makes a policy of the company',
        params: Params,
        body: PolicyBody,
        response: { 201: PolicyItem },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const input = readPolicy(request, request.body);
      const item = await changeInTurn(db, companyId, async (query) => {
        await needFreeName(query, input.nameKey, null);
        const [own] = await query(OWN_POLICIES, [companyId]);
        if ((own?.count ?? 0) >= POLICY_LIMITS.policies)
          throw new Problem(
            'tooMany',
            `A company has up to ${POLICY_LIMITS.policies} policies of its own.`,
          );
        const id = randomUUID();
        await writePolicies(
          query,
          [{ ...input, id, owasp: [], providerKey: null }],
          request.auth.actor,
        );
        await auditChange(query, request, {
          action: 'policy.create',
          targetType: 'policy',
          targetId: id,
          after: told(input),
        });
        return policyItem(query, id);
      });
      if (item === null) throw notFound('policy');
      return reply.code(201).send(item);
    },
  );
}

function changePolicyRoute(app: App, { db }: Deps): void {
  app.put(
    '/posture/:companyId/policies/:policyId',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary: "Changes a policy; of a provider's one severity and status",
        params: PolicyParams,
        body: PolicyChange,
        response: { 200: PolicyItem },
      },
    },
    async (request) => {
      const { companyId, policyId } = request.params;
      if (!isId(policyId)) throw notFound('policy');
      const item = await changeInTurn(db, companyId, async (query) => {
        const before = await policyForUpdate(query, policyId);
        if (before === null) throw notFound('policy');
        needVersion('policy', request.body.version, before);
        const row: PolicyRow =
          before.providerKey === null
            ? { ...readPolicy(request, request.body), owasp: [], providerKey: null }
            : providerRow(before, request.body);
        await needFreeName(query, row.nameKey, policyId);
        await writePolicies(query, [{ ...row, id: before.id }], request.auth.actor);
        if (before.isEnabled !== row.isEnabled)
          await (row.isEnabled ? turnOn : turnOff)(query, policyId);
        await auditChange(query, request, {
          action: 'policy.update',
          targetType: 'policy',
          targetId: before.id,
          before: told(before),
          after: told(row),
        });
        return policyItem(query, policyId);
      });
      if (item === null) throw notFound('policy');
      return item;
    },
  );
}

function deletePolicyRoute(app: App, { db }: Deps): void {
  app.delete(
    '/posture/:companyId/policies/:policyId',
    {
      config: DELETES_POLICIES,
      schema: {
        summary: 'Deletes a policy of the company with its gaps',
        params: PolicyParams,
        response: { 200: Removed },
      },
    },
    async (request) => {
      const { companyId, policyId } = request.params;
      if (!isId(policyId)) throw notFound('policy');
      return changeInTurn(db, companyId, async (query) => {
        const before = await policyForUpdate(query, policyId);
        if (before === null) throw notFound('policy');
        if (before.providerKey !== null)
          throw new Problem('badInput', 'Provider policies are uninstalled, not deleted.');
        const gaps = await removePolicy(query, before.id);
        await auditChange(query, request, {
          action: 'policy.delete',
          targetType: 'policy',
          targetId: before.id,
          before: { ...told(before), gaps },
        });
        return { gaps };
      });
    },
  );
}
