import type { DataSide } from '@palisade/vocabulary/dataFlows.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/**
 * Labels of a group by how many of their endpoints have data on a side, from the bits of terms: how
 * labels and types go together is counted for all endpoints only.
 */
const APPLICATIONS = statement(
  `with types as materialized (
      select value, $3 || 'DataType:' || value as term from term_counts
      where company_id = $1 and field = $3 || 'DataType' and endpoints > 0
    ), typed as materialized (
      select term, block, members from term_members
      where company_id = $1 and term = any(array(select term from types))
    ), side as materialized (
      select block, bit_or(members) as members from typed group by block
    ), labelled as materialized (
      select term, block, members from term_members
      where company_id = $1 and term = any(array(
        select 'labelGroup:' || value from term_counts
        where company_id = $1 and field = 'labelGroup' and endpoints > 0
          and split_part(value, ' ', 1) = $2))
    ), top as materialized (
      select l.term, sum(bit_count(l.members & side.members))::bigint as endpoints
      from labelled l join side on side.block = l.block
      group by 1 having sum(bit_count(l.members & side.members)) > 0 order by 2 desc, 1 limit $4
    ), risks as materialized (
      select m.block, m.members, substr(m.term, length('riskScore:') + 1)::float8 as risk
      from term_members m where m.company_id = $1 and m.term = any(array(
        select 'riskScore:' || value from term_counts
        where company_id = $1 and field = 'riskScore' and endpoints > 0))
    )
    select split_part(top.term, ' ', 2) as "labelId", top.endpoints,
      coalesce((
        select max(r.risk) from labelled l join risks r on r.block = l.block
        where l.term = top.term and bit_count(l.members & r.members) > 0
      ), 0) as "riskScore",
      array(
        select type.value from (
          select t.term, sum(bit_count(l.members & t.members)) as held
          from labelled l join typed t on t.block = l.block
          where l.term = top.term group by 1 having sum(bit_count(l.members & t.members)) > 0
        ) own join types type on type.term = own.term
        order by own.held desc, type.value
      ) as "dataTypes"
    from top order by top.endpoints desc, "labelId"`,
  { labelId: 'text', endpoints: 'int8', riskScore: 'float8', dataTypes: 'text[]' },
);

/** For people who are limited to labels: labels whose endpoints have the most sensitive data. */
export const applicationsByMembers = (
  { query, companyId }: CompanyScope,
  groupId: string,
  side: DataSide,
  first: number,
) => query(APPLICATIONS, [companyId, groupId, side, first]);
