import { HUB_FIELDS } from '@palisade/vocabulary/hubFields.ts';
import { policyNameKey } from '@palisade/vocabulary/posturePolicies.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { changeInTurn } from '../inTurn.ts';
import { installedPolicies, policyItem } from '../policies/policies.repository.ts';
import { CategoryCounts, PolicyItem, Removed } from '../policies/policies.schemas.ts';
import { needFreeName, removePolicy } from '../policies/writePolicy.ts';
import { Params, READS_POLICIES, UPDATES_POLICIES } from '../posture.schemas.ts';
import { readTree } from '../../../platform/readTree.ts';
import { providerPolicy } from './catalogue.ts';
import { HubList, HubParams, HubSearch, Installation } from './hub.schemas.ts';
import { hubCounts, hubPolicies, keep } from './hubPolicies.ts';
import { installPolicies } from './installPolicies.ts';

/**
 * The hub of policies that come with Palisade: its list and counts, installing and uninstalling.
 */
export function hubRoutes(app: App, deps: Deps): void {
  searchHubRoute(app, deps);
  countHubRoute(app, deps);
  installRoute(app, deps);
  uninstallRoute(app, deps);
}

function searchHubRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/hub/search',
    {
      config: READS_POLICIES,
      schema: {
        summary: 'Provider policies, as far as a filter keeps them',
        params: Params,
        body: HubSearch,
        response: { 200: HubList },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body,
      } = request;
      const filter = readTree(request, body.filter, HUB_FIELDS);
      const policies = hubPolicies(await installedPolicies(db.company(companyId, auth).query));
      return keep(policies, filter, Date.now()).sort((a, b) =>
        policyNameKey(a.name) < policyNameKey(b.name) ? -1 : 1,
      );
    },
  );
}

function countHubRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/hub/counts-by-category',
    {
      config: READS_POLICIES,
      schema: {
        summary: 'How many provider policies each category has, and how many match',
        params: Params,
        body: HubSearch,
        response: { 200: CategoryCounts },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body,
      } = request;
      const filter = readTree(request, body.filter, HUB_FIELDS);
      const policies = hubPolicies(await installedPolicies(db.company(companyId, auth).query));
      return hubCounts(policies, keep(policies, filter, Date.now()), Date.now());
    },
  );
}

function installRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/hub/:key/install',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary: 'Installs a provider policy and turns it on',
        params: HubParams,
        body: Installation,
        response: { 201: PolicyItem },
      },
    },
    async (request, reply) => {
      const {
        params: { companyId, key },
        body: { severity = null, isEnabled = true },
        auth: { actor: by },
      } = request;
      const policy = providerPolicy(key);
      if (policy === undefined) throw notFound('policy');
      if (!policy.installable)
        throw new Problem('badInput', 'Policies about labels cannot be installed.');
      const item = await changeInTurn(db, companyId, async (query) => {
        if ((await installedPolicies(query)).has(key))
          throw new Problem('conflict', 'This policy is installed already.');
        await needFreeName(query, policyNameKey(policy.name), null);
        const [id = ''] = await installPolicies(query, [policy], {
          severity,
          isEnabled,
          by,
        });
        await auditChange(query, request, {
          action: 'policy.install',
          targetType: 'policy',
          targetId: id,
          after: {
            policy: key,
            name: policy.name,
            severity: severity ?? policy.severity,
            isEnabled,
          },
        });
        return policyItem(query, id);
      });
      if (item === null) throw notFound('policy');
      return reply.code(201).send(item);
    },
  );
}

function uninstallRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/hub/:key/uninstall',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary: 'Uninstalls a provider policy; its gaps go with it',
        params: HubParams,
        response: { 200: Removed },
      },
    },
    async (request) => {
      const { companyId, key } = request.params;
      return changeInTurn(db, companyId, async (query) => {
        const policy = (await installedPolicies(query)).get(key);
        if (policy === undefined) throw notFound('policy');
        const gaps = await removePolicy(query, policy.id);
        await auditChange(query, request, {
          action: 'policy.uninstall',
          targetType: 'policy',
          targetId: policy.id,
          before: {
            policy: key,
            name: policy.name,
            severity: policy.severity,
            isEnabled: policy.isEnabled,
            gaps,
          },
        });
        return { gaps };
      });
    },
  );
}
