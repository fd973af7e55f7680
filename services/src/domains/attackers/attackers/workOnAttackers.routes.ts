import { type AttackerStatus, DEFAULT_ATTACKER_MESSAGE, IGNORED_PREFIX, isAttackerChangeAllowed, LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { isId, UPDATES_ATTACKERS } from '../attackers.schemas.ts';
import { Attacker, AttackerParams, CommentBody, StatusBody } from './attacker.schemas.ts';
import { tellAttackers } from './attackerEvents.ts';
import { attackersById, resolveIds } from './attackers.repository.ts';

/** What somebody wrote, trimmed; the usual words where they wrote nothing. */
function readMessage(message: string | null | undefined): string {
  const text = (message ?? '').trim();
  if (text.length > LONGEST_ATTACKER_MESSAGE) throw new Problem('badInput', `You cannot exceed ${LONGEST_ATTACKER_MESSAGE} characters in this field.`, { field: 'message' });
  return text === '' ? DEFAULT_ATTACKER_MESSAGE : text;
}

const insertComment = (query: Query, companyId: string, attackerId: string, newStatus: AttackerStatus | null, message: string, { userId, actor }: { userId: string; actor: string }): Promise<unknown> =>
  query('insert into attackers.comments (company_id, id, attacker_id, new_status, message, author_id, author) values ($1, $2, $3, $4, $5, $6, $7)', [companyId, uuidV7(), attackerId, newStatus, message, userId, actor]);

/** The attacker behind an id of an address, held until the transaction ends. */
async function hold(query: Query, companyId: string, asked: string): Promise<{ id: string; status: AttackerStatus; version: number }> {
  const [id] = isId(asked) ? await resolveIds({ query }, companyId, [asked]) : [];
  const [held] = id === undefined ? [] : await query<{ id: string; status: AttackerStatus; version: number }>('select id, status, version from attackers.attackers where company_id = $1 and id = $2 for no key update', [companyId, id]);
  if (held === undefined || held.status === 'deleted') throw notFound('attacker');
  return held;
}

async function read(query: Query, companyId: string, id: string): Promise<Attacker> {
  const [attacker] = await attackersById({ query }, companyId, [id]);
  if (attacker == null) throw notFound('attacker');
  return attacker;
}

/** Statuses and comments of attackers. */
export function workOnAttackersRoutes(app: App, { db }: Deps): void {
  app.put(
    '/attackers/:companyId/attackers/:attackerId/status',
    { config: UPDATES_ATTACKERS, schema: { summary: 'Changes the status of an attacker, with a comment', params: AttackerParams, body: StatusBody, response: { 200: Attacker } } },
    async (request) => {
      const { params: { companyId, attackerId }, body: { newStatus, version }, auth } = request;
      const said = readMessage(request.body.message);
      const message = newStatus === 'ignored' && !said.startsWith(IGNORED_PREFIX) ? `${IGNORED_PREFIX}${said}` : said;
      const isSystem = auth.flag(companyId, 'system').canView;
      return db.company(companyId).transaction(async (query) => {
        const before = await hold(query, companyId, attackerId);
        if (version != null && version !== before.version) throw new Problem('conflict', `The attacker was changed to ${before.status} meanwhile.`, { field: 'newStatus' });
        if (before.status === newStatus) throw new Problem('conflict', 'The attacker has this status already.', { field: 'newStatus' });
        if (!isAttackerChangeAllowed(before.status, newStatus, isSystem)) throw new Problem('conflict', `An attacker cannot be changed from ${before.status} to ${newStatus}.`, { field: 'newStatus' });
        await query('update attackers.attackers set status = $3, version = version + 1, updated_at = now() where company_id = $1 and id = $2', [companyId, before.id, newStatus]);
        await insertComment(query, companyId, before.id, newStatus, message, auth);
        await auditChange(query, request, { companyId, action: 'attacker.changeStatus', targetType: 'attacker', targetId: before.id, before: { status: before.status }, after: { status: newStatus, message } });
        await tellAttackers(query, companyId, [before.id]);
        return read(query, companyId, before.id);
      });
    },
  );
  app.post(
    '/attackers/:companyId/attackers/:attackerId/comments',
    { config: UPDATES_ATTACKERS, schema: { summary: 'Says something about an attacker', params: AttackerParams, body: CommentBody, response: { 201: Attacker } } },
    async (request, reply) => {
      const { params: { companyId, attackerId }, body, auth } = request;
      if (body.message.trim() === '') throw new Problem('badInput', 'Write a comment.', { field: 'message' });
      const message = readMessage(body.message);
      const attacker = await db.company(companyId).transaction(async (query) => {
        const { id } = await hold(query, companyId, attackerId);
        await insertComment(query, companyId, id, null, message, auth);
        await auditChange(query, request, { companyId, action: 'attacker.comment', targetType: 'attacker', targetId: id, after: { message } });
        return read(query, companyId, id);
      });
      return reply.code(201).send(attacker);
    },
  );
}
