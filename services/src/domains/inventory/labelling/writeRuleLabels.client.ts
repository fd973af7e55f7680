import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';
import { tellLabels } from '../change-feed/changeEvents.ts';

export interface GivenLabel {
  readonly endpointId: string;
  readonly labelId: string;
  readonly groupId: string;
}

const TAKE = statement(
  `delete from inventory.endpoint_labels old where company_id = $1 and rule_id = $2 and endpoint_id = any($3::uuid[])
   and not exists (select from unnest($4::uuid[], $5::uuid[]) as new (endpoint_id, label_id)
       where new.endpoint_id = old.endpoint_id and new.label_id = old.label_id)
   returning endpoint_id as id`,
  { id: 'uuid' },
);

const HOLD = statement(
  `select id from inventory.endpoints where company_id = $1 and id = any($2::uuid[])
    order by id for key share skip locked`,
  { id: 'uuid' },
);

const GIVE = statement(
  `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
   select $1, new.endpoint_id, new.label_id, new.group_id, $2
     from unnest($4::uuid[], $5::uuid[], $6::uuid[]) as new (endpoint_id, label_id, group_id)
   where new.endpoint_id = any($3::uuid[]) on conflict do nothing
   returning endpoint_id as id`,
  { id: 'uuid' },
);

/**
 * Makes the labels that a rule gives to the endpoints it looked at exactly these. Gives back those
 * that are being merged away at this moment, for another look.
 */
export async function writeRuleLabels(
  query: CompanyQuery,
  ruleId: string,
  lookedAt: readonly string[],
  given: readonly GivenLabel[],
): Promise<readonly string[]> {
  const endpoints = given.map(({ endpointId }) => endpointId);
  const labels = given.map(({ labelId }) => labelId);
  const taken = await query(TAKE, [query.companyId, ruleId, lookedAt, endpoints, labels]);
  publish(query, { what: 'endpoint.labelled', ids: taken.map(({ id }) => id) });
  if (taken.length > 0) await tellLabels(query);
  if (given.length === 0) return [];
  const wanted = [...new Set(endpoints)];
  const held = (await query(HOLD, [query.companyId, wanted])).map(({ id }) => id);
  const groups = given.map(({ groupId }) => groupId);
  const got = await query(GIVE, [query.companyId, ruleId, held, endpoints, labels, groups]);
  publish(query, { what: 'endpoint.labelled', ids: got.map(({ id }) => id) });
  if (got.length > 0) await tellLabels(query);
  const known = new Set(held);
  return wanted.filter((id) => !known.has(id));
}
