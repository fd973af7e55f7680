import { statement } from '../../../platform/database/statement.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/domain.ts';
import type { CompanyJob } from '../../../platform/work/job.ts';
import { countAtEndpointsJob } from '../../inventory/problems/countAtEndpoints.client.ts';
import { writeGapCounts } from '../../inventory/problems/problemCounts.client.ts';

const WORST_FIRST = SEVERITIES.toReversed();

const COUNTS = statement(
  `select asked.id, coalesce(gaps, 0)::bigint as gaps,
      ${SEVERITIES.map((one) => `coalesce(${one}, 0)::bigint as ${one}`).join(', ')}
    from unnest($2::uuid[]) as asked (id)
    left join posture.gap_endpoints_counted c
      on c.company_id = $1 and c.status = 'open' and c.endpoint_id = asked.id`,
  {
    id: 'uuid',
    gaps: 'int8',
    info: 'int8',
    low: 'int8',
    medium: 'int8',
    high: 'int8',
    critical: 'int8',
  },
);

/** Tells the inventory how many gaps are open at these endpoints. */
async function count(query: CompanyQuery, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await query(COUNTS, [query.companyId, ids]);
  return writeGapCounts(
    query,
    rows.map((row) => ({
      endpointId: row.id,
      gaps: row.gaps,
      severities: WORST_FIRST.filter((severity) => row[severity] > 0),
    })),
  );
}

/** Keeps the inventory's counts of open gaps up with the gaps. */
export const gapsAtEndpointsJob = (deps: Pick<Deps, 'db'>): CompanyJob =>
  countAtEndpointsJob(deps, {
    name: 'posture.countAtEndpoints',
    failure: 'open gaps could not be counted at their endpoints',
    schema: 'posture',
    count,
  });
