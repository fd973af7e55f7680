import { type DataSide, DATA_SIDES, newDataDays } from '@palisade/vocabulary/dataFlows.ts';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { regulationsTouching } from '../compliance/compliance.repository.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { isEvery, tellFilter } from '../filter/selection.ts';
import {
  type Application,
  type CategoryParameters,
  type CountedFlow,
  type DataFlow,
  type TopApplicationsQuery,
} from './dataSecurity.schemas.ts';
import { applicationsByMembers } from './applicationsByMembers.ts';
import { flowsUnder } from './dataFlows.ts';
import { readParameterTerm } from './parameterTerm.ts';
import { categoriesOfTypes } from './typeCategories.ts';

const PAIRS = statement(
  `select field, value, endpoints from term_counts
    where company_id = $1 and endpoints > 0
      and (field in ('requestDataType', 'responseDataType', 'dataAudience')
        or field = 'dataDay' and left(value, 10) = any($2::text[]))`,
  { field: 'text', value: 'text', endpoints: 'int8' },
);

const AUDIENCES = ['authenticated', 'anonymous', 'external', 'thirdParty'] as const;
type Audience = (typeof AUDIENCES)[number];
/** Of a day and the space behind it. */
const DAY_LENGTH = 11;

const byEndpoints = (a: CountedFlow, b: CountedFlow): number =>
  b.endpoints - a.endpoints ||
  (a.dataType < b.dataType ? -1 : a.dataType > b.dataType ? 1 : 0) ||
  (a.side < b.side ? -1 : 1);

/** Which types of data flow through the company's endpoints, from the counts of terms alone. */
async function flowsOfCompany({ query, companyId }: CompanyScope): Promise<CountedFlow[]> {
  const rows = await query(PAIRS, [companyId, newDataDays(Date.now())]);
  const audiences = new Map(
    rows.filter(({ field }) => field === 'dataAudience').map((row) => [row.value, row.endpoints]),
  );
  const fresh = new Map<string, number>();
  for (const { field, value, endpoints } of rows)
    if (field === 'dataDay') {
      const data = value.slice(DAY_LENGTH);
      fresh.set(data, (fresh.get(data) ?? 0) + endpoints);
    }
  return DATA_SIDES.flatMap((side) =>
    rows
      .filter(({ field }) => field === `${side}DataType`)
      .map(({ value: dataType, endpoints }) => {
        const of = (audience: Audience): number =>
          audiences.get(`${side} ${audience} ${dataType}`) ?? 0;
        return {
          dataType,
          side,
          endpoints,
          authenticated: of('authenticated'),
          anonymous: of('anonymous'),
          external: of('external'),
          thirdParty: of('thirdParty'),
          newEndpoints: fresh.get(`${side} ${dataType}`) ?? 0,
        };
      }),
  );
}

/**
 * Which types of sensitive data flow through the endpoints that match, on which side and to whom;
 * the most endpoints first.
 * @param whole sees the whole company, whose regulations are nothing of any endpoint
 */
export async function dataFlows(
  scope: CompanyScope,
  whole: CompanyQuery,
  nodes: readonly FilterNode[],
): Promise<DataFlow[]> {
  const flowsOf = async (): Promise<CountedFlow[]> => {
    const told = await tellFilter(scope, nodes);
    // Pairs of types and audiences are counted for all endpoints only.
    const isWhole = !scope.isLimited && told.rest.length === 0 && isEvery(told.set);
    return isWhole ? flowsOfCompany(scope) : flowsUnder(scope, whole, told);
  };
  const [flows, touching] = await Promise.all([flowsOf(), regulationsTouching(whole)]);
  return flows
    .toSorted(byEndpoints)
    .map((flow) => ({ ...flow, regulations: touching(flow.dataType) }));
}

const CATEGORIES = statement(
  `select field, value, endpoints from term_counts
    where company_id = $1 and endpoints > 0 and field in ('dataParameters', 'dataCategory')
      and value <> ''`,
  { field: 'text', value: 'text', endpoints: 'int8' },
);

/** How many sensitive parameters there are of each category, and how many endpoints have them. */
export async function parametersByCategory({
  query,
  companyId,
}: CompanyScope): Promise<CategoryParameters[]> {
  const rows = await query(CATEGORIES, [companyId]);
  const found = new Map<string, { request: number; response: number }>();
  for (const { field, value, endpoints } of rows) {
    const told = field === 'dataParameters' ? readParameterTerm(value) : null;
    if (told === null) continue;
    const sums = found.get(told.category) ?? { request: 0, response: 0 };
    sums[told.side] += told.parameters * endpoints;
    found.set(told.category, sums);
  }
  const endpointsOf = new Map(
    rows.filter(({ field }) => field === 'dataCategory').map((row) => [row.value, row.endpoints]),
  );
  return [...found]
    .map(([category, { request, response }]) => ({
      category,
      requestParameters: request,
      responseParameters: response,
      endpoints: endpointsOf.get(category) ?? 0,
    }))
    .toSorted(
      (a, b) =>
        b.requestParameters + b.responseParameters - (a.requestParameters + a.responseParameters) ||
        (a.category < b.category ? -1 : 1),
    );
}

// Each pair is looked up by itself, so that only the rows of the first labels are read.
const APPLICATIONS = statement(
  `with top as materialized (
      select split_part(value, ' ', 2) as label, endpoints from term_counts
      where company_id = $1 and field = 'labelDataSide' and endpoints > 0
        and split_part(value, ' ', 1) = $2 and split_part(value, ' ', 3) = $3
      order by endpoints desc, value limit $4
    )
    select top.label as "labelId", top.endpoints,
      coalesce((
        select max(risk.value::float8) from term_counts risk join term_counts own
          on own.company_id = $1 and own.field = 'labelGroupRisk' and own.endpoints > 0
            and own.value = $2 || ' ' || top.label || ' ' || risk.value
        where risk.company_id = $1 and risk.field = 'riskScore' and risk.endpoints > 0
      ), 0) as "riskScore",
      array(
        select type.value from term_counts type join term_counts own
          on own.company_id = $1 and own.field = 'labelData' and own.endpoints > 0
            and own.value = $2 || ' ' || top.label || ' ' || $3 || ' ' || type.value
        where type.company_id = $1 and type.field = $3 || 'DataType' and type.endpoints > 0
        order by own.endpoints desc, type.value
      ) as "dataTypes"
    from top order by top.endpoints desc, top.label`,
  { labelId: 'text', endpoints: 'int8', riskScore: 'float8', dataTypes: 'text[]' },
);

const applicationsOf = (
  scope: CompanyScope,
  whole: CompanyQuery,
  groupId: string,
  side: DataSide,
  first: number,
) =>
  scope.isLimited
    ? applicationsByMembers(scope, whole, groupId, side, first)
    : scope.query(APPLICATIONS, [scope.companyId, groupId, side, first]);

/**
 * Labels of a group whose endpoints have the most sensitive data on a side.
 * @param whole sees the whole company, whose types are nothing of any endpoint
 */
export async function topApplications(
  scope: CompanyScope,
  whole: CompanyQuery,
  { groupId, side, first }: TopApplicationsQuery,
): Promise<Application[]> {
  const [rows, categoriesOf] = await Promise.all([
    applicationsOf(scope, whole, groupId.toLowerCase(), side, first),
    categoriesOfTypes(whole),
  ]);
  return rows.map((row) => ({ ...row, dataCategories: categoriesOf(row.dataTypes) }));
}

const SENSITIVE = statement(
  `select endpoint_id as id, side, count(*) as parameters from inventory.parameters
    where company_id = $1 and endpoint_id = any($2::uuid[]) and sensitive group by 1, 2`,
  { id: 'uuid', side: as<DataSide>('text'), parameters: 'int8' },
);

/** How many sensitive parameters endpoints have on each side, in the order of the ids. */
export async function sensitiveParameters(
  { query, companyId }: CompanyScope,
  ids: readonly string[],
): Promise<{ id: string; request: number; response: number }[]> {
  const rows = await query(SENSITIVE, [companyId, ids]);
  const count = (id: string, side: DataSide): number =>
    rows.find((row) => row.id === id.toLowerCase() && row.side === side)?.parameters ?? 0;
  return ids.map((id) => ({ id, request: count(id, 'request'), response: count(id, 'response') }));
}
