import { callersBehind } from '@palisade/engine/attackers/hiddenEvidence.ts';
import type { LegitimateSubject } from '@palisade/engine/attackers/tuning.ts';
import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import type { MarkVerdict } from '@palisade/vocabulary/attackMarks.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { MARK_FIELDS, type MarkSort, type MarkState } from '@palisade/vocabulary/markFields.ts';
import type { CompanyQuery, CompanyScope } from '../../../../platform/database/database.ts';
import { as, statement } from '../../../../platform/database/statement.ts';
import { inOrder } from '../../../../platform/inOrder.ts';
import { type KeyColumn, page, type Page } from '../../../../platform/keyset.ts';
import { Problem } from '../../../../platform/problem.ts';
import { wordsOf } from '../subjects.ts';
import { contradictionsOf } from './contradictions.ts';
import type { ReviewedMark } from './review.schemas.ts';

/** A mark as its table has it. */
export interface MarkRow extends Omit<LegitimateSubject, 'endpoint'> {
  readonly endpointId: string | null;
  readonly subject: string;
  readonly attackerId: string | null;
  readonly setAtAttackerId: string | null;
  readonly verdict: MarkVerdict;
  readonly isTuned: boolean;
  readonly state: MarkState;
  readonly message: string;
  readonly author: string;
  readonly at: string;
  readonly expiresAt: string | null;
  readonly version: number;
  readonly hidden: number;
  readonly hiddenAt: string | null;
  readonly callers: readonly number[];
}

/** Columns of rows called `m`. */
export const OF_MARK = `m.id, m.kind, m.endpoint_id as "endpointId", m.subject, m.location, m.name, m.status, m.type, m.host, m.method, m.path,
  m.attacker_id as "attackerId", m.set_at_attacker as "setAtAttackerId", m.verdict, m.is_tuned as "isTuned",
  case when m.expires_at <= now() then 'expired' else 'active' end as state, m.message, m.author, m.at, m.expires_at as "expiresAt",
  m.version, m.hidden, m.hidden_at as "hiddenAt", m.hidden_callers as callers`;

/** The columns of `OF_MARK`. */
export const MARK = {
  id: 'uuid',
  kind: as<MarkRow['kind']>('text'),
  endpointId: 'uuid?',
  subject: 'text',
  location: 'text?',
  name: 'text?',
  status: 'int4?',
  type: as<MarkRow['type']>('text?'),
  host: 'text?',
  method: 'text?',
  path: 'text?',
  attackerId: 'uuid?',
  setAtAttackerId: 'uuid?',
  verdict: as<MarkVerdict>('text'),
  isTuned: 'bool',
  state: as<MarkState>('text'),
  message: 'text',
  author: 'text',
  at: 'timestamptz',
  expiresAt: 'timestamptz?',
  version: 'int4',
  hidden: 'int8',
  hiddenAt: 'timestamptz?',
  callers: 'int8[]',
} as const;

const ID: KeyColumn = { expression: 'm.id', type: 'uuid' };
/** As the indexes have them. */
const ORDERS: Readonly<Record<MarkSort, readonly KeyColumn[]>> = {
  at: [{ expression: 'm.at', type: 'timestamptz' }, ID],
  expiresAt: [{ expression: `coalesce(m.expires_at, 'infinity')`, type: 'timestamptz' }, ID],
  hidden: [{ expression: 'm.hidden', type: 'bigint' }, ID],
};

/** Which marks are asked for. */
export interface MarksWanted {
  readonly state?: MarkState | undefined;
  /** Those of this attacker, and those set at its steps. */
  readonly attackerId?: string | undefined;
  readonly filter: Filter | null;
}

interface MarkPageRequest extends MarksWanted {
  readonly sort: MarkSort;
  readonly direction: 'asc' | 'desc';
  readonly first: number;
  readonly after?: string | null | undefined;
}

/**
 * A filter from outside; null for an absent one.
 * @throws Problem badInput that says what is wrong with it and where
 */
export function readMarkFilter(filter: unknown): Filter | null {
  if (filter === undefined || filter === null) return null;
  const parsed = parseFilter(filter, MARK_FIELDS);
  if (!('errors' in parsed)) return parsed.filter;
  const [error] = parsed.errors;
  throw new Problem('badInput', error?.message ?? 'The filter is not valid.', {
    field: ['filter', error?.path].filter(Boolean).join('.'),
  });
}

function conditions(
  companyId: string,
  { state, attackerId, filter }: MarksWanted,
  values: unknown[],
): string {
  const parts = [`m.company_id = $${values.push(companyId)}`];
  if (state === 'expired') parts.push('m.expires_at <= now()');
  if (state === 'active') parts.push('(m.expires_at is null or m.expires_at > now())');
  if (attackerId !== undefined) {
    const id = `$${values.push(attackerId)}::uuid`;
    parts.push(`(m.attacker_id = ${id} or m.set_at_attacker = ${id})`);
  }
  if (filter !== null) {
    const { text, values: more } = compileSql(filter, MARK_FIELDS, {
      firstParam: values.length + 1,
      now: Date.now(),
      table: 'm',
    });
    values.push(...more);
    parts.push(text);
  }
  return parts.join(' and ');
}

/** Rows as they are sent, with the marks that contradict them. */
async function sent<Row extends MarkRow>(
  query: CompanyQuery,
  rows: readonly Row[],
): Promise<
  (Omit<Row, 'callers' | 'subject'> &
    Pick<ReviewedMark, 'words' | 'hiddenCallers' | 'contradictions'>)[]
> {
  const against = await contradictionsOf(query, rows);
  return rows.map(({ callers, subject: _subject, ...row }) => ({
    ...row,
    words: wordsOf(row),
    hiddenCallers: callersBehind(callers),
    contradictions: [...(against.get(row.id) ?? [])],
  }));
}

/** One page of marks. */
export async function markPage(
  { query, companyId }: CompanyScope,
  { sort, direction, first, after, ...wanted }: MarkPageRequest,
): Promise<Page<ReviewedMark & { cursor: string }>> {
  const plan = page({ sort: `marks ${sort}`, columns: ORDERS[sort], direction, first, after });
  const values: unknown[] = [];
  const where = `${conditions(companyId, wanted, values)} and ${plan.where(values)}`;
  const rows = await query(
    {
      sql: `select ${OF_MARK}, ${plan.select} from attackers.marks m where ${where}
        order by ${plan.orderBy} limit ${plan.limit}`,
      columns: { ...MARK, ...plan.keyColumns },
    },
    values,
  );
  const { items, hasNextPage } = plan.page(rows);
  return { items: await sent(query, items), hasNextPage };
}

const MARKS_BY_ID = statement(
  `select ${OF_MARK} from attackers.marks m where m.company_id = $1 and m.id = any($2::uuid[])`,
  MARK,
);

/** Marks by id, in the order asked; null for unknown ones. */
export async function marksById(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<(ReviewedMark | null)[]> {
  const rows = await query(MARKS_BY_ID, [query.companyId, ids]);
  return inOrder(ids, await sent(query, rows));
}

/** How many marks hold, and how many expired. */
export async function markCounts(
  { query, companyId }: CompanyScope,
  wanted: MarksWanted,
): Promise<Record<MarkState, number>> {
  const values: unknown[] = [];
  const [counts] = await query(
    {
      sql: `select count(*) filter (where m.expires_at is null or m.expires_at > now()) as active,
          count(*) filter (where m.expires_at <= now()) as expired
     from attackers.marks m where ${conditions(companyId, wanted, values)}`,
      columns: { active: 'int8', expired: 'int8' },
    },
    values,
  );
  return counts ?? { active: 0, expired: 0 };
}

/** A mark as the audit log has it. */
export const auditedMark = (mark: MarkRow): object => ({
  subject: mark.subject,
  endpointId: mark.endpointId,
  host: mark.host,
  method: mark.method,
  path: mark.path,
  attackerId: mark.attackerId,
  verdict: mark.verdict,
  isTuned: mark.isTuned,
  message: mark.message,
  expiresAt: mark.expiresAt,
});
