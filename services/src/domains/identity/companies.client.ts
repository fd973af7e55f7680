import type { Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const COMPANY_IDS = statement('select id from identity.companies order by id', { id: 'uuid' });

/** Every company there is, for work that goes through all of them. */
export async function companyIds({ system }: Database): Promise<string[]> {
  return (await system.query(COMPANY_IDS)).map(({ id }) => id);
}
