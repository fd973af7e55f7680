import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const KNOWN = statement(
  `select field, value from term_counts
    where company_id = $1 and endpoints > 0 and value <> '' and field = any($2::text[])`,
  { field: 'text', value: 'text' },
);

/** A term of endpoints: `field:value`. */
export interface KnownTerm {
  readonly field: string;
  readonly value: string;
}

/**
 * Terms of some fields that endpoints of the company have, to look up their bits as the asker sees
 * them. Which of them somebody sees who is limited to labels is not asked before: to count 81 types
 * takes 42 ms in a million endpoints, and their bits say it as well.
 * @param whole sees the whole company
 */
export const knownTerms = (whole: CompanyQuery, fields: readonly string[]): Promise<KnownTerm[]> =>
  whole(KNOWN, [whole.companyId, fields]);

export const termOf = ({ field, value }: KnownTerm): string => `${field}:${value}`;

/**
 * Terms of the labels of a group, none without one. @param whole sees the whole company
 */
export async function labelTerms(whole: CompanyQuery, groupId?: string | null): Promise<string[]> {
  if (groupId == null) return [];
  const known = await knownTerms(whole, ['labelGroup']);
  return known.filter(({ value }) => value.startsWith(`${groupId.toLowerCase()} `)).map(termOf);
}
