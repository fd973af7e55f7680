import type { CompanyQuery } from '../../../platform/database/database.ts';
import { mergedInto } from '../../inventory/evaluation/whereabouts.client.ts';
import { evaluateAgain } from '../evaluation/toEvaluate.repository.ts';

/**
 * The gaps of endpoints that are no more go to the endpoints that these were merged into, with what
 * people said and decided; where such an endpoint has a gap by the same policy, it takes over
 * comments, and the decision unless there is one. The gaps of endpoints that went without a trace
 * are frozen.
 */
export async function moveGaps(query: CompanyQuery, goneIds: readonly string[]): Promise<void> {
  const into = await mergedInto(query, goneIds);
  const lost = goneIds.filter((id) => !into.has(id));
  if (lost.length > 0)
    await query(
      `update posture.gaps set is_frozen = true
        where company_id = $1 and endpoint_id = any($2::uuid[]) and not is_frozen`,
      [query.companyId, lost],
    );
  if (into.size === 0) return;
  const values = [query.companyId, [...into.keys()], [...into.values()]];
  const pairs = `from posture.gaps old join unnest($2::uuid[], $3::uuid[]) as m (old_id,
      new_id) on old.company_id = $1 and old.endpoint_id = m.old_id
    join posture.gaps kept on kept.company_id = $1 and kept.endpoint_id = m.new_id and kept.policy_id = old.policy_id`;
  await query(
    `update posture.gap_comments c set gap_id = pair.kept_id
      from (select old.id as old_id, kept.id as kept_id ${pairs}) pair
      where c.company_id = $1 and c.gap_id = pair.old_id`,
    values,
  );
  await query(
    `update posture.gaps g set status = pair.status, status_step = null, updated_at = now()
      from (select distinct on (kept.id) kept.id, old.status ${pairs}
        where old.status in ('inProcess', 'ignored', 'hidden')
      order by kept.id, old.updated_at desc) pair
     where g.company_id = $1 and g.id = pair.id and g.status = 'open'`,
    values,
  );
  await query(
    `delete from posture.gaps g using (select old.id ${pairs}) pair where g.company_id = $1 and g.id = pair.id`,
    values,
  );
  // Of several that go to one endpoint, the gap that changed last stays.
  await query(
    `delete from posture.gaps g using (
       select old.id, row_number() over (partition by m.new_id, old.policy_id
           order by old.updated_at desc, old.id) as place
       from posture.gaps old join unnest($2::uuid[], $3::uuid[]) as m (old_id,
           new_id) on old.company_id = $1 and old.endpoint_id = m.old_id
     ) double where g.company_id = $1 and g.id = double.id and double.place > 1`,
    values,
  );
  await query(
    `update posture.gaps g set endpoint_id = m.new_id
      from unnest($2::uuid[], $3::uuid[]) as m (old_id, new_id)
      where g.company_id = $1 and g.endpoint_id = m.old_id`,
    values,
  );
  await evaluateAgain(query, [...into.values()]);
}
