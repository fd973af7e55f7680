import type { MarkVerdict } from '@palisade/vocabulary/attackMarks.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/problem.ts';
import { bumpTuning } from './readTuning.ts';
import type { Subject } from './subjects.ts';

/** Marks of a company that people set and detection goes by. */
const MOST_TUNED = 10_000;

export interface NewMark {
  readonly attackerId: string;
  readonly subject: Subject;
  readonly verdict: MarkVerdict;
  /** Whether detection goes by it. */
  readonly isTuned: boolean;
  readonly message: string;
  /** When it ends; null for never. */
  readonly expiresAt: string | null;
}

/**
 * What was said of a subject before: of this attacker's steps, and for detection; null where nobody
 * said anything.
 */
export interface SaidBefore {
  readonly verdict: MarkVerdict | null;
  readonly isTuned: boolean;
  readonly message: string | null;
  readonly expiresAt: string | null;
}

const VERDICT_BEFORE = statement(
  `select verdict, attacker_id is null as "isTuned", message, expires_at as "expiresAt" from attackers.marks
     where company_id = $1 and endpoint_id is not distinct from $2 and subject = $3
         and (attacker_id = $4 or attacker_id is null)
     order by at desc limit 1`,
  {
    verdict: as<MarkVerdict | null>('text?'),
    isTuned: 'bool',
    message: 'text?',
    expiresAt: 'timestamptz?',
  },
);

/** The mark of a subject before `writeMark` replaces it. */
export async function readVerdict(
  query: CompanyQuery,
  attackerId: string,
  { endpoint, subject }: Subject,
): Promise<SaidBefore> {
  const [said] = await query(VERDICT_BEFORE, [query.companyId, endpoint, subject, attackerId]);
  return said ?? { verdict: null, isTuned: false, message: null, expiresAt: null };
}

interface Author {
  readonly userId: string;
  readonly actor: string;
}

// A mark that was copied to what was split off its endpoint has its time and its author still: it
// counts once with its copies, which nobody set.
const COUNT_TUNED = statement(
  `select count(distinct (subject, at, author_id)) as count from attackers.marks
    where company_id = $1 and attacker_id is null and (expires_at is null or expires_at > now())`,
  { count: 'int8' },
);

/** @throws Problem conflict where detection goes by more marks than it can */
async function checkTuned(query: CompanyQuery): Promise<void> {
  const [tuned] = await query(COUNT_TUNED, [query.companyId]);
  if ((tuned?.count ?? 0) > MOST_TUNED)
    throw new Problem(
      'conflict',
      `Detection goes by ${MOST_TUNED.toLocaleString('en-GB')} marks at most. Mark some of them suspicious first.`,
      { field: 'isTuned' },
    );
}

/**
 * Ends what was said of a subject and contradicts a new verdict: what detection goes by where the
 * verdict is suspicious, what was said of this attacker where detection is to go by the new one.
 * @returns whether detection goes by something else from now on
 */
async function endFormerMark(
  query: CompanyQuery,
  attackerId: string,
  { endpoint, subject }: Pick<Subject, 'endpoint' | 'subject'>,
  said: MarkVerdict | 'tunes',
): Promise<boolean> {
  const where = 'company_id = $1 and endpoint_id is not distinct from $2 and subject = $3';
  const values = [query.companyId, endpoint, subject];
  if (said === 'suspicious') {
    const gone = await query(
      `delete from attackers.marks where ${where} and attacker_id is null returning id`,
      values,
    );
    return gone.length > 0;
  }
  if (said !== 'tunes') return false;
  await query(`delete from attackers.marks where ${where} and attacker_id = $4`, [
    ...values,
    attackerId,
  ]);
  return true;
}

/**
 * Marks a subject of an attacker's step inside the caller's transaction, in place of what was said
 * before. Who says that it is suspicious ends that detection goes by it; who says with tuning that
 * it is legitimate says so for all attackers.
 */
export async function writeMark(
  query: CompanyQuery,
  {
    attackerId,
    subject: { subject, kind, endpoint, location, name, status, type, host, method, path },
    verdict,
    isTuned,
    message,
    expiresAt,
  }: NewMark,
  { userId, actor }: Author,
): Promise<void> {
  const tunes = verdict === 'legitimate' && isTuned;
  if (await endFormerMark(query, attackerId, { endpoint, subject }, tunes ? 'tunes' : verdict))
    await bumpTuning(query);
  await query(
    `insert into attackers.marks (company_id, attacker_id, kind, endpoint_id, subject, location,
        name, status, type, host, method, path, verdict, message, author_id, author, expires_at,
        set_at_attacker)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (company_id, coalesce(endpoint_id, '00000000-0000-0000-0000-000000000000'),
         subject, coalesce(attacker_id, '00000000-0000-0000-0000-000000000000'))
     do update set verdict = excluded.verdict, message = excluded.message,
         author_id = excluded.author_id, author = excluded.author, at = now(),
       expires_at = excluded.expires_at, ended_at = null, version = marks.version + 1,
           set_at_attacker = excluded.set_at_attacker`,
    [
      query.companyId,
      tunes ? null : attackerId,
      kind,
      endpoint,
      subject,
      location,
      name,
      status,
      type,
      host,
      method,
      path,
      verdict,
      message,
      userId,
      actor,
      expiresAt,
      attackerId,
    ],
  );
  if (tunes) await checkTuned(query);
}
