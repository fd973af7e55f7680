import type { Scope } from '../../../platform/database/database.ts';
import { ENDPOINT_COLUMNS } from './endpointColumns.ts';
import type { Endpoint } from './endpoints.schemas.ts';

/** Endpoints by id, without aliases. */
export function endpointsById(
  scope: Scope,
  companyId: string,
  ids: readonly string[],
): Promise<Endpoint[]> {
  return scope.query<Endpoint>(
    `select ${ENDPOINT_COLUMNS} from inventory.endpoints where company_id = $1 and id = any($2)`,
    [companyId, ids],
  );
}
