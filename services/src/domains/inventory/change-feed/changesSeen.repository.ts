import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { lastNumber } from './lastNumber.ts';

const CHANGES_SEEN = statement(
  'select number, seen_at as at from inventory.changes_seen where company_id = $1 and user_id = $2',
  { number: 'int8', at: 'timestamptz' },
);

/** Up to which change somebody has looked, and when; null before the first time. */
export async function changesSeen(
  { query, companyId }: CompanyScope,
  userId: string,
): Promise<{ readonly number: number; readonly at: string } | null> {
  const [row] = await query(CHANGES_SEEN, [companyId, userId]);
  return row ?? null;
}

/**
 * Remembers that somebody has looked at all changes up to a number; never at fewer than before, nor
 * at what is to come.
 */
export async function seeChanges(
  query: CompanyQuery,
  userId: string,
  number: number,
): Promise<void> {
  const upTo = Math.min(number, await lastNumber(query));
  await query(
    `insert into inventory.changes_seen as s (company_id, user_id, number) values ($1, $2, $3)
     on conflict (company_id, user_id) do update set number = greatest(s.number, excluded.number), seen_at = now()`,
    [query.companyId, userId, upTo],
  );
}
