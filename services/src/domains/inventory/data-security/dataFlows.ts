import { type DataSide, DATA_SIDES, newDataDays } from '@palisade/vocabulary/dataFlows.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as } from '../../../platform/database/statement.ts';
import { found, selectTold, type Selection, type ToldFilter } from '../filter/selection.ts';
import { membersOf } from '../filter/termSet.ts';
import type { CountedFlow } from './dataSecurity.schemas.ts';

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

/**
 * From the bits of terms, where they tell all of a filter. Terms that endpoints have are looked up
 * once; 7 days for each type and block would be 40,000 look-ups in a million endpoints. Each block is
 * counted by itself, so that only numbers are grouped: grouping the bits sorted 40 MB on disk. That
 * there are two fields is said by itself, so that terms of others are not counted for limited people.
 */
function byMembers({ companyId, set }: ToldFilter, side: DataSide, values: unknown[]): string {
  const kept = membersOf(set, companyId, values);
  const company = `$${values.push(companyId)}`;
  const field = `$${values.push(`${side}DataType`)}::text`;
  const days = `$${values.push(newDataDays(Date.now()))}::text[]`;
  const names = Object.keys(AUDIENCES);
  const audience = ([name, term]: readonly [string, string]): string =>
    `left join term_members "${name}" on "${name}".company_id = ${company}
      and "${name}".term = '${term}' and "${name}".block = found.block`;
  const termsOf = (of: string): string =>
    `any(array(select field || ':' || value from present where field = ${of}))`;
  const typeOf = (term: string, before: string): string => `substr(${term}, length(${before}) + 2)`;
  const sum = (name: string): string => `coalesce(sum(own."${name}"), 0)::bigint as "${name}"`;
  return `with kept as materialized (
      select found.block, found.members,
        ${names.map((name) => `found.members & "${name}".members as "${name}"`).join(', ')}
      from (${kept}) found ${Object.entries(AUDIENCES).map(audience).join(' ')}
      where bit_count(found.members) > 0
    ), present as materialized (
      select field, value from term_counts where company_id = ${company} and endpoints > 0
        and field in (${field}, 'dataDay') and (field = ${field} or field = 'dataDay' and left(value, 10) = any(${days})
          and split_part(value, ' ', 2) = '${side}')
    ), fresh as (
      select ${typeOf('d.term', `'dataDay:0000-00-00 ${side}'`)} as type,
        sum(bit_count(d.members & kept.members))::bigint as endpoints
      from kept join term_members d on d.company_id = ${company} and d.block = kept.block
        and d.term = ${termsOf("'dataDay'")}
      group by 1
    ), own as (
      select ${typeOf('held.term', field)} as type, held.endpoints,
        ${names.map((name) => `bit_count(held.members & held."${name}") as "${name}"`).join(', ')}
      from (
        select m.term, counted.endpoints, shared.members, ${names.map((name) => `kept."${name}"`).join(', ')}
        from kept join term_members m on m.company_id = ${company} and m.block = kept.block
            and m.term = ${termsOf(field)}
          cross join lateral (select m.members & kept.members as members offset 0) shared
          cross join lateral (select bit_count(shared.members) as endpoints offset 0) counted
        where counted.endpoints > 0
        offset 0
      ) held
      offset 0
    )
    select own.type as "dataType", ${['endpoints', ...names].map(sum).join(', ')},
      coalesce(max(fresh.endpoints), 0)::bigint as "newEndpoints"
    from own left join fresh on fresh.type = own.type
    group by own.type having sum(own.endpoints) > 0`;
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

/** Which types of sensitive data the endpoints that a filter keeps have, in no order. */
export async function flowsUnder(scope: CompanyScope, told: ToldFilter): Promise<CountedFlow[]> {
  if (told.rest.length > 0) {
    const values: unknown[] = [];
    const sql = byRows(await selectTold(scope, told), values);
    return scope.query({ sql, columns: FLOW_OF_SIDE }, values);
  }
  const sides = await Promise.all(
    DATA_SIDES.map(async (side) => {
      const values: unknown[] = [];
      const rows = await scope.query({ sql: byMembers(told, side, values), columns: FLOW }, values);
      return rows.map((row) => ({ ...row, side }));
    }),
  );
  return sides.flat();
}
