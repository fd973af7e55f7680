import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { ENDPOINT, ENDPOINT_COLUMNS } from './endpointColumns.ts';
import type { Endpoint } from './endpoints.schemas.ts';

const ENDPOINTS_BY_ID = statement(
  `select ${ENDPOINT_COLUMNS} from inventory.endpoints where company_id = $1 and id = any($2)`,
  ENDPOINT,
);

/** Endpoints by id, without aliases. */
export function endpointsById(scope: CompanyScope, ids: readonly string[]): Promise<Endpoint[]> {
  return scope.query(ENDPOINTS_BY_ID, [scope.companyId, ids]);
}
