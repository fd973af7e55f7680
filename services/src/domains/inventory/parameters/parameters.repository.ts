import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { KeyColumn, PagePlan } from '../../../platform/keyset.ts';
import type { ParameterRow, ParameterLimits } from './parameters.schemas.ts';

/** Select list of a parameter. */
export const PARAMETER_COLUMNS = `id, endpoint_id as "endpointId", side, location, content_type as "contentType", status_class as "statusClass", name, type, format,
  required, sensitive, data_type as "dataType", data_categories as "dataCategories", object_id as "isObject", tuned, samples, occurrences,
  distinct_values as "distinctValues", confidence, first_seen_at as "firstSeen", last_seen_at as "lastSeen",
  coalesce(enum_values, '{}') as "enumValues", minimum, maximum, quantiles, min_length as "minLength", max_length as "maxLength", length_p99 as "length99", char_classes as "charClasses",
  min_items as "minItems", max_items as "maxItems", is_map as "isMap", other_types as "otherTypes", opportunities, presence,
  type_source as "typeSource", type_confidence as "typeConfidence", type_matching as "typeMatching", type_tested as "typeTested", type_rule as "typeRule",
  coalesce(type_beside, '{}') as "typeBeside", coalesce(type_despite, '{}') as "typeDespite", type_carrier as "typeCarrier",
  coalesce(type_holds, '{}') as "typeHolds"`;

const text = (expression: string): KeyColumn => ({ expression, type: 'text' });

/**
 * Request before response, by location and name. An endpoint has hundreds of parameters at most:
 * sorted without an index.
 */
export const PARAMETER_ORDER: readonly KeyColumn[] = [
  text('side'),
  text('location'),
  text('name'),
  text('content_type'),
  text('status_class'),
  { expression: 'id', type: 'uuid' },
];

function conditions(companyId: string, endpointId: string, { side, sensitive }: ParameterLimits) {
  const values: unknown[] = [companyId, endpointId, side ?? null, sensitive ?? null];
  const text = `company_id = $1 and endpoint_id = $2 and ($3::text is null or side = $3) and ($4::boolean is null or sensitive = $4)`;
  return { text, values };
}

/** The columns of `PARAMETER_COLUMNS`. */
export const PARAMETER = {
  id: 'uuid',
  endpointId: 'uuid',
  side: as<ParameterRow['side']>('text'),
  location: as<ParameterRow['location']>('text'),
  contentType: 'text',
  statusClass: 'text',
  name: 'text',
  type: 'text',
  format: 'text?',
  required: 'bool',
  sensitive: 'bool',
  dataType: 'text?',
  dataCategories: 'text[]',
  isObject: 'bool',
  tuned: 'bool',
  samples: 'text[]',
  occurrences: 'int8',
  distinctValues: 'int8',
  confidence: 'float4',
  firstSeen: 'timestamptz',
  lastSeen: 'timestamptz',
  enumValues: 'text[]',
  minimum: 'float8?',
  maximum: 'float8?',
  quantiles: 'float8[]?',
  minLength: 'int4?',
  maxLength: 'int4?',
  length99: 'int4?',
  charClasses: 'text[]',
  minItems: 'int4?',
  maxItems: 'int4?',
  isMap: 'bool',
  otherTypes: 'text[]',
  opportunities: 'int8?',
  presence: 'float4?',
  typeSource: as<ParameterRow['typeSource']>('text?'),
  typeConfidence: 'float4?',
  typeMatching: 'int4?',
  typeTested: 'int4?',
  typeRule: 'text?',
  typeBeside: 'text[]',
  typeDespite: 'text[]',
  typeCarrier: as<ParameterRow['typeCarrier']>('text?'),
  typeHolds: 'text[]',
} as const;

export async function parameterPage(
  scope: CompanyScope,
  endpointId: string,
  limits: ParameterLimits,
  plan: PagePlan,
) {
  const { text, values } = conditions(scope.companyId, endpointId, limits);
  const after = plan.where(values);
  return plan.page(
    await scope.query(
      {
        sql: `select ${PARAMETER_COLUMNS}, ${plan.select} from inventory.parameters where ${text} and ${after}
          order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...PARAMETER, ...plan.keyColumns },
      },
      values,
    ),
  );
}

export async function countParameters(
  scope: CompanyScope,
  endpointId: string,
  limits: ParameterLimits,
): Promise<number> {
  const { text, values } = conditions(scope.companyId, endpointId, limits);
  const [row] = await scope.query(
    { sql: `select count(*) from inventory.parameters where ${text}`, columns: { count: 'int8' } },
    values,
  );
  return row?.count ?? 0;
}

/**
 * The first page of each endpoint with the count of all that match, in two statements whatever the
 * number of endpoints.
 */
export async function parameterPages(
  scope: CompanyScope,
  endpointIds: readonly string[],
  { side, sensitive }: ParameterLimits,
  plan: PagePlan,
) {
  const values: unknown[] = [scope.companyId, endpointIds, side ?? null, sensitive ?? null];
  const matching =
    'company_id = $1 and ($3::text is null or side = $3) and ($4::boolean is null or sensitive = $4)';
  const [rows, counts] = await Promise.all([
    scope.query(
      {
        sql: `select parameters.* from unnest($2::uuid[]) asked(id) cross join lateral (
         select ${PARAMETER_COLUMNS}, ${plan.select} from inventory.parameters
         where ${matching} and endpoint_id = asked.id order by ${plan.orderBy} limit ${plan.limit}
       ) parameters`,
        columns: { ...PARAMETER, ...plan.keyColumns },
      },
      values,
    ),
    scope.query(
      {
        sql: `select endpoint_id as "endpointId", count(*) from inventory.parameters
          where ${matching} and endpoint_id = any($2) group by endpoint_id`,
        columns: { endpointId: 'uuid', count: 'int8' },
      },
      values,
    ),
  ]);
  const rowsOf = Map.groupBy(rows, ({ endpointId }) => endpointId);
  const countOf = new Map(counts.map(({ endpointId, count }) => [endpointId, count]));
  return endpointIds.map((endpointId) => ({
    endpointId,
    ...plan.page(rowsOf.get(endpointId) ?? []),
    count: countOf.get(endpointId) ?? 0,
  }));
}

const PARAMETERS_BY_ID = statement(
  `select ${PARAMETER_COLUMNS} from inventory.parameters where company_id = $1 and id = any($2)`,
  PARAMETER,
);

export function parametersById(
  scope: CompanyScope,
  ids: readonly string[],
): Promise<ParameterRow[]> {
  return scope.query(PARAMETERS_BY_ID, [scope.companyId, ids]);
}

/** Parameters of one name, endpoint by endpoint, by the index of names. */
export const SAME_NAME_ORDER: readonly KeyColumn[] = [
  { expression: 'endpoint_id', type: 'uuid' },
  { expression: 'id', type: 'uuid' },
];

/** A page of the parameters that have a name, of whichever endpoint. */
export async function sameNamePage(scope: CompanyScope, name: string, plan: PagePlan) {
  const values: unknown[] = [scope.companyId, name];
  const after = plan.where(values);
  return plan.page(
    await scope.query(
      {
        sql: `select ${PARAMETER_COLUMNS}, ${plan.select} from inventory.parameters
          where company_id = $1 and name = $2 and ${after}
          order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...PARAMETER, ...plan.keyColumns },
      },
      values,
    ),
  );
}

const COUNT_SAME_NAME = statement(
  'select count(*) from inventory.parameters where company_id = $1 and name = $2',
  { count: 'int8' },
);

export async function countSameName(scope: CompanyScope, name: string): Promise<number> {
  return (await scope.query(COUNT_SAME_NAME, [scope.companyId, name]))[0]?.count ?? 0;
}
