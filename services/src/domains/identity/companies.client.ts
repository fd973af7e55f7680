import type { Database } from '../../platform/database/database.ts';

/** Every company there is, for work that goes through all of them. */
export async function companyIds({ system }: Database): Promise<string[]> {
  return (await system.query<{ id: string }>('select id from identity.companies order by id')).map(
    ({ id }) => id,
  );
}
