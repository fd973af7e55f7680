import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Query } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { beginAction, carryOutAction, type Outcome, readAction, type SourceRef } from '../../integrations/actions.client.ts';
import { UPDATES_ATTACKERS } from '../attackers.schemas.ts';
import { AttackerParams } from '../attackers/attacker.schemas.ts';
import { changeStatus, checkChange, type HeldAttacker, holdAttacker, insertComment, readAttacker, statusMessage } from '../attackers/attackerWork.ts';
import { sourcesOf } from '../attackers/lookups.ts';
import { actionContent } from './actionContent.ts';
import { ActionBody, TakenAction } from './takenAction.schemas.ts';

/** How long whoever takes an action is kept waiting for it; after that it goes on by itself. */
const PATIENCE_MS = 12_000;

async function checkSources(query: Query, companyId: string, attackerId: string, asked: readonly SourceRef[]): Promise<void> {
  const [known] = await sourcesOf({ query }, companyId, [attackerId]);
  const stranger = asked.find(({ sourceType, sourceId }) => known?.sources.some((each) => each.sourceType === sourceType && each.sourceId === sourceId) !== true);
  if (stranger !== undefined) throw new Problem('badInput', `The attacker was not seen with ${stranger.sourceId}.`, { field: 'sources' });
}

function checkStatus({ status, version }: HeldAttacker, { newStatus, version: seen }: { readonly newStatus: HeldAttacker['status']; readonly version?: number | null | undefined }, isSystem: boolean): void {
  if (seen != null && seen !== version) throw new Problem('conflict', `The attacker was changed to ${status} meanwhile. Nothing was sent.`, { field: 'newStatus' });
  if (status !== newStatus) checkChange(status, newStatus, isSystem);
}

/** Records status and comment of an action that was done; when somebody changed the attacker meanwhile, the comment alone. */
function recorder(request: FastifyRequest, companyId: string, seen: HeldAttacker) {
  return async (query: Query, { newStatus, message }: Outcome): Promise<string | null> => {
    const now = await holdAttacker(query, companyId, seen.id).catch(() => null);
    if (now === null) return 'The attacker was deleted meanwhile.';
    if (now.version === seen.version && now.status !== newStatus) await changeStatus(query, request, companyId, now, newStatus, message);
    else {
      await insertComment(query, companyId, now.id, null, message, request.auth);
      await auditChange(query, request, { companyId, action: 'attacker.comment', targetType: 'attacker', targetId: now.id, after: { message } });
    }
    return now.version === seen.version || now.status === newStatus ? null : `The attacker was changed to ${now.status} meanwhile, and was left so.`;
  };
}

/** Takes action on an attacker through an integration. The status changes once everything was done, and not before. */
export function takeActionRoutes(app: App, deps: Deps): void {
  const { db, publicUrl = 'http://localhost:4000', log } = deps;
  app.post(
    '/attackers/:companyId/attackers/:attackerId/actions',
    { config: UPDATES_ATTACKERS, schema: { summary: 'Takes action on an attacker through an integration, source by source', params: AttackerParams, body: ActionBody, response: { 200: TakenAction } } },
    async (request) => {
      const { params: { companyId, attackerId }, body: { key, integrationId, sources, newStatus, version }, auth } = request;
      if (!auth.can(companyId, 'feature_integrations_hub', 'read')) throw new Problem('forbidden', 'This needs the permission to read feature_integrations_hub.');
      const message = statusMessage(newStatus, request.body.message);
      const scope = db.company(companyId);
      const { held, begun } = await scope.transaction(async (query) => {
        const attacker = await holdAttacker(query, companyId, attackerId);
        const { id } = attacker;
        await checkSources(query, companyId, id, sources);
        const content = actionContent(companyId, await readAttacker(query, companyId, id), publicUrl, { newStatus, message, by: auth.actor });
        const started = await beginAction(query, companyId, { wish: key, integrationId: integrationId.toLowerCase(), thingId: id, sources, content, outcome: { newStatus, message }, by: auth.actor });
        if (started.isMine) {
          checkStatus(attacker, { newStatus, version }, auth.flag(companyId, 'system').canView);
          await auditChange(query, request, { companyId, action: 'attacker.takeAction', targetType: 'attacker', targetId: id, after: { integration: started.integrationName, sources, status: newStatus, message } });
        }
        return { held: attacker, begun: started };
      });
      const { id, isMine } = begun;
      if (isMine) {
        const work = carryOutAction(deps, companyId, id, recorder(request, companyId, held)).catch((error: unknown) => log.error({ err: error, actionId: id }, 'an action could not be carried out'));
        await Promise.race([work, pause(PATIENCE_MS, undefined, { ref: false })]);
      }
      const action = await readAction(scope.query, companyId, id);
      if (action === null) throw notFound('action');
      return { action, attacker: await readAttacker(scope.query, companyId, held.id) };
    },
  );
}
