import type { CompanyScope } from '../../../../platform/database/database.ts';
import type { BoundedCount } from '../../endpoints/endpointCount.repository.ts';
import { countedEndpoints, found, selectTold, type ToldFilter } from '../../filter/selection.ts';
import { membersOf } from '../../filter/termSet.ts';
import { heldCondition } from './heldCondition.ts';
import type { Held } from './sensitiveParameters.schemas.ts';
import type { HeldTerm, HeldTerms } from './termsOfHeld.ts';

/** What terms do not tell is counted up to here. */
const MOST_COUNTED = 10_000;

/** By terms that say how many of these parameters an endpoint has. */
async function countedByTerms(
  { query }: CompanyScope,
  { companyId, set }: ToldFilter,
  counted: readonly HeldTerm[],
): Promise<number> {
  const values: unknown[] = [];
  const kept = membersOf(set, companyId, values);
  const company = `$${values.push(companyId)}`;
  const terms = `$${values.push(counted.map(({ term }) => term))}::text[]`;
  const rows = await query(
    {
      sql: `with kept as materialized (${kept})
        select term, sum(endpoints)::int8 as endpoints
        from (
          select m.term, bit_count(m.members & kept.members) as endpoints
          from (
            select term, block, members from term_members
            where company_id = ${company} and term = any(${terms}) offset 0
          ) m join kept on kept.block = m.block offset 0
        ) own group by term`,
      columns: { term: 'text', endpoints: 'int8' },
    },
    values,
  );
  const endpointsOf = new Map(rows.map(({ term, endpoints }) => [term, endpoints]));
  return counted.reduce(
    (sum, { term, parameters }) => sum + parameters * (endpointsOf.get(term) ?? 0),
    0,
  );
}

/**
 * By rows, up to a bound: endpoint by endpoint, where a join may read the parameters of the whole
 * company first. None is read where more endpoints than that have one each.
 */
async function countedByRows(
  scope: CompanyScope,
  told: ToldFilter,
  held: Held,
  isOfEach: boolean,
  atMost: number,
): Promise<BoundedCount> {
  const values: unknown[] = [];
  const selection = await selectTold(scope, told);
  if (isOfEach && told.rest.length === 0 && selection.size.size > atMost)
    return { count: atMost, hasMore: true };
  const { first, where } = found(selection, values);
  const matching = heldCondition(held, values);
  const [row] = await scope.query(
    {
      sql: `with ${first}met as (
          select from ${countedEndpoints(scope, told)} cross join lateral (
            select from inventory.parameters
            where parameters.company_id = endpoints.company_id
              and parameters.endpoint_id = endpoints.id and ${matching} offset 0
          ) held where ${where} limit ${atMost + 1}
        ) select count(*) from met`,
      columns: { count: 'int8' },
    },
    values,
  );
  const count = row?.count ?? 0;
  return count > atMost ? { count: atMost, hasMore: true } : { count };
}

/**
 * How many sensitive parameters there are at the endpoints that are told, or that there are more
 * than so many.
 * @param atMost counted up to here where terms do not tell
 */
export async function countSensitiveParameters(
  scope: CompanyScope,
  told: ToldFilter,
  held: Held,
  { counted, isOfEach }: Pick<HeldTerms, 'counted' | 'isOfEach'>,
  atMost = MOST_COUNTED,
): Promise<BoundedCount> {
  if (counted !== null && told.rest.length === 0)
    return { count: await countedByTerms(scope, told, counted) };
  return countedByRows(scope, told, held, isOfEach, atMost);
}
