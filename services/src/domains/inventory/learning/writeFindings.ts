import { FINDINGS } from '@palisade/vocabulary/findings.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { EndpointState } from './endpointState.ts';

/** Writes the findings of the endpoints whose findings changed. Findings are never taken back: they tell what was seen. */
export async function writeFindings(query: Query, companyId: string, endpoints: readonly EndpointState[]): Promise<void> {
  const records = endpoints
    .filter(({ areFindingsStale }) => areFindingsStale)
    .flatMap(({ id, judgement }) =>
      judgement.findings.map(({ name, evidence, foundAt }) => ({
        endpoint_id: id,
        name,
        severity: FINDINGS[name].severity,
        cwe_id: FINDINGS[name].cweId,
        evidence: { seen: evidence },
        found_at: new Date(foundAt).toISOString(),
      })),
    );
  if (records.length === 0) return;
  await query(
    `insert into inventory.endpoint_findings (company_id, endpoint_id, name, severity, cwe_id, evidence, found_at)
     select $1::uuid, * from json_to_recordset($2::json) as n (endpoint_id uuid, name text, severity text, cwe_id text, evidence jsonb, found_at timestamptz)
     order by endpoint_id, name
     on conflict (company_id, endpoint_id, name) do update set evidence = excluded.evidence, found_at = excluded.found_at`,
    [companyId, JSON.stringify(records)],
  );
}
