import type {
  EvaluatedEndpoint,
  EvaluatedParameter,
  EvaluatedVulnerability,
} from '@palisade/engine/policies/evaluatedEndpoint.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

/** An endpoint to evaluate; labels have no names yet. */
export interface EndpointFacts extends EvaluatedEndpoint {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly sources: readonly string[];
  readonly sourceTypes: readonly string[];
  /** When Palisade found it. Milliseconds since 1970, as the next. */
  readonly detectedAt: number;
  readonly lastActivityAt: number;
}

const OWN = POLICY_FIELDS.filter(
  ({ child, items, key }) => child === undefined && items === undefined && key !== 'labelName',
);
const DATES = new Set(OWN.filter(({ type }) => type === 'date').map(({ key }) => key));
const COLUMNS = [
  ...OWN.map(({ key, column }) => `${column} as "${key}"`),
  'id',
  'host as "hostName"',
  'method as "methodName"',
  'path as "pathText"',
  'sources as "allSources"',
  'source_types as "allSourceTypes"',
  'requests > unseen_answers as "areMessagesSeen"',
  'detected_at as "foundAt"',
  'last_activity_at as "activeAt"',
].join(', ');

const ENDPOINT = {
  // Each is what its column is: a scalar or a list.
  ...Object.fromEntries(OWN.map(({ key }) => [key, 'unknown?'] as const)),
  id: 'uuid',
  hostName: 'text',
  methodName: 'text',
  pathText: 'text',
  allSources: 'text[]',
  allSourceTypes: 'text[]',
  areMessagesSeen: 'bool',
  foundAt: 'timestamptz',
  activeAt: 'timestamptz',
} as const;
const ENDPOINTS = statement(
  `select ${COLUMNS} from inventory.endpoints where company_id = $1 and id = any($2::uuid[])`,
  ENDPOINT,
);
type Of<Row> = Row & { readonly endpointId: string };

const VULNERABILITIES = statement(
  `select endpoint_id as "endpointId", name, severity, cwe_id as "cweId", cve_id as "cveId",
      array(select jsonb_array_elements_text(case jsonb_typeof(evidence->'seen') when 'array' then evidence->'seen' else '[]' end)) as seen
       from inventory.endpoint_findings where company_id = $1 and endpoint_id = any($2::uuid[])
         order by endpoint_id, name`,
  {
    endpointId: 'uuid',
    name: 'text',
    severity: as<EvaluatedVulnerability['severity']>('text'),
    cweId: 'text?',
    cveId: 'text?',
    seen: 'text[]',
  },
);

const LABELS = statement(
  `select distinct endpoint_id as "endpointId", label_id as id from inventory.endpoint_labels
    where company_id = $1 and endpoint_id = any($2::uuid[])`,
  { endpointId: 'uuid', id: 'uuid' },
);

/**
 * Endpoints by id with everything that policies ask of them, in a handful of statements; those that
 * are gone are left out.
 */
export async function evaluatedEndpoints(
  query: CompanyQuery,
  ids: readonly string[],
  { withParameters }: { readonly withParameters: boolean },
): Promise<EndpointFacts[]> {
  const rows = await query(ENDPOINTS, [query.companyId, ids]);
  const parameters = withParameters
    ? Map.groupBy(await parametersOf(query, ids), ({ endpointId }) => endpointId)
    : new Map<string, Of<EvaluatedParameter>[]>();
  const vulnerabilities = Map.groupBy(
    await query(VULNERABILITIES, [query.companyId, ids]),
    ({ endpointId }) => endpointId,
  );
  const labels = Map.groupBy(
    await query(LABELS, [query.companyId, ids]),
    ({ endpointId }) => endpointId,
  );
  return rows.map((row) => ({
    id: row.id,
    fields: Object.fromEntries(
      OWN.map(({ key }) => [
        key,
        DATES.has(key)
          ? Date.parse(String(Reflect.get(row, key)))
          : (Reflect.get(row, key) as string),
      ]),
    ), // A scalar or a list, as its column.
    labels: (labels.get(row.id) ?? []).map(({ id }) => ({ id, name: '' })),
    parameters: (parameters.get(row.id) ?? []).map(without),
    vulnerabilities: (vulnerabilities.get(row.id) ?? []).map(without),
    areMessagesSeen: row.areMessagesSeen,
    host: row.hostName,
    method: row.methodName,
    path: row.pathText,
    sources: row.allSources,
    sourceTypes: row.allSourceTypes,
    detectedAt: Date.parse(row.foundAt),
    lastActivityAt: Date.parse(row.activeAt),
  }));
}

function without<Row>({ endpointId: _endpointId, ...row }: Of<Row>): Omit<Of<Row>, 'endpointId'> {
  return row;
}

const PARAMETERS_OF = statement(
  `select endpoint_id as "endpointId", side, location, content_type as "contentType",
      status_class as "statusClass", name, type, required, sensitive, data_type as "dataType",
       data_categories as "dataCategories", object_id as "isObjectId", enum_values as "enumValues", samples
     from inventory.parameters where company_id = $1 and endpoint_id = any($2::uuid[])
       order by endpoint_id, side, location, name, content_type, status_class`,
  {
    endpointId: 'uuid',
    side: as<EvaluatedParameter['side']>('text'),
    location: 'text',
    contentType: 'text',
    statusClass: 'text',
    name: 'text',
    type: 'text',
    required: 'bool',
    sensitive: 'bool',
    dataType: 'text?',
    dataCategories: 'text[]',
    isObjectId: 'bool',
    enumValues: 'text[]?',
    samples: 'text[]',
  },
);

function parametersOf(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<Of<EvaluatedParameter>[]> {
  return query(PARAMETERS_OF, [query.companyId, ids]);
}
