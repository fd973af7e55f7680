import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const MOST = 20;

const NAMING = statement(
  `select name from posture.policies where company_id = $1
      and jsonb_path_exists(filter, '$.** ? (@ == $value)', jsonb_build_object('value', $2::text))
    order by name_key limit ${MOST}`,
  { name: 'text' },
);

/** Names of the policies whose conditions have a value in them, at most 20. */
export const policiesNaming = async (query: CompanyQuery, value: string): Promise<string[]> =>
  (await query(NAMING, [query.companyId, value])).map(({ name }) => name);
