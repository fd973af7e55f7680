import type { CompanyScope } from '../../../platform/database/database.ts';
import { countedEndpoints, type Selection } from '../filter/selection.ts';
import { blocksOf, isMember, membersOf } from '../filter/termSet.ts';

const UUID_LENGTH = 36;

/**
 * Hosts, APIs and labels of a group by how many endpoints of a selection they have, from the bits of
 * terms. The only API of a host has what the host has; endpoints of the others are counted in an
 * index, without their rows.
 * @param labels terms of the labels of the group
 */
export function placesByMembers(
  scope: CompanyScope,
  selection: Selection,
  labels: readonly string[],
  first: number,
  values: unknown[],
): string {
  const { companyId, set, size } = selection;
  const company = `$${values.push(companyId)}`;
  const kept = membersOf(set, companyId, values);
  const blocks = blocksOf(set, companyId, size, values);
  const limit = `$${values.push(first)}`;
  // A term ends with the id; each block is counted by itself.
  const held = (terms: string): string =>
    `select right(own.term, ${UUID_LENGTH})::uuid as id, sum(own.endpoints)::bigint as endpoints
      from (
        select m.term, bit_count(m.members & kept.members) as endpoints
        from kept join term_members m on m.company_id = ${company} and m.block = kept.block
          and m.term = any(${terms})
        offset 0
      ) own group by own.term having sum(own.endpoints) > 0`;
  const top = (place: string, rows: string): string =>
    `(select '${place}' as place, id, endpoints, count(*) over () as every
      from ${rows} order by endpoints desc, id limit ${limit})`;
  return `with kept as materialized (${kept}), bits as materialized (select ${blocks} as blocks),
    hosts_held as materialized (
      ${held(`array(select 'hostId:' || id from hosts where company_id = ${company})`)}
    ), apis_held as materialized (
      select api.id, case when api.is_only then host.endpoints else (
          select count(*) from ${countedEndpoints(scope, selection)}
          where endpoints.company_id = ${company} and endpoints.api_id = api.id
            and ${isMember('select blocks from bits', size, 'endpoints')}
        ) end as endpoints
      from hosts_held host join (
        select id, host_id, count(*) over (partition by host_id) = 1 as is_only
        from apis where company_id = ${company}
      ) api on api.host_id = host.id
    ), labels_held as (
      ${held(`array(select unnest($${values.push(labels)}::text[]))`)}
    )
    ${top('hosts', 'hosts_held')}
    union all ${top('apis', '(select * from apis_held where endpoints > 0) with_some')}
    union all ${top('applications', 'labels_held')}`;
}

/** The riskiest endpoints of a selection as `riskiest`, met in the order of an index. */
export function riskiestByMembers(
  scope: CompanyScope,
  selection: Selection,
  limit: number,
  values: unknown[],
): string {
  const { companyId, set, size } = selection;
  const bits = `bits as materialized (select ${blocksOf(set, companyId, size, values)} as blocks)`;
  if (scope.isLimited)
    return `${bits}, riskiest as materialized (
      select id, risk_score from limited.riskiest((select blocks from bits),
        $${values.push(size.firstBlock)}::int, $${values.push(limit)}::int))`;
  const company = `$${values.push(companyId)}`;
  return `${bits}, riskiest as materialized (
      select id, risk_score from inventory.endpoints
      where endpoints.company_id = ${company}
        and ${isMember('select blocks from bits', size, 'endpoints')}
      order by risk_score desc, id desc limit ${limit})`;
}
