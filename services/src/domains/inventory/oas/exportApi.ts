import type { ExportedEndpoint } from '@palisade/engine/oas/exportOpenApi.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { EndpointModel } from '../learning/endpointModel.ts';

interface Row {
  readonly method: string;
  readonly path: string;
  readonly statuses: number[];
  readonly requests: number;
  readonly model: Buffer;
}

const COLUMNS = 'e.method, e.path, e.response_codes as statuses, e.requests, m.model';
/** Endpoints of one export: beyond it nobody reads one document. */
const MOST_ENDPOINTS = 2_000;

function exported({ model: bytes, ...row }: Row, sampling: boolean): ExportedEndpoint {
  const model = JSON.parse(bytes.toString('utf8')) as EndpointModel; // written by writeModels
  const parameters = EndpointParameters.fromJSON(model.parameters);
  if (!sampling) parameters.dropSamples();
  return { ...row, parameters, authentication: model.authentication };
}

/** The endpoints of an API with what was learned of them, the busiest first when there are very many. */
export async function endpointsOfApi(query: Query, companyId: string, apiId: string, sampling: boolean): Promise<readonly ExportedEndpoint[]> {
  const rows = await query<Row>(
    `select ${COLUMNS} from inventory.endpoints e join inventory.endpoint_models m on m.company_id = e.company_id and m.endpoint_id = e.id
     where e.company_id = $1 and e.api_id = $2 order by e.requests desc, e.id limit ${MOST_ENDPOINTS}`,
    [companyId, apiId],
  );
  return rows.map((row) => exported(row, sampling)).toSorted((a, b) => (a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1));
}

/** One endpoint in the same way; null when there is none or nothing was kept of it yet. */
export async function exportedEndpoint(query: Query, companyId: string, endpointId: string, sampling: boolean): Promise<ExportedEndpoint | null> {
  const [row] = await query<Row>(
    `select ${COLUMNS} from inventory.endpoints e join inventory.endpoint_models m on m.company_id = e.company_id and m.endpoint_id = e.id where e.company_id = $1 and e.id = $2`,
    [companyId, endpointId],
  );
  return row === undefined ? null : exported(row, sampling);
}
