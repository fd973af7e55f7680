import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../platform/csv.ts';
import type { CompanyScope } from '../../../../platform/database/database.ts';
import { page } from '../../../../platform/keyset.ts';
import { ENDPOINT_ORDERS } from '../../endpoints/endpointOrders.ts';
import { found, selectEndpoints } from '../../filter/selection.ts';
import { heldCondition } from './heldCondition.ts';
import type { Held } from './sensitiveParameters.schemas.ts';
import type { HeldTerms } from './termsOfHeld.ts';

/** Rows that are in memory at once. */
const ROWS = 1000;

const HEADINGS = [
  'Parameter',
  'Side',
  'Location',
  'Status codes',
  'Data type',
  'Categories',
  'Method',
  'Path',
  'Host',
  'Risk score',
  'Endpoint ID',
  'Parameter ID',
];

const LINE = {
  name: 'text',
  side: 'text',
  location: 'text',
  statusClass: 'text',
  dataType: 'text?',
  dataCategories: 'text[]',
  method: 'text',
  path: 'text',
  host: 'text',
  riskScore: 'float8',
  endpointId: 'uuid',
  parameterId: 'uuid',
} as const;

export interface SensitiveParameterExport {
  readonly held: Held;
  /** What terms say of their endpoints; null when no endpoint can have such parameters. */
  readonly terms: HeldTerms | null;
  /** Conditions that their endpoints meet. */
  readonly nodes: readonly FilterNode[];
  readonly sort: InventorySort;
  readonly direction: 'asc' | 'desc';
  /** Ends the reading, the running statement included. */
  readonly signal: AbortSignal;
}

/**
 * The headings, then the sensitive parameters that match, in the order of the list: by their
 * endpoints, and by place and name within each. All rows are of one moment.
 */
export async function* sensitiveParameterLines(
  scope: CompanyScope,
  { held, terms, nodes, sort, direction, signal }: SensitiveParameterExport,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS);
  if (terms === null) return;
  const values: unknown[] = [];
  const selection = await selectEndpoints(scope, nodes, { sets: terms.sets });
  const { first, where } = found(selection, values);
  const { orderBy } = page({ sort, columns: ENDPOINT_ORDERS[sort], direction, first: 1 });
  const sql = `with ${first}columns as (select)
    select parameters.name, parameters.side, parameters.location,
      parameters.status_class as "statusClass", parameters.data_type as "dataType",
      parameters.data_categories as "dataCategories", endpoints.method, endpoints.path,
      endpoints.host, endpoints.risk_score as "riskScore", endpoints.id as "endpointId",
      parameters.id as "parameterId"
    from inventory.endpoints cross join lateral (
      select id, name, side, location, content_type, status_class, data_type, data_categories
      from inventory.parameters
      where parameters.company_id = endpoints.company_id
        and parameters.endpoint_id = endpoints.id and ${heldCondition(held, values)}
      offset 0
    ) parameters
    where ${where}
    order by ${orderBy}, parameters.side, parameters.location, parameters.name,
      parameters.content_type, parameters.status_class, parameters.id`;
  const options = { rows: ROWS, signal };
  for await (const rows of scope.stream({ sql, columns: LINE }, values, options))
    yield rows
      .map((row) =>
        csvLine([
          row.name,
          row.side,
          row.location,
          row.statusClass,
          row.dataType,
          row.dataCategories,
          row.method,
          row.path,
          row.host,
          row.riskScore,
          row.endpointId,
          row.parameterId,
        ]),
      )
      .join('');
}
