import type { Static } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import type { CompanyQuery } from '../../../../platform/database/database.ts';
import { statement } from '../../../../platform/database/statement.ts';
import { notFound, Problem } from '../../../../platform/problem.ts';
import { actorOf, auditChange } from '../../../identity/audit.client.ts';
import { tellAttackers } from '../../attackers/attackerEvents.ts';
import { insertComment } from '../../attackers/attackerWork.ts';
import { holdAttackersOf, isKnown } from '../attackersOfMarks.ts';
import { NO_ENDPOINT, readExpiry, untilWords } from '../expiry.ts';
import { bumpTuning } from '../readTuning.ts';
import { wordsOf } from '../subjects.ts';
import { auditedMark, MARK, type MarkRow, OF_MARK } from './marks.repository.ts';
import type { MarkChange, Undone } from './review.schemas.ts';

const HELD_MARKS = statement(
  `select ${OF_MARK} from attackers.marks m where m.company_id = $1 and m.id = any($2::uuid[])
    order by m.id for update`,
  MARK,
);

/**
 * Marks that nobody else changes until the transaction ends, in the order in which all lock them.
 */
async function hold(query: CompanyQuery, ids: readonly string[]): Promise<MarkRow[]> {
  await holdAttackersOf(query, ids);
  return query(HELD_MARKS, [query.companyId, ids]);
}

/** Says something of a mark at the attacker whose step it was set at, where there is one still. */
async function comment(
  query: CompanyQuery,
  request: FastifyRequest,
  mark: MarkRow,
  words: string,
): Promise<void> {
  const attackerId = mark.attackerId ?? mark.setAtAttackerId;
  if (attackerId === null || !(await isKnown(query, attackerId))) return;
  await insertComment(query, attackerId, null, words, actorOf(request), {
    about: mark.endpointId ?? NO_ENDPOINT,
  });
  await tellAttackers(query, [attackerId]);
}

const CHANGE_MARK = statement(
  `update attackers.marks m set message = $3, expires_at = $4, version = m.version + 1,
         ended_at = case when $4::timestamptz <= now() then m.ended_at end
       where m.company_id = $1 and m.id = $2 returning ${OF_MARK}`,
  MARK,
);

/**
 * Changes the expiry and comment of a mark. An expired one takes effect again with a later expiry.
 * @throws Problem conflict when somebody else changed it since it was read
 */
export async function changeMark(
  query: CompanyQuery,
  request: FastifyRequest,
  markId: string,
  { message, expiresAt, version }: Static<typeof MarkChange>,
): Promise<void> {
  const [before] = await hold(query, [markId]);
  if (before === undefined) throw notFound('mark');
  if (version != null && version !== before.version)
    throw new Problem('conflict', 'Somebody else changed this mark meanwhile.', {
      field: 'version',
    });
  const said = message === undefined ? before.message : message.trim();
  if (said.length > LONGEST_ATTACKER_MESSAGE)
    throw new Problem(
      'badInput',
      `You cannot exceed ${LONGEST_ATTACKER_MESSAGE} characters in this field.`,
      { field: 'message' },
    );
  const isSame =
    expiresAt === undefined ||
    (expiresAt !== null &&
      before.expiresAt !== null &&
      Date.parse(expiresAt) === Date.parse(before.expiresAt));
  const ends = isSame ? before.expiresAt : readExpiry(expiresAt);
  if (said === before.message && ends === before.expiresAt) return;
  const [after] = await query(CHANGE_MARK, [query.companyId, before.id, said, ends]);
  if (after === undefined) throw notFound('mark');
  if (before.isTuned && ends !== before.expiresAt) await bumpTuning(query);
  await auditChange(query, request, {
    action: 'mark.change',
    targetType: 'mark',
    targetId: before.id,
    before: auditedMark(before),
    after: auditedMark(after),
  });
  if (ends !== before.expiresAt)
    await comment(
      query,
      request,
      before,
      `The mark of ${wordsOf(before)} as ${before.verdict} holds${untilWords(ends) || ' for good'}`,
    );
}

/**
 * Removes marks. Those that are gone already are passed over, so that a second click is harmless.
 * @throws Problem notFound when there is none of them
 */
export async function undoMarks(
  query: CompanyQuery,
  request: FastifyRequest,
  ids: readonly string[],
): Promise<Static<typeof Undone>> {
  const held = await hold(query, ids);
  if (held.length === 0) throw notFound('mark');
  await query('delete from attackers.marks where company_id = $1 and id = any($2::uuid[])', [
    query.companyId,
    held.map(({ id }) => id),
  ]);
  const active = held.filter(({ isTuned, state }) => isTuned && state === 'active');
  if (active.length > 0) await bumpTuning(query);
  for (const mark of held) {
    await auditChange(query, request, {
      action: 'mark.undo',
      targetType: 'mark',
      targetId: mark.id,
      before: auditedMark(mark),
      after: null,
    });
    const effect = active.includes(mark) ? ': it counts as evidence again, for anybody' : '';
    await comment(
      query,
      request,
      mark,
      `Removed the mark of ${wordsOf(mark)} as ${mark.verdict}${effect}`,
    );
  }
  return { ids: held.map(({ id }) => id), countsAgain: active.map(wordsOf) };
}
