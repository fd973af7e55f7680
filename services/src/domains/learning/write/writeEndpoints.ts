import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import { pathEvidenceOf } from '../facts/pathEvidence.ts';
import type { Protocol } from '../facts/protocols.ts';
import { sightingsOf } from '../facts/sightings.ts';
import { publish } from '../../../platform/events/publish.ts';
import { updateEndpoints } from './updateEndpoints.ts';
import { storable } from '../../../platform/database/storable.ts';
import { SOURCE_TYPES } from '@palisade/vocabulary/sourceTypes.ts';

export interface EndpointToWrite {
  readonly host: HostState;
  readonly endpoint: EndpointState;
}

const time = (at: number) => new Date(at).toISOString();

const COLUMNS = `id uuid, host_id uuid, api_id uuid, host text, method text, path text, path_evidence jsonb, learning_state text, authenticated boolean,
  authenticated_learned boolean, authenticated_tuned boolean, seen_hours smallint, seen_consumers smallint, monitored boolean, auth_types text[],
  sensitive boolean, data_types text[], data_categories text[], request_data_types text[],
  response_data_types text[], data_parameters text[], is_external boolean, protocols text[],
  sources text[], content_types text[], response_codes int[], sightings jsonb,
  risk_score numeric, risk_factors jsonb, parameter_count int, graphql_operations jsonb, domain text, web_server text, technologies text[], cdn text, url_type text, rate_limited boolean, resource_id text, is_crown_jewel boolean,
  endpoint_types text[], availability text, source_types text[], unseen_answers bigint, largest_answer bigint,
  relearning jsonb, gone_at timestamptz, requests bigint, errors bigint, detected_at timestamptz, first_seen_at timestamptz, last_activity_at timestamptz`;
const NAMES = COLUMNS.split(',').map((column) => column.trim().split(' ')[0] ?? '');
const CHANGED = NAMES.filter((name) => name !== 'id' && name !== 'method');
/** By which it is told since when an endpoint has a type of data. */
const TODAY = "(now() at time zone 'UTC')::date";

function goneAt({ changes, lastActivityAt }: EndpointState): string | null {
  const at = changes.goneAt(lastActivityAt);
  return at === null ? null : time(at);
}

const operationsOf = ({ kinds }: EndpointState): object[] =>
  kinds.operations.list().map(({ name, type, count }) => ({ name: storable(name), type, count }));

/** Its own, and that of its API. */
const protocolsOf = ({ kinds: { protocols }, isOfWebDav }: EndpointState): readonly Protocol[] =>
  isOfWebDav && !protocols.includes('WebDAV') ? [...protocols, 'WebDAV'] : protocols;

const endpointTypesOf = ({ judgement, isDocumented }: EndpointState): readonly string[] =>
  isDocumented === null
    ? judgement.endpointTypes
    : [...judgement.endpointTypes, 'Documented Host'].sort();

function recordOf({ host, endpoint }: EndpointToWrite): object {
  const { judgement } = endpoint;
  const pathEvidence = pathEvidenceOf(host, endpoint);
  endpoint.pathEvidence = JSON.stringify(pathEvidence);
  return {
    id: endpoint.id,
    host_id: host.id,
    api_id: host.apiFor(endpoint).id,
    host: host.name,
    method: endpoint.method,
    path: endpoint.template,
    path_evidence: pathEvidence,
    learning_state: judgement.learningState,
    authenticated: judgement.authenticated,
    authenticated_learned: judgement.authenticatedLearned,
    authenticated_tuned: endpoint.authTune,
    seen_hours: endpoint.maturity.hours.size,
    seen_consumers: endpoint.maturity.consumers.size,
    monitored: host.apiFor(endpoint).isDetected,
    auth_types: judgement.authTypes,
    sensitive: judgement.sensitive,
    data_types: judgement.dataTypes,
    data_categories: judgement.dataCategories,
    request_data_types: judgement.requestDataTypes,
    response_data_types: judgement.responseDataTypes,
    data_parameters: judgement.dataParameters,
    is_external: endpoint.exposure,
    protocols: protocolsOf(endpoint),
    graphql_operations: operationsOf(endpoint),
    sources: endpoint.kinds.sources,
    content_types: endpoint.kinds.contentTypes,
    response_codes: endpoint.kinds.responseCodes,
    sightings: sightingsOf(endpoint),
    risk_score: judgement.riskScore,
    risk_factors: judgement.riskFactors,
    parameter_count: judgement.parameterCount,
    domain: host.domain,
    web_server: judgement.webServer,
    technologies: judgement.technologies,
    cdn: judgement.cdn,
    url_type: judgement.urlType,
    rate_limited: judgement.rateLimited,
    resource_id: endpoint.kinds.resourceId,
    is_crown_jewel: endpoint.isCrownJewel,
    endpoint_types: endpointTypesOf(endpoint),
    availability: judgement.availability,
    source_types: endpoint.isDocumented === true ? SOURCE_TYPES : ['Traffic'],
    unseen_answers: endpoint.unseenAnswers,
    largest_answer: endpoint.largestAnswer,
    relearning: endpoint.lessons.progress,
    gone_at: goneAt(endpoint),
    requests: endpoint.requests,
    errors: endpoint.errors,
    detected_at: time(endpoint.detectedAt),
    first_seen_at: time(endpoint.firstSeenAt),
    last_activity_at: time(endpoint.lastActivityAt),
  };
}

/**
 * Writes endpoints whole where more than their counts changed, else their counts, and tells other
 * domains of them. Rows come sorted by id.
 */
export async function writeEndpoints(
  query: CompanyQuery,
  all: readonly EndpointToWrite[],
): Promise<void> {
  const known = all.filter(({ endpoint }) => !endpoint.isNew);
  const counted = known
    .filter(({ endpoint }) => !endpoint.isRowStale)
    .map(({ endpoint }) => endpoint);
  if (counted.length > 0) {
    await updateEndpoints(query, {
      set: 'requests = n.requests, errors = n.errors, first_seen_at = n.first_seen_at, last_activity_at = n.last_activity_at, gone_at = n.gone_at',
      from: 'unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[]) as n (id, requests, errors, first_seen_at, last_activity_at, gone_at)',
      what: 'counts',
      values: [
        query.companyId,
        counted.map(({ id }) => id),
        counted.map(({ requests }) => requests),
        counted.map(({ errors }) => errors),
        counted.map(({ firstSeenAt }) => time(firstSeenAt)),
        counted.map(({ lastActivityAt }) => time(lastActivityAt)),
        counted.map(goneAt),
      ],
    });
  }
  // Changed paths before new rows: a new endpoint may have the path that another one just left.
  const stale = known.filter(({ endpoint }) => endpoint.isRowStale);
  if (stale.length > 0) {
    await updateEndpoints(query, {
      set: `${CHANGED.map((name) => `${name} = n.${name}`).join(', ')},
        data_days = inventory.data_days(e.data_days, e.request_data_types, e.response_data_types,
          n.request_data_types, n.response_data_types, ${TODAY})`,
      from: `json_to_recordset($2::json) as n (${COLUMNS})`,
      what: 'whole',
      values: [query.companyId, JSON.stringify(stale.map(recordOf))],
    });
  }
  const fresh = all.filter(({ endpoint }) => endpoint.isNew);
  if (fresh.length > 0) {
    await query(
      `insert into inventory.endpoints (company_id, ${NAMES.join(', ')}, data_days)
        select $1::uuid, ${NAMES.join(', ')},
          inventory.data_days('{}', '{}', '{}', request_data_types, response_data_types, ${TODAY})
        from json_to_recordset($2::json) as n (${COLUMNS})`,
      [query.companyId, JSON.stringify(fresh.map(recordOf))],
    );
    publish(query, { what: 'endpoint.added', ids: fresh.map(({ endpoint }) => endpoint.id) });
  }
}
