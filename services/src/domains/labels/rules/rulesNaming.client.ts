import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { namesData } from '../../../platform/filterNaming.ts';

const NAMING = statement(
  `select name from labels.rules where company_id = $1 and ${namesData('filter', '$2')}
    order by name_key limit 20`,
  { name: 'text' },
);

/** Names of the label rules with a condition on a type or category of data of that name, at most 20. */
export const rulesNaming = async (query: CompanyQuery, value: string): Promise<string[]> =>
  (await query(NAMING, [query.companyId, value])).map(({ name }) => name);
