import type { HashSeal } from '@palisade/engine/templates/hashSeal.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { templatesSealing } from '@palisade/engine/templates/sealedTemplates.ts';
import type { SavedTemplates } from '@palisade/engine/templates/templateSnapshot.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import { endpointKey } from '../state/applyChanges.ts';
import type { LearningMode } from '../../../../../vocabulary/src/learningModes.ts';
import { loadTunes } from './loadTunes.ts';
import { type EndpointModel, restoreEndpoint } from './endpointModel.ts';
import { EndpointState } from '../state/endpointState.ts';
import type { FieldTune } from '../facts/fieldTunes.ts';
import { HostSamples } from '../state/hostSamples.ts';
import { HostState } from '../state/hostState.ts';
import { type Judgement, UNJUDGED } from '../facts/judgement.ts';
import { LEARNING_LIMITS } from '../learner/learningLimits.ts';
import type { Protocol } from '../facts/protocols.ts';
import { rollUp } from '../state/rollUp.ts';

const HOST = {
  id: 'uuid',
  name: 'text',
  detected_at: 'timestamptz',
  first_seen_at: 'timestamptz',
  last_activity_at: 'timestamptz',
  requests: 'int8',
  pattern: 'text?',
  host_samples: 'text[]',
  model: 'bytea?',
} as const;
type HostRow = RowOf<typeof HOST>;

const API = {
  id: 'uuid',
  host_id: 'uuid',
  base_path: 'text',
  name: 'text',
  detected_at: 'timestamptz',
  first_seen_at: 'timestamptz',
  last_activity_at: 'timestamptz',
  endpoint_count: 'int4',
  is_hidden: 'bool',
  is_detected: 'bool',
  is_added: 'bool',
  learning_mode: as<LearningMode | null>('text?'),
} as const;

interface EndpointRow extends Pick<
  Judgement,
  | 'authenticated'
  | 'authenticatedLearned'
  | 'authTypes'
  | 'sensitive'
  | 'dataTypes'
  | 'dataCategories'
  | 'requestDataTypes'
  | 'responseDataTypes'
  | 'dataParameters'
  | 'riskScore'
  | 'parameterCount'
> {
  readonly id: string;
  readonly host: string;
  readonly hostId: string;
  readonly method: string;
  readonly path: string;
  readonly learningState: Judgement['learningState'];
  readonly riskFactors: Judgement['riskFactors'];
  readonly authTune: boolean | null;
  readonly isExternal: boolean | null;
  readonly protocols: Protocol[];
  readonly sources: string[];
  readonly sourceTypes: string[];
  readonly resourceId: string | null;
  readonly isCrownJewel: boolean;
  readonly contentTypes: string[];
  readonly responseCodes: number[];
  readonly requests: number;
  readonly errors: number;
  readonly detectedAt: string;
  readonly firstSeenAt: string;
  readonly lastActivityAt: string;
  readonly model: Buffer | null;
}

const parse = <Model>(bytes: Buffer): Model => JSON.parse(bytes.toString('utf8')) as Model; // written by writeModels

/** How what is saved of a company is read. */
export interface Reading {
  /** By `objectShift`. */
  readonly shift: number;
  readonly pathSeal: HashSeal;
}

const ENDPOINT = {
  id: 'uuid',
  host: 'text',
  hostId: 'uuid',
  method: 'text',
  path: 'text',
  learningState: as<Judgement['learningState']>('text'),
  authenticated: 'bool?',
  authenticatedLearned: 'bool?',
  authTune: 'bool?',
  authTypes: 'text[]',
  sensitive: 'bool',
  dataTypes: 'text[]',
  dataCategories: 'text[]',
  requestDataTypes: 'text[]',
  responseDataTypes: 'text[]',
  dataParameters: 'text[]',
  isExternal: 'bool?',
  protocols: as<Protocol[]>('text[]'),
  sources: 'text[]',
  sourceTypes: 'text[]',
  resourceId: 'text?',
  isCrownJewel: 'bool',
  contentTypes: 'text[]',
  responseCodes: 'int4[]',
  riskScore: 'float8',
  riskFactors: as<Judgement['riskFactors']>('jsonb'),
  parameterCount: 'int4',
  requests: 'int8',
  errors: 'int8',
  detectedAt: 'timestamptz',
  firstSeenAt: 'timestamptz',
  lastActivityAt: 'timestamptz',
  model: 'bytea?',
} as const;

const HOSTS = statement(
  `select h.id, h.name, h.detected_at, h.first_seen_at, h.last_activity_at, h.requests, h.pattern,
      h.host_samples, m.model
     from inventory.hosts h left join inventory.host_models m on m.company_id = h.company_id and m.host_id = h.id
     where h.company_id = $1 and h.name = any($2::text[])`,
  HOST,
);

const APIS = statement(
  `select id, host_id, base_path, name, detected_at, first_seen_at, last_activity_at,
      endpoint_count, is_hidden, is_detected, is_added, learning_mode from inventory.apis
    where company_id = $1 and host_id = any($2::uuid[])`,
  API,
);

/** Reads hosts with their endpoints and models; those that are not in the database are left out. */
export async function loadHosts(
  query: CompanyQuery,
  names: readonly string[],
  { shift, pathSeal }: Reading,
): Promise<HostState[]> {
  const rows = await query(HOSTS, [query.companyId, names]);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const apis = await query(APIS, [query.companyId, ids]);
  const endpoints = await endpointRows(query, 'host_id', ids);
  const hosts = new Map(rows.map((row) => [row.id, hostOf(row, pathSeal)]));
  for (const row of apis) {
    const {
      id,
      base_path: basePath,
      name,
      endpoint_count: endpointCount,
      is_hidden: isHidden,
      is_detected: isDetected,
      is_added: isAdded,
      learning_mode: learningMode,
    } = row;
    const learning = { isHidden, isDetected, isAdded, learningMode };
    hosts.get(row.host_id)?.apis.set(basePath, {
      id,
      basePath,
      name,
      isNew: false,
      detectedAt: Date.parse(row.detected_at),
      firstSeenAt: Date.parse(row.first_seen_at),
      firstSeenWritten: Date.parse(row.first_seen_at),
      lastActivityAt: Date.parse(row.last_activity_at),
      endpointCount,
      ...learning,
    });
  }
  const tunes = await loadTunes(
    query,
    endpoints.map(({ id }) => id),
  );
  for (const row of endpoints)
    hosts
      .get(row.hostId)
      ?.endpoints.set(
        endpointKey(row.method, row.path),
        endpointOf(row, tunes.get(row.id) ?? [], shift),
      );
  for (const host of hosts.values())
    host.written = rollUp(
      host.endpoints.values(),
      [...host.apis.values()].filter(({ endpointCount }) => endpointCount > 0).length,
    );
  return [...hosts.values()];
}

/** Reads some endpoints with their models, as they are in the rows. */
export async function loadEndpoints(
  query: CompanyQuery,
  ids: readonly string[],
  shift: number,
): Promise<EndpointState[]> {
  const tunes = await loadTunes(query, ids);
  return (await endpointRows(query, 'id', ids)).map((row) =>
    endpointOf(row, tunes.get(row.id) ?? [], shift),
  );
}

function endpointRows(
  query: CompanyQuery,
  column: 'host_id' | 'id',
  ids: readonly string[],
): Promise<EndpointRow[]> {
  return query(
    {
      sql: `select e.id, e.host, e.host_id as "hostId", e.method, e.path,
          e.learning_state as "learningState", e.authenticated,
          e.authenticated_learned as "authenticatedLearned", e.authenticated_tuned as "authTune",
          e.auth_types as "authTypes", e.sensitive,
       e.data_types as "dataTypes", e.data_categories as "dataCategories",
           e.request_data_types as "requestDataTypes",
           e.response_data_types as "responseDataTypes", e.data_parameters as "dataParameters",
           e.is_external as "isExternal", e.protocols, e.sources, e.source_types as "sourceTypes",
           e.resource_id as "resourceId", e.is_crown_jewel as "isCrownJewel",
           e.content_types as "contentTypes",
       e.response_codes as "responseCodes", e.risk_score as "riskScore",
           e.risk_factors as "riskFactors", e.parameter_count as "parameterCount",
           e.requests, e.errors,
       e.detected_at as "detectedAt", e.first_seen_at as "firstSeenAt", e.last_activity_at as "lastActivityAt", m.model
     from inventory.endpoints e
       left join inventory.endpoint_models m on m.company_id = e.company_id and m.endpoint_id = e.id
     where e.company_id = $1 and e.${column} = any($2::uuid[])`,
      columns: ENDPOINT,
    },
    [query.companyId, ids],
  );
}

function hostOf(row: HostRow, pathSeal: HashSeal): HostState {
  const host = new HostState(row.id, row.name, LEARNING_LIMITS.templateNodes);
  host.isNew = false;
  host.detectedAt = Date.parse(row.detected_at);
  host.firstSeenAt = host.firstSeenWritten = Date.parse(row.first_seen_at);
  host.lastActivityAt = Date.parse(row.last_activity_at);
  host.requests = row.requests;
  host.pattern = row.pattern;
  host.samples = new HostSamples(row.host_samples);
  if (row.model !== null) {
    const model = templatesSealing.open(parse<SavedTemplates>(row.model), pathSeal);
    host.templates = PathTemplates.fromJSON(model, { maxNodes: LEARNING_LIMITS.templateNodes });
    host.markTemplatesSaved(true);
  }
  return host;
}

function endpointOf(row: EndpointRow, tunes: readonly FieldTune[], shift: number): EndpointState {
  const endpoint = new EndpointState(row.id, row.host, row.method, row.path);
  endpoint.authTune = row.authTune;
  if (tunes.length > 0) endpoint.retune(tunes);
  const {
    learningState,
    authenticated,
    authenticatedLearned,
    authTypes,
    sensitive,
    dataTypes,
    dataCategories,
    requestDataTypes,
    responseDataTypes,
    dataParameters,
    riskScore,
    riskFactors,
    parameterCount,
  } = row;
  endpoint.judgement = {
    ...UNJUDGED,
    learningState,
    authenticated,
    authenticatedLearned,
    authTypes,
    sensitive,
    dataTypes,
    dataCategories,
    requestDataTypes,
    responseDataTypes,
    dataParameters,
    riskScore,
    riskFactors,
    parameterCount,
  };
  endpoint.isDocumented = row.sourceTypes.includes('OAS') ? true : null;
  endpoint.isCrownJewel = row.isCrownJewel;
  endpoint.isOfWebDav = row.protocols.includes('WebDAV');
  endpoint.requests = row.requests;
  endpoint.errors = row.errors;
  endpoint.detectedAt = Date.parse(row.detectedAt);
  endpoint.firstSeenAt = Date.parse(row.firstSeenAt);
  endpoint.lastActivityAt = Date.parse(row.lastActivityAt);
  endpoint.kinds.assume(row, endpoint.lastActivityAt);
  endpoint.kinds.resourceId = row.resourceId;
  if (row.model !== null) restoreEndpoint(endpoint, parse<EndpointModel>(row.model), shift);
  else endpoint.changes.assume(endpoint.firstSeenAt, learningState);
  endpoint.assumeFindings();
  endpoint.markSaved();
  endpoint.parameterRows.forget();
  return endpoint;
}
