import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { ENDPOINT_STEPS, windowUntil } from '../traffic/windows.ts';

// Hours are summed by endpoint before labels are looked up: endpoints with traffic within a week are
// fewer than those with a label, which several rules may have given them.
const TRAFFIC = statement(
  `with summed as materialized (
      select endpoint_id, sum(requests) as requests from inventory.traffic_hourly
      where company_id = $1 and hour >= $3 group by 1
    )
    select label.id, sum(summed.requests) as "traffic7d"
    from summed cross join unnest($2::uuid[]) label (id)
    where exists (select from inventory.endpoint_labels own
      where own.company_id = $1 and own.endpoint_id = summed.endpoint_id
        and own.label_id = label.id)
    group by 1`,
  { id: 'uuid', traffic7d: 'numeric' },
);

/** Learned requests of the last seven days to the endpoints with each label, in the order asked. */
export async function labelTraffic(
  { query, companyId }: CompanyScope,
  labelIds: readonly string[],
): Promise<{ id: string; traffic7d: number }[]> {
  const since = new Date(windowUntil(Date.now(), ENDPOINT_STEPS[7]).from).toISOString();
  const ids = [...new Set(labelIds.map((id) => id.toLowerCase()))];
  const rows = await query(TRAFFIC, [companyId, ids, since]);
  const found = new Map(rows.map(({ id, traffic7d }) => [id, traffic7d]));
  return labelIds.map((id) => ({ id, traffic7d: found.get(id.toLowerCase()) ?? 0 }));
}
