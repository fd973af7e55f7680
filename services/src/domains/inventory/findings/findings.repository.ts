import { SEVERITIES, type Severity } from '@palisade/vocabulary/severities.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

const FINDING_ROW = {
  endpointId: 'uuid',
  name: 'text',
  severity: as<Severity>('text'),
  cweId: 'text?',
  cveId: 'text?',
  evidence: as<Readonly<Record<string, unknown>>>('jsonb'),
  foundAt: 'timestamptz',
} as const;

const COLUMNS =
  'endpoint_id as "endpointId", name, severity, cwe_id as "cweId", cve_id as "cveId", evidence, found_at as "foundAt"';
const word = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const FINDINGS_OF = statement(
  `select ${COLUMNS} from inventory.endpoint_findings
    where company_id = $1 and endpoint_id = any($2)
    order by array_position($3::text[], severity) desc, name`,
  FINDING_ROW,
);

/** Weaknesses of endpoints, in the order of `ids`. */
export async function findingsOf(scope: CompanyScope, ids: readonly string[]) {
  const rows = await scope.query(FINDINGS_OF, [scope.companyId, ids, SEVERITIES]);
  const byEndpoint = Map.groupBy(rows, ({ endpointId }) => endpointId);
  return ids.map((id) => ({
    id,
    findings: (byEndpoint.get(id.toLowerCase()) ?? []).map(
      ({ name, severity, cweId, cveId, evidence, foundAt }) => ({
        name,
        severity,
        cweId,
        cveId,
        foundAt,
        evidence: Object.entries(evidence)
          .map(([key, value]) => ({ key, value: word(value) }))
          .sort((a, b) => (a.key < b.key ? -1 : 1)),
      }),
    ),
  }));
}
