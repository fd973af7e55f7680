import type { DataSide } from '@palisade/vocabulary/dataFlows.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { knownTerms, labelTerms, termOf } from './knownTerms.ts';

/**
 * Labels of a group by how many of their endpoints have data on a side, from the bits of terms: how
 * labels and types go together is counted for all endpoints only. Risks are asked for one after the
 * other, the highest first, since a label mostly has an endpoint of one of the highest.
 */
const APPLICATIONS = statement(
  `with typed as materialized (
      select term, block, members from term_members where company_id = $1 and term = any($2::text[])
    ), side as materialized (
      select block, bit_or(members) as members from typed group by block
    ), labelled as materialized (
      select term, block, members from term_members where company_id = $1 and term = any($3::text[])
    ), top as materialized (
      select term, sum(endpoints)::bigint as endpoints
      from (
        select l.term, bit_count(l.members & side.members) as endpoints
        from labelled l join side on side.block = l.block offset 0
      ) counted group by term having sum(endpoints) > 0 order by 2 desc, 1 limit $5
    ), held as materialized (
      select label, term, sum(endpoints)::bigint as endpoints
      from (
        select l.term as label, t.term, bit_count(l.members & t.members) as endpoints
        from labelled l join typed t on t.block = l.block
        where l.term in (select term from top) offset 0
      ) counted group by label, term having sum(endpoints) > 0
    )
    select split_part(top.term, ' ', 2) as "labelId", top.endpoints,
      coalesce((
        select risk from unnest($4::float8[]) with ordinality known (risk, place)
        where exists (
          select from labelled l join term_members m
            on m.company_id = $1 and m.term = 'riskScore:' || risk and m.block = l.block
          where l.term = top.term and bit_count(l.members & m.members) > 0 offset 0
        )
        order by place limit 1
      ), 0) as "riskScore",
      array(
        select substr(held.term, length($6) + 1) as type from held where held.label = top.term
        order by held.endpoints desc, type
      ) as "dataTypes"
    from top order by top.endpoints desc, "labelId"`,
  { labelId: 'text', endpoints: 'int8', riskScore: 'float8', dataTypes: 'text[]' },
);

/**
 * For people who are limited to labels: labels whose endpoints have the most sensitive data.
 * @param whole sees the whole company
 */
export async function applicationsByMembers(
  { query, companyId }: CompanyScope,
  whole: CompanyQuery,
  groupId: string,
  side: DataSide,
  first: number,
) {
  const field = `${side}DataType`;
  const known = await knownTerms(whole, [field, 'riskScore']);
  const types = known.filter((term) => term.field === field).map(termOf);
  const risks = known
    .filter((term) => term.field === 'riskScore')
    .map(({ value }) => Number(value));
  return query(APPLICATIONS, [
    companyId,
    types,
    await labelTerms(whole, groupId),
    risks.toSorted((a, b) => b - a),
    first,
    `${field}:`,
  ]);
}
