import type { CompanyQuery } from '../../../platform/database/database.ts';
import { tables } from '../../../platform/database/tables.ts';

/** Whether a company has a host of that lower-case name. */
export async function isHost(query: CompanyQuery, name: string): Promise<boolean> {
  const found = await query(
    tables
      .selectFrom('inventory.hosts')
      .select('id')
      .where('company_id', '=', query.companyId)
      .where('name', '=', name),
  );
  return found.length > 0;
}
