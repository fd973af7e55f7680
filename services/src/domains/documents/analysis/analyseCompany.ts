import type { CompanySettingsStore } from '../../../platform/companySettings.ts';
import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import type { EndpointModel } from '../../learning/learning.client.ts';
import {
  type DriftFinding,
  driftFindingsOf,
  dropDriftFindings,
  replaceDriftFindings,
  sensitiveNames,
} from './driftFindings.ts';
import { type Finding, HostAnalysis, type LearnedEndpoint } from './hostAnalysis.ts';
import { OperationDetails } from './operationDetails.ts';

/**
 * Space of advisory locks: processes that compare the same host replace its findings one after the
 * other.
 */
const LOCK = 7_254_439;
/** Endpoints read at once, with their models. */
const AT_ONCE = 200;
/**
 * Findings of one host; a document of another API altogether would make one of each of its
 * parameters.
 */
const MOST_FINDINGS = 20_000;

const DOCUMENT_ROW = {
  id: 'uuid',
  title: 'text',
  version: 'text',
} as const;

const HOSTS = statement(
  'select distinct unnest(hosts) as host from inventory.oas_documents where company_id = $1 order by 1',
  { host: 'text' },
);

/**
 * Compares every document of a company with its traffic, host by host, and replaces the findings of
 * each host when it is done.
 */
export async function analyseCompany(
  db: Database,
  settings: CompanySettingsStore,
  companyId: string,
  now: number,
): Promise<void> {
  const started = performance.now();
  const scope = db.company(companyId);
  const key = (await settings.read(companyId))?.hashKey;
  if (key === undefined) return;
  const seed = ((key[0] ?? 0) << 24) | ((key[1] ?? 0) << 16) | ((key[2] ?? 0) << 8) | (key[3] ?? 0);
  const hosts = (await scope.query(HOSTS, [companyId])).map(({ host }) => host);
  for (const host of hosts) {
    const { findings, onEndpoints } = await analyseHost(scope.query, host, {
      now,
      seed,
    });
    await scope.transaction(async (query) => {
      await query('select pg_advisory_xact_lock($1, hashtext($2::uuid::text))', [LOCK, companyId]);
      // A document may be deleted while it is compared, with what was found of it: before this, or
      // not before all of it is written.
      await query(
        'select from inventory.oas_documents where company_id = $1 and $2 = any(hosts) for key share',
        [companyId, host],
      );
      await replaceFindings(query, host, findings);
      await replaceDriftFindings(query, host, onEndpoints, now);
    });
  }
  await scope.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1, hashtext($2::uuid::text))', [LOCK, companyId]);
    await query(
      'delete from inventory.oas_findings where company_id = $1 and host <> all($2::text[])',
      [companyId, hosts],
    );
    await dropDriftFindings(query, hosts);
    await query(
      `insert into inventory.oas_analyses (company_id, analysed_at, milliseconds) values ($1, $2, $3)
       on conflict (company_id) do update set analysed_at = excluded.analysed_at, milliseconds = excluded.milliseconds`,
      [companyId, new Date(now).toISOString(), Math.round(performance.now() - started)],
    );
  });
}

const DOCUMENTS = statement(
  'select id, title, version from inventory.oas_documents where company_id = $1 and $2 = any(hosts)',
  DOCUMENT_ROW,
);

const OPERATIONS = statement(
  `select document_id as "documentId", number, method, path, own_path as "ownPath", deprecated, pointer
     from inventory.oas_operations where company_id = $1 and document_id = any($2::uuid[])
       order by document_id, number`,
  {
    documentId: 'uuid',
    number: 'int4',
    method: 'text',
    path: 'text',
    ownPath: 'text',
    deprecated: 'bool',
    pointer: 'text',
  },
);

async function analyseHost(
  query: CompanyQuery,
  host: string,
  options: { readonly now: number; readonly seed: number },
): Promise<{
  readonly findings: readonly Finding[];
  readonly onEndpoints: readonly DriftFinding[];
}> {
  const documents = await query(DOCUMENTS, [query.companyId, host]);
  const operations = await query(OPERATIONS, [query.companyId, documents.map(({ id }) => id)]);
  const analysis = new HostAnalysis(operations, documents, new OperationDetails(query), options);
  const findings: Finding[] = [];
  const onEndpoints: DriftFinding[] = [];
  let after: string | null = null;
  for (;;) {
    const endpoints: readonly LearnedEndpoint[] = await endpointsAfter(query, host, after);
    const sensitive = await sensitiveNames(
      query,
      endpoints.map(({ id }) => id),
    );
    for (const endpoint of endpoints) {
      if (findings.length >= MOST_FINDINGS) break;
      const found = await analysis.compare(endpoint);
      findings.push(...found);
      onEndpoints.push(
        ...driftFindingsOf(
          endpoint,
          found,
          sensitive.get(endpoint.id) ?? [],
          analysis.hasOtherMethods(endpoint),
        ),
      );
    }
    after = endpoints.at(-1)?.id ?? null;
    if (endpoints.length < AT_ONCE) break;
  }
  return { findings: [...findings, ...analysis.orphans()], onEndpoints };
}

const ENDPOINT_ROW = {
  id: 'uuid',
  method: 'text',
  path: 'text',
  learningState: as<'staging' | 'available'>('text'),
  statuses: 'int4[]',
  lastActivityAt: 'timestamptz',
  model: 'bytea?',
} as const;

const ENDPOINTS_AFTER = statement(
  `select e.id, e.method, e.path, e.learning_state as "learningState", e.response_codes as statuses,
      e.last_activity_at as "lastActivityAt", m.model
     from inventory.endpoints e
       left join inventory.endpoint_models m on m.company_id = e.company_id and m.endpoint_id = e.id
     where e.company_id = $1 and e.host = $2 and ($3::uuid is null or e.id > $3) order by e.id limit ${AT_ONCE}`,
  ENDPOINT_ROW,
);

async function endpointsAfter(
  query: CompanyQuery,
  host: string,
  after: string | null,
): Promise<readonly LearnedEndpoint[]> {
  const rows = await query(ENDPOINTS_AFTER, [query.companyId, host, after]);
  return rows.map(({ model: bytes, lastActivityAt, ...row }) => {
    const model = bytes === null ? null : (JSON.parse(bytes.toString('utf8')) as EndpointModel); // written by writeModels
    return {
      ...row,
      lastActivityAt: Date.parse(lastActivityAt),
      parameters: model?.parameters ?? null,
      authentication: model?.authentication ?? null,
    };
  });
}

async function replaceFindings(
  query: CompanyQuery,
  host: string,
  findings: readonly Finding[],
): Promise<void> {
  await query('delete from inventory.oas_findings where company_id = $1 and host = $2', [
    query.companyId,
    host,
  ]);
  for (let from = 0; from < findings.length; from += 1_000) {
    const part = findings.slice(from, from + 1_000).map((finding) => ({
      id: uuidV7(),
      ...finding,
      lastActivityAt:
        finding.lastActivityAt === null ? null : new Date(finding.lastActivityAt).toISOString(),
    }));
    await query(
      `insert into inventory.oas_findings (company_id, host, id, kind, method, path, endpoint_id,
          document_id, pointer, drift_kind, side, location, name, content_type, status_class,
          documented, seen, share, last_activity_at)
       select $1, $2, row.* from json_to_recordset($3::json) as row (id uuid, kind text,
           method text, path text, "endpointId" uuid, "documentId" uuid, pointer text,
           "driftKind" text, side text, location text,
         name text, "contentType" text, "statusClass" text, documented text, seen text, share real,
             "lastActivityAt" timestamptz)
       where row."documentId" is null
           or exists (select 1 from inventory.oas_documents d
           where d.company_id = $1 and d.id = row."documentId")`,
      [query.companyId, host, JSON.stringify(part).replaceAll('\\u0000', '')],
    );
  }
}
