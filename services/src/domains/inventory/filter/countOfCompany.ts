import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const COUNT_OF_COMPANY = statement('select endpoints from company_counts where company_id = $1', {
  endpoints: 'int4',
});

/** Endpoints of the company, from its roll-up. */
export async function countOfCompany(scope: CompanyScope): Promise<number> {
  const [row] = await scope.query(COUNT_OF_COMPANY, [scope.companyId]);
  return row?.endpoints ?? 0;
}
