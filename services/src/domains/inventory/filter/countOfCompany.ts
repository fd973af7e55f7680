import type { Scope } from '../../../platform/database/database.ts';

/** Endpoints of the company, from its roll-up. */
export async function countOfCompany(scope: Scope, companyId: string): Promise<number> {
  const [row] = await scope.query<{ endpoints: number }>(
    'select endpoints from company_counts where company_id = $1',
    [companyId],
  );
  return row?.endpoints ?? 0;
}
