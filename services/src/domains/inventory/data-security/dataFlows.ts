import { type DataSide, DATA_SIDES, newDataDays } from '@palisade/vocabulary/dataFlows.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { found, isEvery, type Selection } from '../filter/selection.ts';
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

/** Terms of those that an endpoint answers, as columns count them. */
const AUDIENCES = {
  authenticated: 'authenticated:true',
  anonymous: 'authenticated:false',
  external: 'isExternal:true',
  thirdParty: 'authType:thirdPartyToken',
} as const;

/**
 * From the bits of terms, where they tell all of a filter. Terms that endpoints have are looked up
 * once; 7 days for each type and block would be 40,000 look-ups in a million endpoints.
 */
function byMembers({ companyId, set }: Selection, side: DataSide, values: unknown[]): string {
  const kept = membersOf(set, companyId, values);
  const company = `$${values.push(companyId)}`;
  const field = `$${values.push(`${side}DataType`)}::text`;
  const days = `$${values.push(newDataDays(Date.now()))}::text[]`;
  const audience = ([name, term]: readonly [string, string]): string =>
    `left join term_members "${name}" on "${name}".company_id = ${company}
      and "${name}".term = '${term}' and "${name}".block = kept.block`;
  const count = (members: string): string => `coalesce(sum(bit_count(${members})), 0)::bigint`;
  const own = 'm.members & kept.members';
  const termsOf = (of: string): string =>
    `any(array(select field || ':' || value from present where field = ${of}))`;
  const typeOf = (term: string, before: string): string => `substr(${term}, length(${before}) + 2)`;
  return `with kept as materialized (${kept}), present as materialized (
      select field, value from term_counts where company_id = ${company} and endpoints > 0
        and (field = ${field} or field = 'dataDay' and left(value, 10) = any(${days})
          and split_part(value, ' ', 2) = '${side}')
    ), fresh as (
      select ${typeOf('d.term', `'dataDay:0000-00-00 ${side}'`)} as type,
        ${count('d.members & kept.members')} as endpoints
      from kept join term_members d on d.company_id = ${company} and d.block = kept.block
        and d.term = ${termsOf("'dataDay'")}
      group by 1
    )
    select ${typeOf('m.term', field)} as "dataType", ${count(own)} as endpoints,
      ${Object.keys(AUDIENCES)
        .map((name) => `${count(`${own} & "${name}".members`)} as "${name}"`)
        .join(', ')},
      coalesce(max(fresh.endpoints), 0)::bigint as "newEndpoints"
    from kept
    join term_members m on m.company_id = ${company} and m.block = kept.block
      and m.term = ${termsOf(field)}
    ${Object.entries(AUDIENCES).map(audience).join(' ')}
    left join fresh on fresh.type = ${typeOf('m.term', field)}
    group by m.term having sum(bit_count(${own})) > 0`;
}

/** From the rows of the endpoints that a filter leaves. */
function byRows(selection: Selection, side: DataSide, values: unknown[]): string {
  const { first, where } = found(selection, values);
  const days = `$${values.push(newDataDays(Date.now()))}::text[]`;
  return `with ${first}held as (
      select unnest(${side}_data_types) as type, authenticated, is_external, auth_types, data_days
      from inventory.endpoints where sensitive and ${where}
    )
    select type as "dataType", count(*) as endpoints,
      count(*) filter (where authenticated) as authenticated,
      count(*) filter (where not authenticated) as anonymous,
      count(*) filter (where is_external) as external,
      count(*) filter (where 'thirdPartyToken' = any(auth_types)) as "thirdParty",
      count(*) filter (where data_days && array(
        select day || ' ${side} ' || type from unnest(${days}) day)) as "newEndpoints"
    from held group by type`;
}

/** Which types of sensitive data the endpoints of a selection have, in no order. */
export async function flowsOfSelection(
  scope: CompanyScope,
  selection: Selection,
): Promise<CountedFlow[]> {
  const isTold = selection.rest.length === 0 && !isEvery(selection.set);
  const sides = await Promise.all(
    DATA_SIDES.map(async (side) => {
      const values: unknown[] = [];
      const sql = (isTold ? byMembers : byRows)(selection, side, values);
      const rows = await scope.query({ sql, columns: FLOW }, values);
      return rows.map((row) => ({ ...row, side }));
    }),
  );
  return sides.flat();
}
