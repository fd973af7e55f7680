import { statement } from '../../../platform/database/statement.ts';
import { notFound } from '../../../platform/problem.ts';
import type { ApiState } from '../state/apiState.ts';
import type { HostState } from '../state/hostState.ts';
import type { ChangeScope } from './changeScope.ts';

const FIND_API = statement(
  `select h.name as host from apis a join hosts h on h.company_id = a.company_id
      and h.id = a.host_id where a.company_id = $1 and a.id = $2`,
  { host: 'text' },
);

/**
 * The API of an id in memory with its host.
 * @throws Problem when the company has none of this id
 */
export async function findApi(
  scope: ChangeScope,
  apiId: string,
): Promise<{ readonly host: HostState; readonly api: ApiState }> {
  const id = apiId.toLowerCase();
  const [row] = await scope.query(FIND_API, [scope.companyId, id]);
  const host = row === undefined ? null : await scope.host(row.host);
  const api = host === null ? undefined : [...host.apis.values()].find((each) => each.id === id);
  if (host === null || api === undefined) throw notFound('API');
  return { host, api };
}
