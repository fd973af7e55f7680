import { type DataSide, DATA_SIDES, newDataDays } from '@palisade/vocabulary/dataFlows.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as } from '../../../platform/database/statement.ts';
import { found, selectTold, type Selection, type ToldFilter } from '../filter/selection.ts';
import { membersOf } from '../filter/termSet.ts';
import type { CountedFlow } from './dataSecurity.schemas.ts';
import { type KnownTerm, knownTerms, termOf } from './knownTerms.ts';

const FLOW = {
  dataType: 'text',
  endpoints: 'int8',
  authenticated: 'int8',
  anonymous: 'int8',
  external: 'int8',
  thirdParty: 'int8',
  newEndpoints: 'int8',
} as const;
const FLOW_OF_SIDE = { side: as<DataSide>('text'), ...FLOW } as const;

/** Terms of those that an endpoint answers, as columns count them. */
const AUDIENCES = {
  authenticated: 'authenticated:true',
  anonymous: 'authenticated:false',
  external: 'isExternal:true',
  thirdParty: 'authType:thirdPartyToken',
} as const;

/** Length of a day and the space behind it. */
const DAY_LENGTH = 'yyyy-mm-dd '.length;

/**
 * From the bits of terms, where they tell all of a filter. Each block is counted by itself, so that
 * only numbers are grouped: grouping the bits sorted 40 MB on disk. The server takes 1 µs to combine
 * or count the bits of a block, so that nothing is counted where a type has no endpoint that is kept.
 */
function byMembers(
  { companyId, set }: ToldFilter,
  side: DataSide,
  known: readonly KnownTerm[],
  values: unknown[],
): string {
  const kept = membersOf(set, companyId, values);
  const company = `$${values.push(companyId)}`;
  const terms = (of: readonly KnownTerm[]): string =>
    `(select term, block, members from term_members
        where company_id = ${company} and term = any($${values.push(of.map(termOf))}::text[]) offset 0)`;
  const types = known.filter(({ field }) => field === `${side}DataType`);
  const days = newDataDays(Date.now());
  const fresh = known.filter(
    ({ field, value }) =>
      field === 'dataDay' &&
      value.startsWith(`${side} `, DAY_LENGTH) &&
      days.includes(value.slice(0, DAY_LENGTH - 1)),
  );
  const names = Object.keys(AUDIENCES);
  const audiences = Object.entries(AUDIENCES)
    .map(([name, term]) => `bit_or(members) filter (where term = '${term}') as "${name}"`)
    .join(', ');
  const typeOf = (prefix: string): string => `substr(term, ${prefix.length + 1})`;
  const sum = (name: string): string => `sum("${name}")::bigint as "${name}"`;
  return `with kept as materialized (
      select found.block, found.members,
        ${names.map((name) => `found.members & told."${name}" as "${name}"`).join(', ')}
      from (${kept}) found left join (
        select block, ${audiences} from term_members
        where company_id = ${company} and term = any($${values.push(Object.values(AUDIENCES))}::text[])
        group by block
      ) told on told.block = found.block
      where bit_count(found.members) > 0
    ), fresh as (
      select ${typeOf(`dataDay:0000-00-00 ${side} `)} as type,
        sum(bit_count(d.members & kept.members))::bigint as endpoints
      from kept join ${terms(fresh)} d on d.block = kept.block
      group by 1
    ), own as (
      select ${typeOf(`${side}DataType:`)} as type, ${['endpoints', ...names].map(sum).join(', ')}
      from (
        select term, endpoints,
          ${names.map((name) => `coalesce(bit_count(members & "${name}"), 0)::int as "${name}"`).join(', ')}
        from (
          select shared.*, bit_count(shared.members)::int as endpoints
          from (
            select m.term, m.members & kept.members as members,
              ${names.map((name) => `kept."${name}"`).join(', ')}
            from kept join ${terms(types)} m on m.block = kept.block
            offset 0
          ) shared offset 0
        ) counted where endpoints > 0 offset 0
      ) held group by term
    )
    select own.type as "dataType", ${['endpoints', ...names].map((name) => `own."${name}"`).join(', ')},
      coalesce(fresh.endpoints, 0)::bigint as "newEndpoints"
    from own left join fresh on fresh.type = own.type`;
}

/** From the rows of the endpoints that a filter leaves, read once for both sides. */
function byRows(selection: Selection, values: unknown[]): string {
  const { first, where } = found(selection, values);
  const days = `$${values.push(newDataDays(Date.now()))}::text[]`;
  return `with ${first}held as (
      select flow.side, unnest(flow.types) as type, authenticated, is_external, auth_types, data_days
      from inventory.endpoints cross join lateral (
        values ('request', request_data_types), ('response', response_data_types)
      ) flow (side, types)
      where sensitive and ${where}
    )
    select side, type as "dataType", count(*) as endpoints,
      count(*) filter (where authenticated) as authenticated,
      count(*) filter (where not authenticated) as anonymous,
      count(*) filter (where is_external) as external,
      count(*) filter (where 'thirdPartyToken' = any(auth_types)) as "thirdParty",
      count(*) filter (where data_days && array(
        select day || ' ' || side || ' ' || type from unnest(${days}) day)) as "newEndpoints"
    from held group by side, type`;
}

/**
 * Which types of sensitive data the endpoints that a filter keeps have, in no order.
 * @param whole sees the whole company
 */
export async function flowsUnder(
  scope: CompanyScope,
  whole: CompanyQuery,
  told: ToldFilter,
): Promise<CountedFlow[]> {
  if (told.rest.length > 0) {
    const values: unknown[] = [];
    const sql = byRows(await selectTold(scope, told), values);
    return scope.query({ sql, columns: FLOW_OF_SIDE }, values);
  }
  const known = await knownTerms(whole, [
    ...DATA_SIDES.map((side) => `${side}DataType`),
    'dataDay',
  ]);
  const sides = await Promise.all(
    DATA_SIDES.map(async (side) => {
      const values: unknown[] = [];
      const rows = await scope.query(
        { sql: byMembers(told, side, known, values), columns: FLOW },
        values,
      );
      return rows.map((row) => ({ ...row, side }));
    }),
  );
  return sides.flat();
}
