import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { actorOf, auditChange } from '../../identity/audit.client.ts';
import { UPDATES_ATTACKERS } from '../attackers.schemas.ts';
import { needSeenAttacker, readSeenAttacker } from '../limited/seenSubjects.ts';
import { ignoreSimilar } from '../marks/ignoreSimilar.ts';
import { Attacker, AttackerParams, CommentBody, StatusBody } from './attacker.schemas.ts';
import {
  changeStatus,
  checkChange,
  holdAttacker,
  readMessage,
  sayOnce,
  statusMessage,
} from './attackerWork.ts';

/** Statuses and comments of attackers. */
export function workOnAttackersRoutes(app: App, deps: Deps): void {
  changeStatusRoute(app, deps);
  addCommentRoute(app, deps);
}

function changeStatusRoute(app: App, { db }: Deps): void {
  app.put(
    '/attackers/:companyId/attackers/:attackerId/status',
    {
      config: UPDATES_ATTACKERS,
      schema: {
        summary: 'Changes the status of an attacker, with a comment',
        params: AttackerParams,
        body: StatusBody,
        response: { 200: Attacker },
      },
    },
    async (request) => {
      const {
        params: { companyId, attackerId },
        body: { newStatus, version, ignoreSimilar: isSimilarIgnored = false },
        auth,
      } = request;
      const message = statusMessage(newStatus, request.body.message);
      if (isSimilarIgnored && newStatus !== 'ignored')
        throw new Problem(
          'badInput',
          'Similar behaviour is ignored with the status ignored only.',
          { field: 'ignoreSimilar' },
        );
      if (isSimilarIgnored && !auth.flag(companyId, 'aIgnoreAttempts').canView)
        throw new Problem('forbidden', 'This needs the permission flag aIgnoreAttempts.');
      const isSystem = auth.flag(companyId, 'system').canView;
      await needSeenAttacker(db, companyId, auth, attackerId);
      await db.company(companyId).transaction(async (query) => {
        const before = await holdAttacker(query, attackerId);
        if (version != null && version !== before.version)
          throw new Problem('conflict', `The attacker was changed to ${before.status} meanwhile.`, {
            field: 'newStatus',
          });
        if (before.status === newStatus)
          throw new Problem('conflict', 'The attacker has this status already.', {
            field: 'newStatus',
          });
        checkChange(before.status, newStatus, isSystem);
        const behavioursIgnored = isSimilarIgnored
          ? await ignoreSimilar(query, before.id, message, {
              by: actorOf(request),
              labelIds: auth.labels(companyId),
            })
          : 0;
        await changeStatus(
          query,
          actorOf(request),
          before,
          newStatus,
          message,
          behavioursIgnored === 0 ? {} : { behavioursIgnored },
        );
      });
      return readSeenAttacker(db, companyId, auth, attackerId);
    },
  );
}

function addCommentRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/:attackerId/comments',
    {
      config: UPDATES_ATTACKERS,
      schema: {
        summary: 'Says something about an attacker',
        params: AttackerParams,
        body: CommentBody,
        response: { 201: Attacker },
      },
    },
    async (request, reply) => {
      const {
        params: { companyId, attackerId },
        body,
        auth,
      } = request;
      if (body.message.trim() === '')
        throw new Problem('badInput', 'Write a comment.', { field: 'message' });
      const message = readMessage(body.message);
      await needSeenAttacker(db, companyId, auth, attackerId);
      await db.company(companyId).transaction(async (query) => {
        const { id, name } = await holdAttacker(query, attackerId);
        const actor = actorOf(request);
        if (!(await sayOnce(query, id, message, actor, body.key ?? null))) return;
        await auditChange(query, request, {
          action: 'attacker.comment',
          targetType: 'attacker',
          targetId: id,
          after: { name, message },
        });
      });
      return reply.code(201).send(await readSeenAttacker(db, companyId, auth, attackerId));
    },
  );
}
