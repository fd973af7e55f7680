import { DRIFT_FINDINGS, type FindingKind, FINDINGS } from '@palisade/vocabulary/findings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { EndpointState } from '../state/endpointState.ts';
import { statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';

const MENDED = statement(
  `delete from inventory.endpoint_findings f using unnest($2::uuid[], $3::text[]) as m (id, name)
   where f.company_id = $1 and f.endpoint_id = m.id and f.name = m.name
   returning f.endpoint_id as id`,
  { id: 'uuid' },
);

/**
 * Writes the findings of the endpoints whose findings changed. Those that are past, or that a newer
 * answer showed to be mended, go; those that a scan or a document reported stay.
 */
export async function writeFindings(
  query: CompanyQuery,
  endpoints: readonly EndpointState[],
): Promise<void> {
  const stale = endpoints.filter(({ areFindingsStale }) => areFindingsStale);
  if (stale.length === 0) return;
  const mended = stale.flatMap(({ id, judgement, isNew }) =>
    isNew
      ? []
      : LEARNED_FINDINGS.filter(
          (name) => !judgement.findings.some((finding) => finding.name === name),
        ).map((name) => ({ id, name })),
  );
  if (mended.length > 0) {
    const gone = await query(MENDED, [
      query.companyId,
      mended.map(({ id }) => id),
      mended.map(({ name }) => name),
    ]);
    publish(query, { what: 'endpoint.parts', ids: gone.map(({ id }) => id) });
  }
  const records = stale.flatMap(({ id, judgement }) =>
    judgement.findings.map(({ name, evidence, foundAt }) => ({
      endpoint_id: id,
      name,
      severity: FINDINGS[name].severity,
      cwe_id: FINDINGS[name].cweId,
      cve_id: cveOf(FINDINGS[name]),
      evidence: { seen: evidence },
      found_at: new Date(foundAt).toISOString(),
    })),
  );
  if (records.length === 0) return;
  publish(query, { what: 'endpoint.parts', ids: records.map((record) => record.endpoint_id) });
  await query(
    `insert into inventory.endpoint_findings (company_id, endpoint_id, name, severity, cwe_id,
        cve_id, evidence, found_at)
     select $1::uuid, * from json_to_recordset($2::json) as n (endpoint_id uuid, name text,
         severity text, cwe_id text, cve_id text, evidence jsonb, found_at timestamptz)
     order by endpoint_id, name
     on conflict (company_id, endpoint_id, name) do update
       set evidence = excluded.evidence, found_at = excluded.found_at`,
    [query.companyId, JSON.stringify(records)],
  );
}

/** Names of all that traffic shows by itself. */
const LEARNED_FINDINGS = Object.keys(FINDINGS).filter(
  (name) => !DRIFT_FINDINGS.some((drift) => drift === name),
);

const cveOf = ({ cveId }: FindingKind): string | null => cveId ?? null;
