import type { Static } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { actorOf, auditChange } from '../../identity/audit.client.ts';
import { beginAction, readAction, type SourceRef } from '../../integrations/actions.client.ts';
import { UPDATES_ATTACKERS } from '../attackers.schemas.ts';
import { AttackerParams } from '../attackers/attacker.schemas.ts';
import { formerIds } from '../attackers/attackers.repository.ts';
import {
  checkChange,
  type HeldAttacker,
  holdAttacker,
  readAttacker,
  statusMessage,
} from '../attackers/attackerWork.ts';
import { sourcesOf } from '../attackers/lookups.ts';
import { needSeenAttacker, readSeenAttacker } from '../limited/seenSubjects.ts';
import { checkSimilar } from '../marks/ignoreSimilar.ts';
import { actionContent } from './actionContent.ts';
import type { ActionWork } from './actionWork.ts';
import { ActionBody, TakenAction } from './takenAction.schemas.ts';

/** How long whoever takes an action is kept waiting for it; after that it goes on by itself. */
const PATIENCE_MS = 12_000;

async function checkSources(
  query: CompanyQuery,
  attackerId: string,
  asked: readonly SourceRef[],
): Promise<void> {
  const [known] = await sourcesOf({ query }, [attackerId]);
  const stranger = asked.find(
    ({ sourceType, sourceId }) =>
      known?.sources.some(
        (each) => each.sourceType === sourceType && each.sourceId === sourceId,
      ) !== true,
  );
  if (stranger !== undefined)
    throw new Problem('badInput', `The attacker was not seen with ${stranger.sourceId}.`, {
      field: 'sources',
    });
}

function checkStatus(
  { status, version }: HeldAttacker,
  {
    newStatus,
    version: seen,
  }: { readonly newStatus: HeldAttacker['status']; readonly version?: number | null | undefined },
  isSystem: boolean,
): void {
  if (seen != null && seen !== version)
    throw new Problem(
      'conflict',
      `The attacker was changed to ${status} meanwhile. Nothing was sent.`,
      { field: 'newStatus' },
    );
  if (status !== newStatus) checkChange(status, newStatus, isSystem);
}

/** @throws Problem forbidden, or badInput where similar behaviour is ignored with another status */
function checkMay(
  auth: AuthContext,
  companyId: string,
  { newStatus, ignoreAttempts }: { readonly newStatus: string; readonly ignoreAttempts: boolean },
): void {
  if (!auth.can(companyId, 'feature_integrations_hub', 'read'))
    throw new Problem('forbidden', 'This needs the permission to read feature_integrations_hub.');
  if (ignoreAttempts && newStatus !== 'ignored')
    throw new Problem('badInput', 'Similar behaviour is ignored with the status ignored only.', {
      field: 'ignoreAttempts',
    });
  if (ignoreAttempts && !auth.flag(companyId, 'aIgnoreAttempts').canView)
    throw new Problem('forbidden', 'This needs the permission flag aIgnoreAttempts.');
}

type ActionRequest = FastifyRequest & {
  readonly params: Static<typeof AttackerParams>;
  readonly body: Static<typeof ActionBody>;
};

/** Begins an action, or finds the one of the same key, and waits some seconds for it. */
async function takeAction(
  { db, publicUrl = 'http://localhost:4000' }: Deps,
  work: ActionWork,
  request: ActionRequest,
): Promise<Static<typeof TakenAction>> {
  const {
    params: { companyId, attackerId },
    body: { key, integrationId, sources, newStatus, version, ignoreAttempts = false },
    auth,
  } = request;
  checkMay(auth, companyId, { newStatus, ignoreAttempts });
  const message = statusMessage(newStatus, request.body.message);
  const labelIds = auth.labels(companyId);
  await needSeenAttacker(db, companyId, auth, attackerId);
  const scope = db.company(companyId);
  const { held, begun } = await scope.transaction(async (query) => {
    const attacker = await holdAttacker(query, attackerId);
    const { id, status, version: current } = attacker;
    await checkSources(query, id, sources);
    const content = actionContent(companyId, await readAttacker(query, id), publicUrl, {
      newStatus,
      message,
      by: auth.actor,
    });
    const started = await beginAction(query, {
      idempotencyKey: key,
      integrationId: integrationId.toLowerCase(),
      thingId: id,
      formerIds: await formerIds(query, id),
      sources,
      content,
      outcome: {
        newStatus,
        message,
        ignoreAttempts,
        seen: { status, version: current },
        by: actorOf(request),
        labelIds,
      },
    });
    if (started.task !== null) {
      checkStatus(attacker, { newStatus, version }, auth.flag(companyId, 'system').canView);
      if (ignoreAttempts) await checkSimilar(query, id, labelIds);
      await auditChange(query, request, {
        action: 'attacker.takeAction',
        targetType: 'attacker',
        targetId: id,
        before: { name: attacker.name, status },
        after: { integration: started.integrationName, sources, status: newStatus, message },
      });
    }
    return { held: attacker, begun: started };
  });
  const { id, task } = begun;
  if (task !== null)
    await Promise.race([work.carryOut(task), pause(PATIENCE_MS, undefined, { ref: false })]);
  const action = await readAction(scope.query, id);
  if (action === null) throw notFound('action');
  return { action, attacker: await readSeenAttacker(db, companyId, auth, held.id) };
}

/**
 * Takes action on an attacker through an integration. The status changes once everything was done,
 * and not before.
 */
export function takeActionRoutes(app: App, deps: Deps, work: ActionWork): void {
  app.post(
    '/attackers/:companyId/attackers/:attackerId/actions',
    {
      config: UPDATES_ATTACKERS,
      schema: {
        summary: 'Takes action on an attacker through an integration, source by source',
        params: AttackerParams,
        body: ActionBody,
        response: { 200: TakenAction },
      },
    },
    (request) => takeAction(deps, work, request),
  );
}
