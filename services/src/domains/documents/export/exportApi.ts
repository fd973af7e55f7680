import type { ExportedEndpoint } from '@palisade/engine/oas/exportedApi.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { type EndpointModel, type FieldTune, loadTunes } from '../../learning/learning.client.ts';

interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: number[];
  readonly requests: number;
  readonly isExternal: boolean | null;
  readonly model: Buffer;
}

const COLUMNS =
  'e.id, e.method, e.path, e.response_codes as statuses, e.requests, e.is_external as "isExternal", m.model';
/** Endpoints of one export: beyond it nobody reads one document. */
const MOST_ENDPOINTS = 2_000;

function exported(
  { model: bytes, id: _id, ...row }: Row,
  sampling: boolean,
  tunes: readonly FieldTune[] = [],
): ExportedEndpoint {
  const model = JSON.parse(bytes.toString('utf8')) as EndpointModel; // written by writeModels
  const parameters = EndpointParameters.fromJSON(model.parameters);
  if (!sampling) parameters.dropSamples();
  const limits = tunes.map(({ side, location, contentType, name, metadata }) => ({
    ...metadata,
    side,
    location,
    contentType,
    name,
  }));
  return { ...row, parameters, authentication: model.authentication, limits };
}

const ROW = {
  id: 'uuid',
  method: 'text',
  path: 'text',
  statuses: 'int4[]',
  requests: 'int8',
  isExternal: 'bool?',
  model: 'bytea',
} as const;

const ENDPOINTS_OF_APIS = statement(
  `select ${COLUMNS} from inventory.endpoints e
    join inventory.endpoint_models m on m.company_id = e.company_id and m.endpoint_id = e.id
     where e.company_id = $1 and e.api_id = any($2::uuid[]) order by e.requests desc, e.id limit ${MOST_ENDPOINTS}`,
  ROW,
);

/**
 * The endpoints of APIs of a host with what was learned of them; the busiest alone when there are
 * very many.
 */
export async function endpointsOfApis(
  query: CompanyQuery,
  apiIds: readonly string[],
  sampling: boolean,
): Promise<readonly ExportedEndpoint[]> {
  const rows = await query(ENDPOINTS_OF_APIS, [query.companyId, apiIds]);
  const tunes = await loadTunes(
    query,
    rows.map(({ id }) => id),
  );
  return rows
    .map((row) => exported(row, sampling, tunes.get(row.id)))
    .toSorted((a, b) =>
      a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1,
    );
}

const EXPORTED_ENDPOINT = statement(
  `select ${COLUMNS} from inventory.endpoints e
    join inventory.endpoint_models m on m.company_id = e.company_id and m.endpoint_id = e.id
    where e.company_id = $1 and e.id = $2`,
  ROW,
);

/** One endpoint in the same way; null when there is none or nothing was kept of it yet. */
export async function exportedEndpoint(
  query: CompanyQuery,
  endpointId: string,
  sampling: boolean,
): Promise<ExportedEndpoint | null> {
  const [row] = await query(EXPORTED_ENDPOINT, [query.companyId, endpointId]);
  return row === undefined
    ? null
    : exported(row, sampling, (await loadTunes(query, [row.id])).get(row.id));
}
