import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Different names that are looked at; each is one step in the index. */
const MOST = 50_000;

const NAMES = statement(
  `with recursive each_name as (
      (select name from inventory.parameters where company_id = $1 order by name limit 1)
      union all
      select (select p.name from inventory.parameters p
          where p.company_id = $1 and p.name > each_name.name order by p.name limit 1)
        from each_name where each_name.name is not null)
    select name from each_name where name is not null limit ${MOST}`,
  { name: 'text' },
);

/** The different names of a company's parameters, however many parameters have them. */
export async function parameterNames(
  query: CompanyQuery,
): Promise<{ readonly names: readonly string[]; readonly isWhole: boolean }> {
  const rows = await query(NAMES, [query.companyId]);
  return { names: rows.map(({ name }) => name), isWhole: rows.length < MOST };
}
