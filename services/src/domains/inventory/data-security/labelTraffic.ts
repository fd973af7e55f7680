import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { ENDPOINT_STEPS, windowUntil } from '../traffic/windows.ts';

const TRAFFIC = statement(
  `select label.id, sum(part.requests) as "traffic7d"
    from (
      select k.label_ids, summed.requests from (
        select combination_id, sum(requests) as requests from combination_hours
        where company_id = $1 and hour >= $3 group by 1
      ) summed join label_combinations k on k.company_id = $1 and k.id = summed.combination_id
      union all
      select label_ids, requests from moving_hours where company_id = $1 and hour >= $3
    ) part join unnest($2::uuid[]) label (id) on label.id = any(part.label_ids)
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
