import { statement } from '../../../platform/database/statement.ts';
import { notFound } from '../../../platform/problem.ts';
import { currentIds } from '../../inventory/inventory.client.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import type { ChangeScope } from './changeScope.ts';

const FIND_ENDPOINT = statement(
  'select host from inventory.endpoints where company_id = $1 and id = $2',
  { host: 'text' },
);

/**
 * The endpoint of an id, or of the endpoint it was merged into, in memory with its host.
 * @throws Problem when the company has none of this id
 */
export async function findEndpoint(
  scope: ChangeScope,
  endpointId: string,
): Promise<{ readonly host: HostState; readonly endpoint: EndpointState }> {
  const { query, companyId } = scope;
  const [id = null] = await currentIds(scope, [endpointId]);
  const [row] = id === null ? [] : await query(FIND_ENDPOINT, [companyId, id]);
  const host = row === undefined ? null : await scope.host(row.host);
  const endpoint =
    host === null ? undefined : [...host.endpoints.values()].find((each) => each.id === id);
  if (host === null || endpoint === undefined) throw notFound('endpoint');
  return { host, endpoint };
}
