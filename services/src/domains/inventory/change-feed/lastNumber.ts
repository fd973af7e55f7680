import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const LAST_NUMBER = statement('select last from inventory.change_numbers where company_id = $1', {
  last: 'int8',
});

/** Of the newest change of a company; zero before the first. */
export async function lastNumber(query: CompanyQuery): Promise<number> {
  const [row] = await query(LAST_NUMBER, [query.companyId]);
  return row?.last ?? 0;
}
