import { LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Problem } from '../../../platform/problem.ts';
import { tellLabels } from '../change-feed/changeEvents.ts';
import { currentIds } from '../endpoints/lookupEndpoints.ts';

/** The rule of labels that people attached. */
export const BY_HAND = '00000000-0000-0000-0000-000000000000';

export interface AttachedLabel {
  readonly endpointId: string;
  readonly labelId: string;
  /** The rule that gave it, or `BY_HAND`. */
  readonly ruleId: string;
}

const LABELS_OF_ENDPOINTS = statement(
  `select endpoint_id as "endpointId", label_id as "labelId", rule_id as "ruleId"
    from inventory.endpoint_labels where company_id = $1 and endpoint_id = any($2::uuid[])`,
  { endpointId: 'uuid', labelId: 'uuid', ruleId: 'uuid' },
);

/** Labels attached to these endpoints, once for each rule that gave them. */
export function labelsOfEndpoints(
  query: CompanyQuery,
  endpointIds: readonly string[],
): Promise<AttachedLabel[]> {
  return query(LABELS_OF_ENDPOINTS, [query.companyId, endpointIds]);
}

const LABELS_OF_HOSTS = statement(
  `select e.host_id as "hostId", l.label_id as "labelId", count(distinct e.id) as endpoints
     from inventory.endpoints e join inventory.endpoint_labels l on l.company_id = e.company_id and l.endpoint_id = e.id
     where e.company_id = $1 and e.host in (select name from hosts
         where company_id = $1 and id = any($2::uuid[])) group by 1, 2 order by 3 desc, 2`,
  { hostId: 'uuid', labelId: 'uuid', endpoints: 'int8' },
);

/** Labels that endpoints of these hosts have, most endpoints first. */
export function labelsOfHosts(
  query: CompanyQuery,
  hostIds: readonly string[],
): Promise<{ hostId: string; labelId: string; endpoints: number }[]> {
  return query(LABELS_OF_HOSTS, [query.companyId, hostIds]);
}

type Owner = 'label_id' | 'group_id' | 'rule_id';

/**
 * How many endpoints have a label of each of these labels, groups or rules; those without are left
 * out.
 */
export async function endpointsPer(
  query: CompanyQuery,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query(
    {
      sql: `select ${owner} as id, count(distinct endpoint_id) as count
        from inventory.endpoint_labels
        where company_id = $1 and ${owner} = any($2::uuid[]) group by 1`,
      columns: { id: 'uuid', count: 'int8' },
    },
    [query.companyId, ids],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Takes the labels of a label, a group or a rule from all endpoints. */
export async function removeLabelsOf(query: CompanyQuery, owner: Owner, id: string): Promise<void> {
  const rows = await query(
    {
      sql: `delete from inventory.endpoint_labels where company_id = $1 and ${owner} = $2
        returning endpoint_id as id`,
      columns: { id: 'uuid' },
    },
    [query.companyId, id],
  );
  publish(query, { what: 'endpoint.labelled', ids: rows.map((row) => row.id) });
  if (rows.length > 0) await tellLabels(query);
}

const LABELS_IN_USE = statement(
  'select distinct label_id as id from inventory.endpoint_labels where company_id = $1 and label_id = any($2::uuid[])',
  { id: 'uuid' },
);

/** Labels of these that are attached to some endpoint. */
export async function labelsInUse(
  query: CompanyQuery,
  labelIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query(LABELS_IN_USE, [query.companyId, labelIds]);
  return new Set(rows.map(({ id }) => id));
}

const RULES_GIVING = statement(
  `select distinct rule_id as id from inventory.endpoint_labels
    where company_id = $1 and label_id = $2 and rule_id <> $3`,
  { id: 'uuid' },
);

/** Rules that gave a label to some endpoint. */
export async function rulesGiving(query: CompanyQuery, labelId: string): Promise<string[]> {
  const rows = await query(RULES_GIVING, [query.companyId, labelId, BY_HAND]);
  return rows.map(({ id }) => id);
}

/** Tells the endpoints that a label belongs to another group now. */
export async function regroupLabel(
  query: CompanyQuery,
  labelId: string,
  groupId: string,
): Promise<void> {
  await query(
    'update inventory.endpoint_labels set group_id = $3 where company_id = $1 and label_id = $2',
    [query.companyId, labelId, groupId],
  );
}

const HELD_ENDPOINTS = statement(
  'select id from inventory.endpoints where company_id = $1 and id = any($2::uuid[]) order by id for no key update',
  { id: 'uuid' },
);

/**
 * The endpoints that these ids stand for today, held until the transaction ends: none is merged
 * away meanwhile, and two people labelling one endpoint take turns.
 * @throws Problem notFound for an endpoint there is none of
 */
export async function holdEndpoints(
  query: CompanyQuery,
  endpointIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(endpointIds.map((id) => id.toLowerCase()))];
  const hold = async (ids: readonly string[]) =>
    (await query(HELD_ENDPOINTS, [query.companyId, ids])).map(({ id }) => id);
  const held = new Set(await hold(wanted));
  const merged = wanted.filter((id) => !held.has(id));
  if (merged.length === 0) return wanted;
  // Asked after the wait for a merge that was under way.
  const into = await currentIds({ query, companyId: query.companyId }, merged);
  const ids = new Set(into.filter((id) => id !== null));
  for (const id of await hold([...ids])) held.add(id);
  if (into.some((id) => id === null || !held.has(id)))
    throw new Problem('notFound', 'There is no such endpoint.');
  return [...held];
}

/**
 * Attaches labels to endpoints by hand; what is attached already stays.
 * @param endpointIds as `holdEndpoints` gave them
 * @throws Problem badInput when one would have more labels than an endpoint may
 */
export async function attachByHand(
  query: CompanyQuery,
  endpointIds: readonly string[],
  labels: readonly { id: string; groupId: string }[],
): Promise<void> {
  await query(
    `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
     select $1, e, l.id, l.group_id from unnest($2::uuid[]) as e
       cross join unnest($3::uuid[], $4::uuid[]) as l (id, group_id) on conflict do nothing`,
    [
      query.companyId,
      endpointIds,
      labels.map(({ id }) => id),
      labels.map(({ groupId }) => groupId),
    ],
  );
  publish(query, { what: 'endpoint.labelled', ids: endpointIds });
  await tellLabels(query);
  const [over] = await query(
    `select endpoint_id from inventory.endpoint_labels
      where company_id = $1 and endpoint_id = any($2::uuid[]) group by 1
      having count(distinct label_id) > $3 limit 1`,
    [query.companyId, endpointIds, LABEL_LIMITS.labelsPerEndpoint],
  );
  if (over !== undefined)
    throw new Problem('badInput', `Asset can have up to ${LABEL_LIMITS.labelsPerEndpoint} labels`, {
      field: 'labelIds',
    });
}

/** Takes labels that people attached from endpoints; those that a rule gives stay. */
export async function detachByHand(
  query: CompanyQuery,
  endpointIds: readonly string[],
  labelIds: readonly string[],
): Promise<void> {
  await query(
    `delete from inventory.endpoint_labels
      where company_id = $1 and endpoint_id = any($2::uuid[]) and label_id = any($3::uuid[])
        and rule_id = $4`,
    [query.companyId, endpointIds, labelIds, BY_HAND],
  );
  publish(query, { what: 'endpoint.labelled', ids: endpointIds });
  await tellLabels(query);
}
