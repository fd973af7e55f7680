import type { ChangeScope } from '../changes/changeScope.ts';
import { MATURITY } from '../facts/learningState.ts';
import { publish } from '../../../platform/events/publish.ts';

/**
 * Brings the learning states of all endpoints of the company, or of one API, in line with changed
 * minimums. Rows of endpoints in memory are written again from there by the flush that follows.
 */
export async function relearnStates(
  { companyId, company, query }: ChangeScope,
  apiId: string | null = null,
): Promise<void> {
  const { mode, lowMinimum, regularMinimum } = company.rules.learning;
  const state = `case when e.requests >= case coalesce(a.learning_mode, $2) when 'low' then $3::int else $4::int end
      and coalesce(e.seen_hours, case e.learning_state when 'available' then $5::int else 0 end) >= $5::int
      and (coalesce(e.seen_consumers, case e.learning_state when 'available' then $6::int else 0 end) >= $6::int
        or e.last_activity_at - e.first_seen_at >= $7::double precision * interval '1 millisecond')
    then 'available' else 'staging' end`;
  const changed = await query(
    {
      sql: `update inventory.endpoints e set learning_state = ${state} from apis a
        where e.company_id = $1 and a.company_id = $1 and a.id = e.api_id
            and ($8::uuid is null or a.id = $8) and e.learning_state <> ${state}
        returning e.id`,
      columns: { id: 'uuid' },
    },
    [
      companyId,
      mode,
      lowMinimum,
      regularMinimum,
      MATURITY.hours,
      MATURITY.consumers,
      MATURITY.age,
      apiId,
    ],
  );
  publish(query, { what: 'endpoint.changed', ids: changed.map(({ id }) => id) });
  for (const host of company.hosts.values()) {
    for (const endpoint of host.endpoints.values()) {
      if (apiId !== null && host.apiFor(endpoint).id !== apiId) continue;
      endpoint.isRowStale = true;
      host.dirty.add(endpoint);
    }
  }
}
