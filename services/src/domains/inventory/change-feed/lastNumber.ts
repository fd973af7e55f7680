import type { CompanyQuery } from '../../../platform/database/database.ts';

/** Of the newest change of a company; zero before the first. */
export async function lastNumber(query: CompanyQuery): Promise<number> {
  const [row] = await query<{ last: number }>(
    'select last from inventory.change_numbers where company_id = $1',
    [query.companyId],
  );
  return row?.last ?? 0;
}
