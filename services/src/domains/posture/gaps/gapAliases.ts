import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { MovedGap } from '../../integrations/tickets/movedGaps.client.ts';
import { formerIdsOf } from '../../inventory/evaluation/whereabouts.client.ts';

const RESOLVE = statement(
  `select old_id as "oldId", gap_id as id from posture.gap_aliases
    where company_id = $1 and old_id = any($2::uuid[])`,
  { oldId: 'uuid', id: 'uuid' },
);

/**
 * These ids, in place of those of gaps that went into others the ids of the others, as far as the
 * reader sees them; the rest as they are.
 */
export async function currentGapIds(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return ids;
  const rows = await query(RESOLVE, [query.companyId, ids]);
  const led = new Map(rows.map(({ oldId, id }) => [oldId, id]));
  return ids.map((id) => led.get(id.toLowerCase()) ?? id);
}

/** Has the ids of gaps that go into others, and those that led to them, lead to the others. */
export async function leadOn(query: CompanyQuery, gone: readonly MovedGap[]): Promise<void> {
  const values = [query.companyId, gone.map(({ id }) => id), gone.map(({ into }) => into)];
  const pairs = 'unnest($2::uuid[], $3::uuid[]) as m (id, into_id)';
  await query(
    `update posture.gap_aliases a set gap_id = m.into_id from ${pairs}
      where a.company_id = $1 and a.gap_id = m.id`,
    values,
  );
  await query(
    `insert into posture.gap_aliases (company_id, old_id, gap_id, endpoint_id, policy_id)
     select $1::uuid, m.id, m.into_id, g.endpoint_id, g.policy_id
     from ${pairs} join posture.gaps g on g.company_id = $1 and g.id = m.id
     on conflict (company_id, old_id) do update set gap_id = excluded.gap_id`,
    values,
  );
}

/** A place of a gap: no endpoint has two by one policy. */
export interface GapPlace {
  readonly endpointId: string;
  readonly policyId: string;
}

const FORMER_GAPS = statement(
  `select a.old_id as "oldId", n.endpoint_id as "endpointId", a.policy_id as "policyId"
     from unnest($2::uuid[], $3::uuid[]) as n (endpoint_id, former_id)
     join posture.gap_aliases a on a.company_id = $1 and a.endpoint_id = n.former_id
     where a.policy_id = any($4::uuid[])
     order by a.endpoint_id = n.endpoint_id desc, a.since desc, a.old_id`,
  { oldId: 'uuid', endpointId: 'uuid', policyId: 'uuid' },
);

/**
 * Ids that gaps had at endpoints which were merged and are back, or that lead to these endpoints now.
 * @returns by place: the id that its gap gets again, and those that lead to it from then on
 */
export async function formerGapIds(
  query: CompanyQuery,
  places: readonly GapPlace[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (places.length === 0) return new Map();
  const at = [...new Set(places.map(({ endpointId }) => endpointId))];
  const former = [...at.map((id) => ({ id, formerId: id })), ...(await formerIdsOf(query, at))];
  const rows = await query(FORMER_GAPS, [
    query.companyId,
    former.map(({ id }) => id),
    former.map(({ formerId }) => formerId),
    [...new Set(places.map(({ policyId }) => policyId))],
  ]);
  return new Map(
    [...Map.groupBy(rows, placeOf)].map(([place, ids]) => [place, ids.map(({ oldId }) => oldId)]),
  );
}

/** Stands for a place, as a key. */
export const placeOf = ({ endpointId, policyId }: GapPlace): string => `${endpointId} ${policyId}`;

/** Gaps have these ids again: the first of each place is its own, the others lead to it. */
export async function takeBack(
  query: CompanyQuery,
  idsOfGaps: readonly (readonly string[])[],
): Promise<void> {
  const pairs = idsOfGaps.flatMap(([own = '', ...others]) =>
    [own, ...others].map((oldId) => ({ oldId, own })),
  );
  if (pairs.length === 0) return;
  const values = [query.companyId, pairs.map(({ oldId }) => oldId), pairs.map(({ own }) => own)];
  await query(
    'delete from posture.gap_aliases where company_id = $1 and old_id = any($2::uuid[])',
    [query.companyId, [...new Set(pairs.map(({ own }) => own))]],
  );
  await query(
    `update posture.gap_aliases a set gap_id = m.own
       from unnest($2::uuid[], $3::uuid[]) as m (old_id, own)
      where a.company_id = $1 and a.old_id = m.old_id`,
    values,
  );
}
