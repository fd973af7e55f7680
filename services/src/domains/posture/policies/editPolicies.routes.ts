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
import { PolicyBody, PolicyChange, PolicyItem, PolicyParams, Removed } from './policies.schemas.ts';
import { readPolicy } from './policyInput.ts';
import { auditedPolicy, changePolicy, makePolicy, providerRow } from './writeAudited.ts';
import { type PolicyRow, removePolicy } from './writePolicy.ts';

/**
 * Makes, edits and deletes policies. Of a provider's policy only severity and status change, and it
 * is not deleted but uninstalled.
 */
export function editPolicyRoutes(app: App, deps: Deps): void {
  createPolicyRoute(app, deps);
  changePolicyRoute(app, deps);
  deletePolicyRoute(app, deps);
}

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
        const id = await makePolicy(query, request, input);
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
        await changePolicy(query, request, before, row);
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
          before: { ...auditedPolicy(before), gaps },
        });
        return { gaps };
      });
    },
  );
}
