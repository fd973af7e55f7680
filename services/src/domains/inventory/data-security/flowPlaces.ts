import { hiddenSample } from '@palisade/engine/sensitive/hiddenSample.ts';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as } from '../../../platform/database/statement.ts';
import { countedEndpoints, found, type Selection, selectEndpoints } from '../filter/selection.ts';
import type { FlowPlaces, FlowPlacesSearch } from './flowPlaces.schemas.ts';
import { labelTerms } from './knownTerms.ts';
import { placesByMembers, riskiestByMembers } from './placesByMembers.ts';

/** Endpoints of the highest risk in which examples are looked for, and how many are shown. */
const LOOKED_AT = 200;
const MOST_EXAMPLES = 5;
const MOST_VALUES = 3;

const PLACE = {
  place: as<'hosts' | 'apis' | 'applications'>('text'),
  id: 'uuid',
  endpoints: 'int8',
  every: 'int8',
} as const;
const EXAMPLE = {
  parameterId: 'uuid',
  endpointId: 'uuid',
  name: 'text',
  location: 'text',
  samples: 'text[]',
} as const;

type Asked = Omit<FlowPlacesSearch, 'filter'>;

/** Selections of so few endpoints are read row by row. */
const FEW = 10_000;

/** Whether the bits of terms have all of a selection, and are read sooner than its rows. */
const isInBits = ({ rest, size }: Selection, few: number): boolean =>
  rest.length === 0 && size.size > few;

/** The endpoints of a selection, as `held`. */
function heldBy(scope: CompanyScope, selection: Selection, values: unknown[]): string {
  const { first, where } = found(selection, values);
  return `${first}held as materialized (
      select id, host_id, api_id, risk_score
      from ${countedEndpoints(scope, selection)} where ${where})`;
}

const nameOfPlace = { host_id: 'hosts', api_id: 'apis' } as const;

function placesByRows(
  scope: CompanyScope,
  selection: Selection,
  asked: Asked,
  values: unknown[],
): string {
  const held = heldBy(scope, selection, values);
  const limit = `$${values.push(asked.first)}`;
  const company = `$${values.push(selection.companyId)}`;
  const group = `$${values.push(asked.groupId ?? null)}::uuid`;
  const by = (column: keyof typeof nameOfPlace): string =>
    `(select '${nameOfPlace[column]}' as place, ${column} as id, count(*) as endpoints,
        count(*) over () as every
      from held group by ${column} order by 3 desc, 2 limit ${limit})`;
  return `with ${held} ${by('host_id')} union all ${by('api_id')} union all
    (select 'applications', l.label_id, count(distinct l.endpoint_id), count(*) over ()
      from held join inventory.endpoint_labels l
        on l.company_id = ${company} and l.endpoint_id = held.id
      where l.group_id = ${group} group by l.label_id order by 3 desc, 2 limit ${limit})`;
}

async function places(
  scope: CompanyScope,
  whole: CompanyQuery,
  selection: Selection,
  asked: Asked,
  few: number,
) {
  const values: unknown[] = [];
  const sql = isInBits(selection, few)
    ? placesByMembers(scope, selection, await labelTerms(whole, asked.groupId), asked.first, values)
    : placesByRows(scope, selection, asked, values);
  return scope.query({ sql, columns: PLACE }, values);
}

const riskiestByRows = (
  scope: CompanyScope,
  selection: Selection,
  limit: number,
  values: unknown[],
): string =>
  `${heldBy(scope, selection, values)}, riskiest as (
    select id, risk_score from held order by risk_score desc, id desc limit ${limit})`;

async function examples(scope: CompanyScope, selection: Selection, asked: Asked, few: number) {
  const values: unknown[] = [];
  const riskiest = (isInBits(selection, few) ? riskiestByMembers : riskiestByRows)(
    scope,
    selection,
    LOOKED_AT,
    values,
  );
  const company = `$${values.push(scope.companyId)}`;
  const rows = await scope.query(
    {
      sql: `with ${riskiest}
        select p.id as "parameterId", p.endpoint_id as "endpointId", p.name, p.location, p.samples
        from riskiest join inventory.parameters p
          on p.company_id = ${company} and p.endpoint_id = riskiest.id
        where p.sensitive and p.samples <> '{}' and p.side = $${values.push(asked.side)}
          and p.data_type = $${values.push(asked.dataType)}
        order by riskiest.risk_score desc, p.endpoint_id, p.name, p.id limit ${MOST_EXAMPLES}`,
      columns: EXAMPLE,
    },
    values,
  );
  return rows.map(({ samples, ...row }) => ({
    ...row,
    values: samples.slice(0, MOST_VALUES).map(hiddenSample),
  }));
}

/**
 * Where a type of data flows on a side: hosts, APIs, labels of the group that tells applications, and
 * what it looks like.
 * @param whole sees the whole company
 * @param few the largest selection that is read row by row though bits have it
 */
export async function flowPlaces(
  scope: CompanyScope,
  whole: CompanyQuery,
  nodes: readonly FilterNode[],
  asked: Asked,
  few = FEW,
): Promise<FlowPlaces> {
  const selection = await selectEndpoints(scope, [
    ...nodes,
    { field: `${asked.side}DataType`, op: 'is', value: [asked.dataType] },
    { field: 'sensitive', op: 'is', value: true },
  ]);
  const [rows, shown] = await Promise.all([
    places(scope, whole, selection, asked, few),
    examples(scope, selection, asked, few),
  ]);
  const of = (wanted: (typeof rows)[number]['place']) => {
    const found = rows.filter(({ place }) => place === wanted);
    return {
      count: found[0]?.every ?? 0,
      top: found.map(({ id, endpoints }) => ({ id, endpoints })),
    };
  };
  return {
    hosts: of('hosts'),
    apis: of('apis'),
    applications: of('applications'),
    examples: shown,
  };
}
