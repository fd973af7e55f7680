import { randomUUID } from 'node:crypto';
import {
  DEFAULT_STATUS_MESSAGE,
  GAP_LIMITS,
  GAP_STATUS_RULES,
  type GapStatus,
  UNDONE_STATUS_MESSAGE,
} from '@palisade/vocabulary/gapStatuses.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { wake } from '../../../platform/work/wake.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { EVALUATION } from '../inTurn.ts';
import { Params, UPDATES_GAPS } from '../posture.schemas.ts';
import { gapsWanted } from './gapFilter.ts';
import {
  BulkBody,
  ChangedGap,
  CommentBody,
  Gap,
  GapParams,
  StatusBody,
  StatusChangeTask,
  TaskParams,
} from './gaps.schemas.ts';
import { gapsById } from './gaps.repository.ts';
import { needSeenGap } from './seenGaps.client.ts';
import { addComment } from './comments.repository.ts';
import { selectGaps } from './selectGaps.ts';
import { changeStatus, checkChange, lastChangeOf } from './statusChanges.ts';
import { checkNumber, taskOf } from './statusChangeTasks.ts';

/** What somebody wrote, trimmed; the usual words where they wrote nothing. */
function readMessage(message: string | null | undefined, usual = DEFAULT_STATUS_MESSAGE): string {
  const text = (message ?? '').trim();
  if (text.length > GAP_LIMITS.message)
    throw new Problem(
      'badInput',
      `You cannot exceed ${GAP_LIMITS.message} characters in this field.`,
      { field: 'message' },
    );
  return text === '' ? usual : text;
}

/** Ids that an entry of the audit log names of many; all are counted. */
const MOST_AUDITED = 100;

/** How often each word is there. */
function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** Statuses and comments of one gap, and the status of many. */
export function workOnGapsRoutes(app: App, deps: Deps): void {
  changeStatusRoute(app, deps);
  addCommentRoute(app, deps);
  changeStatusesRoute(app, deps);
  statusChangeTaskRoute(app, deps);
}

const KNOWN_STATUS_CHANGE = statement(
  'select status, name, host, method, path, endpoint_id as "endpointId", status_step as step from posture.gaps where company_id = $1 and id = $2 for update',
  {
    status: as<GapStatus>('text'),
    name: 'text',
    host: 'text',
    method: 'text',
    path: 'text',
    endpointId: 'uuid',
    step: 'uuid?',
  },
);

function changeStatusRoute(app: App, deps: Deps): void {
  app.put(
    '/posture/:companyId/gaps/:gapId/status',
    {
      config: UPDATES_GAPS,
      schema: {
        summary: 'Changes the status of a gap, with a comment',
        params: GapParams,
        body: StatusBody,
        response: { 200: ChangedGap },
      },
    },
    async (request) => {
      const {
        params: { companyId, gapId: asked },
        body: { newStatus, undoes },
        auth,
      } = request;
      const { userId: authorId, actor: author } = auth;
      const gapId = await needSeenGap(deps.db.company(companyId, auth), asked);
      const isUndo = undoes != null;
      const message = readMessage(
        request.body.message,
        isUndo ? UNDONE_STATUS_MESSAGE : DEFAULT_STATUS_MESSAGE,
      );
      return deps.db.company(companyId).transaction(async (query) => {
        const [found] = await query(KNOWN_STATUS_CHANGE, [companyId, gapId]);
        if (found === undefined) throw notFound('posture gap');
        checkChange(found, request.body);
        const { endpointId, step: _step, ...before } = found;
        await changeStatus(query, [gapId], { newStatus, message, authorId, author, isUndo });
        await auditChange(query, request, {
          action: 'gap.changeStatus',
          targetType: 'gap',
          targetId: gapId,
          before,
          after: { status: newStatus, message },
          endpointIds: [endpointId],
        });
        const [gap] = await gapsById(query, [gapId]);
        if (gap == null) throw notFound('posture gap');
        return { ...gap, changeId: await lastChangeOf(query, gapId) };
      });
    },
  );
}

function addCommentRoute(app: App, deps: Deps): void {
  app.post(
    '/posture/:companyId/gaps/:gapId/comments',
    {
      config: UPDATES_GAPS,
      schema: {
        summary: 'Says something about a gap',
        params: GapParams,
        body: CommentBody,
        response: { 201: Gap },
      },
    },
    async (request, reply) => {
      const {
        params: { companyId, gapId: asked },
        body,
        auth,
      } = request;
      const { userId, actor } = auth;
      const gapId = await needSeenGap(deps.db.company(companyId, auth), asked);
      if (body.message.trim() === '')
        throw new Problem('badInput', 'Write a comment.', { field: 'message' });
      const message = readMessage(body.message);
      const gap = await deps.db.company(companyId).transaction(async (query) => {
        const [found] = await gapsById(query, [gapId]);
        if (found == null) throw notFound('posture gap');
        if (!GAP_STATUS_RULES[found.status].takesComment)
          throw new Problem('conflict', 'A hidden gap takes no comments.', { field: 'message' });
        const { key = null } = body;
        if (!(await addComment(query, { gapId, message, userId, actor, key }))) return found;
        await auditChange(query, request, {
          action: 'gap.comment',
          targetType: 'gap',
          targetId: gapId,
          after: {
            name: found.name,
            host: found.host,
            method: found.method,
            path: found.path,
            message,
          },
          endpointIds: [found.endpointId],
        });
        const [commented] = await gapsById(query, [gapId]);
        return commented ?? found;
      });
      return reply.code(201).send(gap);
    },
  );
}

function changeStatusesRoute(app: App, deps: Deps): void {
  app.post(
    '/posture/:companyId/gaps/status-changes',
    {
      config: UPDATES_GAPS,
      schema: {
        summary:
          'Changes the status of many gaps in the background: of these, or of all that a filter keeps',
        params: Params,
        body: BulkBody,
        response: { 202: StatusChangeTask },
      },
    },
    async (request, reply) => {
      const {
        params: { companyId },
        body: { gapIds, newStatus, message: said, ...asked },
        auth,
      } = request;
      const { userId, actor } = auth;
      const message = readMessage(said);
      if (newStatus === 'deactivated')
        throw new Problem('badInput', 'Gaps are deactivated by turning their policy off.', {
          field: 'newStatus',
        });
      const wanted = await gapsWanted(deps, request, asked);
      const gaps = await selectGaps(deps.db.company(companyId, auth).query, {
        ...wanted,
        gapIds: gapIds ?? null,
      });
      const ids = gaps.map(({ id }) => id);
      checkNumber(ids.length);
      const task = await deps.db.company(companyId).transaction(async (query) => {
        const id = randomUUID();
        await query(
          'insert into posture.status_changes (company_id, id, gap_ids, total, new_status, message, author_id, author) values ($1, $2, $3, $4, $5, $6, $7, $8)',
          [companyId, id, ids, ids.length, newStatus, message, userId, actor],
        );
        await wake(query, EVALUATION, companyId);
        await auditChange(query, request, {
          action: 'gaps.changeStatus',
          targetType: 'gaps',
          targetId: id,
          before: { statuses: countsOf(gaps.map(({ status }) => status)) },
          after: {
            gaps: ids.length,
            gapIds: ids.slice(0, MOST_AUDITED),
            status: newStatus,
            message,
            ...(gapIds == null ? { selection: { ...wanted, filter: asked.filter ?? null } } : {}),
          },
        });
        return id;
      });
      return reply.code(202).send(await taskOf(deps, auth, companyId, task));
    },
  );
}

function statusChangeTaskRoute(app: App, deps: Deps): void {
  app.get(
    '/posture/:companyId/gaps/status-changes/:taskId',
    {
      config: UPDATES_GAPS,
      schema: {
        summary: 'How far a change of many gaps is',
        params: TaskParams,
        response: { 200: StatusChangeTask },
      },
    },
    ({ auth, params: { companyId, taskId } }) => taskOf(deps, auth, companyId, taskId),
  );
}
