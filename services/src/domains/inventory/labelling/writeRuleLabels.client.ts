import type { CompanyQuery } from '../../../platform/database/database.ts';

export interface GivenLabel {
  readonly endpointId: string;
  readonly labelId: string;
  readonly groupId: string;
}

/**
 * Makes the labels that a rule gives to the endpoints it looked at exactly these. An endpoint that
 * is being merged away at this moment is remembered for another look.
 */
export async function writeRuleLabels(
  query: CompanyQuery,
  ruleId: string,
  lookedAt: readonly string[],
  given: readonly GivenLabel[],
): Promise<void> {
  const endpoints = given.map(({ endpointId }) => endpointId);
  const labels = given.map(({ labelId }) => labelId);
  await query(
    `delete from inventory.endpoint_labels old where company_id = $1 and rule_id = $2 and endpoint_id = any($3::uuid[])
     and not exists (select from unnest($4::uuid[], $5::uuid[]) as new (endpoint_id, label_id) where new.endpoint_id = old.endpoint_id and new.label_id = old.label_id)`,
    [query.companyId, ruleId, lookedAt, endpoints, labels],
  );
  if (given.length === 0) return;
  const wanted = [...new Set(endpoints)];
  const held = await query<{ id: string }>(
    'select id from inventory.endpoints where company_id = $1 and id = any($2::uuid[]) order by id for key share skip locked',
    [query.companyId, wanted],
  );
  await query(
    `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
     select $1, new.endpoint_id, new.label_id, new.group_id, $2 from unnest($4::uuid[], $5::uuid[], $6::uuid[]) as new (endpoint_id, label_id, group_id)
     where new.endpoint_id = any($3::uuid[]) on conflict do nothing`,
    [
      query.companyId,
      ruleId,
      held.map(({ id }) => id),
      endpoints,
      labels,
      given.map(({ groupId }) => groupId),
    ],
  );
  if (held.length === wanted.length) return;
  const known = new Set(held.map(({ id }) => id));
  await query(
    'insert into inventory.endpoints_to_label (company_id, endpoint_id) select $1, unnest($2::uuid[]) on conflict do nothing',
    [query.companyId, wanted.filter((id) => !known.has(id))],
  );
}
