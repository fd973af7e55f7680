import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** The next endpoints of the company by id. */
export async function nextEndpoints(
  query: CompanyQuery,
  after: string | null,
  atMost: number,
): Promise<string[]> {
  const rows = await query(
    {
      sql: `select id from inventory.endpoints
        where company_id = $1 ${after === null ? '' : 'and id > $3'} order by id limit $2`,
      columns: { id: 'uuid' },
    },
    [query.companyId, atMost, ...(after === null ? [] : [after])],
  );
  return rows.map(({ id }) => id);
}

const ENDPOINTS_OF_COMPANY = statement(
  'select endpoints from company_counts where company_id = $1',
  { endpoints: 'int4' },
);

/** How many endpoints the company has, from its roll-up. */
export async function endpointsOfCompany(query: CompanyQuery): Promise<number> {
  const [row] = await query(ENDPOINTS_OF_COMPANY, [query.companyId]);
  return row?.endpoints ?? 0;
}
