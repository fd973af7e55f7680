import { type AttackerStatus, DEFAULT_ATTACKER_MESSAGE, LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import type { Query } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { isId } from '../attackers.schemas.ts';
import type { Attacker } from './attacker.schemas.ts';
import { attackersById, resolveIds } from './attackers.repository.ts';

/** What somebody wrote, trimmed; the usual words where they wrote nothing. */
export function readMessage(message: string | null | undefined): string {
  const text = (message ?? '').trim();
  if (text.length > LONGEST_ATTACKER_MESSAGE) throw new Problem('badInput', `You cannot exceed ${LONGEST_ATTACKER_MESSAGE} characters in this field.`, { field: 'message' });
  return text === '' ? DEFAULT_ATTACKER_MESSAGE : text;
}

/** Keeps what somebody said of an attacker, with the status that they changed it to. */
export const insertComment = (query: Query, companyId: string, attackerId: string, newStatus: AttackerStatus | null, message: string, { userId, actor }: { userId: string; actor: string }): Promise<unknown> =>
  query('insert into attackers.comments (company_id, id, attacker_id, new_status, message, author_id, author) values ($1, $2, $3, $4, $5, $6, $7)', [companyId, uuidV7(), attackerId, newStatus, message, userId, actor]);

/** The attacker behind an id of an address, held until the transaction ends. */
export async function holdAttacker(query: Query, companyId: string, asked: string): Promise<{ id: string; status: AttackerStatus; version: number }> {
  const [id] = isId(asked) ? await resolveIds({ query }, companyId, [asked]) : [];
  const [held] = id === undefined ? [] : await query<{ id: string; status: AttackerStatus; version: number }>('select id, status, version from attackers.attackers where company_id = $1 and id = $2 for no key update', [companyId, id]);
  if (held === undefined || held.status === 'deleted') throw notFound('attacker');
  return held;
}

/** An attacker as it is sent. */
export async function readAttacker(query: Query, companyId: string, id: string): Promise<Attacker> {
  const [attacker] = await attackersById({ query }, companyId, [id]);
  if (attacker == null) throw notFound('attacker');
  return attacker;
}
