import {
  type AttackerStatus,
  DEFAULT_ATTACKER_MESSAGE,
  IGNORED_PREFIX,
  isAttackerChangeAllowed,
  LONGEST_ATTACKER_MESSAGE,
} from '@palisade/vocabulary/attackerStatuses.ts';
import { needSameComment } from '../../../platform/commentKey.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { isId } from '../attackers.schemas.ts';
import type { Attacker } from './attacker.schemas.ts';
import { tellAttackers } from './attackerEvents.ts';
import { attackersById, resolveIds } from './attackers.repository.ts';

/** What somebody wrote, trimmed; the usual words where they wrote nothing. */
export function readMessage(message: string | null | undefined): string {
  const text = (message ?? '').trim();
  if (text.length > LONGEST_ATTACKER_MESSAGE)
    throw new Problem(
      'badInput',
      `You cannot exceed ${LONGEST_ATTACKER_MESSAGE} characters in this field.`,
      { field: 'message' },
    );
  return text === '' ? DEFAULT_ATTACKER_MESSAGE : text;
}

/** What is said with a change of status: of ignored attackers it begins so. */
export function statusMessage(
  newStatus: AttackerStatus,
  message: string | null | undefined,
): string {
  const said = readMessage(message);
  return newStatus === 'ignored' && !said.startsWith(IGNORED_PREFIX)
    ? `${IGNORED_PREFIX}${said}`
    : said;
}

const INSERT_COMMENT = statement(
  `insert into attackers.comments (company_id, id, attacker_id, new_status, message, author_id,
      author, endpoint_id, key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, author_id, key) where key is not null do nothing returning id`,
  { id: 'uuid' },
);

/**
 * @param about endpoint that the message names, which not everybody may see; null where it names
 * none
 */
export const insertComment = (
  query: CompanyQuery,
  attackerId: string,
  newStatus: AttackerStatus | null,
  message: string,
  { id, name }: Actor,
  {
    about = null,
    key = null,
  }: { readonly about?: string | null; readonly key?: string | null } = {},
): Promise<{ readonly id: string }[]> =>
  query(INSERT_COMMENT, [
    query.companyId,
    uuidV7(),
    attackerId,
    newStatus,
    message,
    id,
    name,
    about,
    key,
  ]);

const SAID_BEFORE = statement(
  `select message, attacker_id as "attackerId" from attackers.comments
    where company_id = $1 and author_id = $2 and key = $3`,
  { message: 'text', attackerId: 'uuid' },
);

/**
 * Says something about an attacker that is held; false when it was said already, under the same
 * key.
 * @param key what the sender calls the comment
 * @throws Problem conflict when the key was used for another comment
 */
export async function sayOnce(
  query: CompanyQuery,
  attackerId: string,
  message: string,
  actor: Actor,
  key: string | null,
): Promise<boolean> {
  const rows = await insertComment(query, attackerId, null, message, actor, { key });
  if (rows.length > 0) return true;
  const [said] = await query(SAID_BEFORE, [query.companyId, actor.id, key]);
  needSameComment(said?.attackerId === attackerId ? said.message : undefined, message);
  return false;
}

/** An attacker that nobody else changes until the transaction ends. */
export interface HeldAttacker {
  readonly id: string;
  readonly status: AttackerStatus;
  readonly version: number;
  /** What people know it by: its user, token or address. */
  readonly name: string;
}

const HELD_ATTACKER = statement(
  `select id, status, version, source_id as name from attackers.attackers
    where company_id = $1 and id = $2 for no key update`,
  { id: 'uuid', status: as<AttackerStatus>('text'), version: 'int4', name: 'text' },
);

async function holdOnce(query: CompanyQuery, asked: string): Promise<HeldAttacker | undefined> {
  const [id] = isId(asked) ? await resolveIds(query, [asked]) : [];
  return id === undefined ? undefined : (await query(HELD_ATTACKER, [query.companyId, id]))[0];
}

/** The attacker behind an id of an address, held until the transaction ends. */
export async function holdAttacker(query: CompanyQuery, asked: string): Promise<HeldAttacker> {
  // While it is waited for, it may have gone into another one: that one then.
  const held = (await holdOnce(query, asked)) ?? (await holdOnce(query, asked));
  if (held === undefined || held.status === 'deleted') throw notFound('attacker');
  return held;
}

export async function readAttacker(query: CompanyQuery, id: string): Promise<Attacker> {
  const [attacker] = await attackersById(query, [id]);
  if (attacker == null) throw notFound('attacker');
  return attacker;
}

/** @throws Problem conflict when the table of statuses has no such change */
export function checkChange(from: AttackerStatus, to: AttackerStatus, isSystem: boolean): void {
  if (!isAttackerChangeAllowed(from, to, isSystem))
    throw new Problem('conflict', `An attacker cannot be changed from ${from} to ${to}.`, {
      field: 'newStatus',
    });
}

/** Writes another status with its comment, and tells of it. */
export async function changeStatus(
  query: CompanyQuery,
  actor: Actor,
  before: HeldAttacker,
  newStatus: AttackerStatus,
  message: string,
  alsoAudited: object = {},
): Promise<void> {
  await query(
    `update attackers.attackers set status = $3, moved_by = 'person', version = version + 1, updated_at = now()
      where company_id = $1 and id = $2`,
    [query.companyId, before.id, newStatus],
  );
  await insertComment(query, before.id, newStatus, message, actor);
  await auditAs(query, actor, {
    action: 'attacker.changeStatus',
    targetType: 'attacker',
    targetId: before.id,
    before: { name: before.name, status: before.status },
    after: { status: newStatus, message, ...alsoAudited },
  });
  await tellAttackers(query, [before.id]);
}
