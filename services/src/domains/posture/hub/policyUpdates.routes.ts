import { POLICY_FAULTS } from '@palisade/vocabulary/posturePolicies.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { actorOf } from '../../identity/audit.client.ts';
import { changeInTurn } from '../inTurn.ts';
import { Params, UPDATES_POLICIES } from '../posture.schemas.ts';
import { auditTaken } from './auditTaken.ts';
import { pendingUpdates, takeUpdates } from './policyUpdates.ts';
import { PolicyUpdates, TakeUpdates, UpdatesTaken } from './policyUpdates.schemas.ts';

/** What the catalogue changes of installed provider policies, and taking those changes. */
export function policyUpdateRoutes(app: App, deps: Deps): void {
  listUpdatesRoute(app, deps);
  takeUpdatesRoute(app, deps);
}

function listUpdatesRoute(app: App, { db }: Deps): void {
  app.get(
    '/posture/:companyId/policies/updates',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary: 'Updates of provider policies that change conditions or severity, not yet taken',
        params: Params,
        response: { 200: PolicyUpdates },
      },
    },
    async ({ params: { companyId } }) =>
      (await pendingUpdates(db.company(companyId).query)).map(({ policyId, before, after }) => ({
        policyId,
        before,
        after,
      })),
  );
}

function takeUpdatesRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/policies/updates/take',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary: 'Takes updates of provider policies, each with what became of it',
        params: Params,
        body: TakeUpdates,
        response: { 200: UpdatesTaken },
      },
    },
    async (request) => {
      const ids = [...new Set(request.body.policyIds)];
      return changeInTurn(db, request.params.companyId, async (query) => {
        const pending = new Map(
          (await pendingUpdates(query)).map((update) => [update.policyId, update]),
        );
        const updates = ids.flatMap((id) => pending.get(id) ?? []);
        const taken = await takeUpdates(query, updates, request.auth.actor);
        for (const update of updates)
          if (taken.has(update.policyId)) await auditTaken(query, actorOf(request), update);
        return ids.map((policyId) => {
          const update = pending.get(policyId);
          const known = taken.has(policyId) ? null : POLICY_FAULTS.nameTaken;
          return {
            policyId,
            name: update?.after.name ?? '',
            fault: update === undefined ? 'There is no update to take for this policy.' : known,
          };
        });
      });
    },
  );
}
