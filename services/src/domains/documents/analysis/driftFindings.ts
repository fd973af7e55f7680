import { DRIFT_FINDINGS, FINDINGS } from '@palisade/vocabulary/findings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { Finding, LearnedEndpoint } from './hostAnalysis.ts';

type DriftName = (typeof DRIFT_FINDINGS)[number];

/** A finding on an endpoint that a comparison with documents shows. */
export interface DriftFinding {
  readonly endpointId: string;
  readonly name: DriftName;
  readonly evidence: readonly string[];
}

const MOST_EVIDENCE = 5;
const LONGEST_EVIDENCE = 80;

/**
 * What documents and traffic of one endpoint disagree in, as findings that policies ask for.
 * @param sensitive names of its answers' parameters that are sensitive
 * @param isOtherMethod whether documents have its path for other methods only
 */
export function driftFindingsOf(
  endpoint: LearnedEndpoint,
  findings: readonly Finding[],
  sensitive: readonly string[],
  isOtherMethod: boolean,
): DriftFinding[] {
  const found = new Map<DriftName, Set<string>>();
  const add = (name: DriftName, evidence: string): void => {
    const known = found.get(name);
    if (known === undefined) found.set(name, new Set([evidence.slice(0, LONGEST_EVIDENCE)]));
    else if (known.size < MOST_EVIDENCE) known.add(evidence.slice(0, LONGEST_EVIDENCE));
  };
  if (
    isOtherMethod &&
    endpoint.method !== 'OPTIONS' &&
    endpoint.method !== 'HEAD' &&
    endpoint.statuses.some((status) => status >= 200 && status < 300)
  )
    add('Undocumented method succeeded', endpoint.method);
  for (const { kind, driftKind, side, name } of findings) {
    if (kind !== 'drift' || driftKind === null) continue;
    if (driftKind === 'authentication') add('Authentication drift from OAS', name);
    else
      add(
        side === 'response' ? 'Response drift from OAS' : 'Request drift from OAS',
        `${WORDS[driftKind]} ${name}`,
      );
    if (driftKind !== 'undocumentedParameter' || side !== 'response') continue;
    // An object that is not documented is reported once; what is sensitive may lie within.
    for (const each of sensitive)
      if (each === name || each.startsWith(`${name}.`) || each.startsWith(`${name}[]`))
        add('Undocumented sensitive response field', each);
  }
  return [...found].map(([name, evidence]) => ({
    endpointId: endpoint.id,
    name,
    evidence: [...evidence],
  }));
}

const WORDS = {
  undocumentedParameter: 'undocumented',
  missingRequired: 'missing',
  type: 'other type of',
  value: 'other value of',
  undocumentedStatus: 'status',
  undocumentedContentType: 'content type',
  authentication: '',
} as const;

const SENSITIVE_NAMES = statement(
  `select distinct endpoint_id as "endpointId", name from inventory.parameters
    where company_id = $1 and endpoint_id = any($2::uuid[]) and side = 'response' and sensitive
    order by 1, 2`,
  { endpointId: 'uuid', name: 'text' },
);

/** Sensitive names of answers by endpoint. */
export async function sensitiveNames(
  query: CompanyQuery,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await query(SENSITIVE_NAMES, [query.companyId, endpointIds]);
  return new Map(
    [...Map.groupBy(rows, ({ endpointId }) => endpointId)].map(([id, of]) => [
      id,
      of.map(({ name }) => name),
    ]),
  );
}

const WITHOUT = statement(
  `delete from inventory.endpoint_findings f using inventory.endpoints e
   where f.company_id = $1 and e.company_id = $1 and e.host = $2 and f.endpoint_id = e.id and f.name = any($3::text[])
     and not exists (select from unnest($4::uuid[], $5::text[]) as k (id, name)
         where k.id = f.endpoint_id and k.name = f.name)
   returning e.id`,
  { id: 'uuid' },
);
const WRITE = statement(
  `insert into inventory.endpoint_findings as f (company_id, endpoint_id, name, severity, cwe_id, evidence, found_at)
   select $1::uuid, n.endpoint_id, n.name, n.severity, n.cwe_id, n.evidence, $3::timestamptz
     from json_to_recordset($2::json) as n (endpoint_id uuid, name text, severity text, cwe_id text,
       evidence jsonb)
   join inventory.endpoints e on e.company_id = $1 and e.id = n.endpoint_id
   order by n.endpoint_id, n.name
   on conflict (company_id, endpoint_id, name) do update set evidence = excluded.evidence
     where f.evidence is distinct from excluded.evidence
   returning f.endpoint_id as id`,
  { id: 'uuid' },
);
const DROP = statement(
  `delete from inventory.endpoint_findings f using inventory.endpoints e
   where f.company_id = $1 and f.name = any($2::text[]) and e.company_id = $1
       and e.id = f.endpoint_id and e.host <> all($3::text[])
   returning e.id`,
  { id: 'uuid' },
);

/**
 * Brings the rows of a host's endpoints to what the comparison found; nothing is written where that
 * is what they say.
 */
export async function replaceDriftFindings(
  query: CompanyQuery,
  host: string,
  findings: readonly DriftFinding[],
  now: number,
): Promise<void> {
  const ids = findings.map(({ endpointId }) => endpointId);
  const names = findings.map(({ name }) => name);
  const gone = await query(WITHOUT, [query.companyId, host, DRIFT_FINDINGS, ids, names]);
  publish(query, { what: 'endpoint.parts', ids: gone.map(({ id }) => id) });
  for (let from = 0; from < findings.length; from += 1_000) {
    const part = findings.slice(from, from + 1_000).map(({ endpointId, name, evidence }) => ({
      endpoint_id: endpointId,
      name,
      severity: FINDINGS[name].severity,
      cwe_id: FINDINGS[name].cweId,
      evidence: { seen: evidence },
    }));
    const found = await query(WRITE, [
      query.companyId,
      JSON.stringify(part),
      new Date(now).toISOString(),
    ]);
    publish(query, { what: 'endpoint.parts', ids: found.map(({ id }) => id) });
  }
}

/** Takes back what was found on hosts that no document describes any more. */
export async function dropDriftFindings(
  query: CompanyQuery,
  documented: readonly string[],
): Promise<void> {
  const gone = await query(DROP, [query.companyId, DRIFT_FINDINGS, documented]);
  publish(query, { what: 'endpoint.parts', ids: gone.map(({ id }) => id) });
}
