import { randomUUID } from 'node:crypto';
import { GAP_FIELDS } from '@palisade/vocabulary/gapFields.ts';
import {
  DEFAULT_STATUS_MESSAGE,
  GAP_LIMITS,
  GAP_STATUS_RULES,
  type GapStatus,
  isStatusChangeAllowed,
} from '@palisade/vocabulary/gapStatuses.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { wake } from '../../../platform/work/wake.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { EVALUATION } from '../inTurn.ts';
import { isId, Params, UPDATES_GAPS } from '../posture.schemas.ts';
import { readTree } from '../../../platform/readTree.ts';
import {
  BulkBody,
  CommentBody,
  Gap,
  GapParams,
  StatusBody,
  StatusChangeTask,
  TaskParams,
} from './gaps.schemas.ts';
import { gapsById } from './gaps.repository.ts';
import { addComment } from './comments.repository.ts';
import { selectGaps } from './selectGaps.ts';
import { changeStatus } from './statusChanges.ts';

/** What somebody wrote, trimmed; the usual words where they wrote nothing. */
function readMessage(message: string | null | undefined): string {
  const text = (message ?? '').trim();
  if (text.length > GAP_LIMITS.message)
    throw new Problem(
      'badInput',
      `You cannot exceed ${GAP_LIMITS.message} characters in this field.`,
      { field: 'message' },
    );
  return text === '' ? DEFAULT_STATUS_MESSAGE : text;
}

/** Ids that an entry of the audit log names of many; all are counted. */
const MOST_AUDITED = 100;

const forbidden = (from: GapStatus, to: GapStatus): Problem =>
  new Problem(
    'conflict',
    from === to
      ? 'The gap has this status already.'
      : `A gap cannot be changed from ${from} to ${to}.`,
    { field: 'newStatus' },
  );

/** How often each word is there. */
function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const TASK_OF = statement(
  'select id, new_status as "newStatus", total, position, changed, skipped, done_at is not null as "isDone" from posture.status_changes where company_id = $1 and id = $2',
  {
    id: 'uuid',
    newStatus: as<StatusChangeTask['newStatus']>('text'),
    total: 'int4',
    position: 'int4',
    changed: 'int4',
    skipped: 'int4',
    isDone: 'bool',
  },
);

async function taskOf({ db }: Deps, companyId: string, taskId: string): Promise<StatusChangeTask> {
  if (!isId(taskId)) throw notFound('change');
  const [task] = await db.company(companyId).query(TASK_OF, [companyId, taskId]);
  if (task === undefined) throw notFound('change');
  return task;
}

/** @throws Problem where nothing is selected, or more than can be changed at once */
function checkNumber(selected: number): void {
  if (selected === 0) throw new Problem('badInput', 'There are no such gaps.', { field: 'gapIds' });
  if (selected > GAP_LIMITS.bulk)
    throw new Problem('tooMany', `Up to ${GAP_LIMITS.bulk} gaps can be changed at once.`);
}

/** Statuses and comments of one gap, and the status of many. */
export function workOnGapsRoutes(app: App, deps: Deps): void {
  changeStatusRoute(app, deps);
  addCommentRoute(app, deps);
  changeStatusesRoute(app, deps);
  statusChangeTaskRoute(app, deps);
}

const KNOWN_STATUS_CHANGE = statement(
  'select status, name, host, method, path, endpoint_id as "endpointId" from posture.gaps where company_id = $1 and id = $2 for update',
  {
    status: as<GapStatus>('text'),
    name: 'text',
    host: 'text',
    method: 'text',
    path: 'text',
    endpointId: 'uuid',
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
        response: { 200: Gap },
      },
    },
    async (request) => {
      const {
        params: { companyId, gapId },
        body: { newStatus, from },
        auth: { userId: authorId, actor: author },
      } = request;
      if (!isId(gapId)) throw notFound('posture gap');
      const message = readMessage(request.body.message);
      return deps.db.company(companyId).transaction(async (query) => {
        const [found] = await query(KNOWN_STATUS_CHANGE, [companyId, gapId]);
        if (found === undefined) throw notFound('posture gap');
        const { endpointId, ...before } = found;
        if (from != null && from !== before.status)
          throw new Problem('conflict', `The gap was changed to ${before.status} meanwhile.`, {
            field: 'newStatus',
          });
        if (!isStatusChangeAllowed(before.status, newStatus))
          throw forbidden(before.status, newStatus);
        await changeStatus(query, [gapId], { newStatus, message, authorId, author });
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
        return gap;
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
        params: { companyId, gapId },
        body,
        auth: { userId, actor },
      } = request;
      if (!isId(gapId)) throw notFound('posture gap');
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
        return found;
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
        body: { gapIds, filter, newStatus, message: said, ...wanted },
        auth: { userId, actor },
      } = request;
      const message = readMessage(said);
      if (newStatus === 'deactivated')
        throw new Problem('badInput', 'Gaps are deactivated by turning their policy off.', {
          field: 'newStatus',
        });
      const tree = readTree(request, filter, GAP_FIELDS);
      const task = await deps.db.company(companyId).transaction(async (query) => {
        const gaps = await selectGaps(query, {
          ...wanted,
          gapIds: gapIds ?? null,
          filter: tree,
        });
        const ids = gaps.map(({ id }) => id);
        checkNumber(ids.length);
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
            ...(gapIds == null ? { selection: { ...wanted, filter: filter ?? null } } : {}),
          },
        });
        return id;
      });
      return reply.code(202).send(await taskOf(deps, companyId, task));
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
    ({ params: { companyId, taskId } }) => taskOf(deps, companyId, taskId),
  );
}
