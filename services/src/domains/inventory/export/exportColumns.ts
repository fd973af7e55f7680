import { INVENTORY_COLUMNS, type InventoryColumn } from '@palisade/vocabulary/inventoryColumns.ts';
import { isGathered } from './gatheredColumns.ts';
import { ENDPOINT_STEPS, windowUntil } from '../traffic/windows.ts';

const PLAIN =
  'id method path host domain sensitive authenticated requests errors protocols sources technologies cdn monitored attackers';
const RENAMED: Readonly<Partial<Record<InventoryColumn, string>>> = {
  riskScore: 'risk_score',
  learningState: 'learning_state',
  authTypes: 'auth_types',
  dataTypes: 'data_types',
  dataCategories: 'data_categories',
  isExternal: 'is_external',
  parameterCount: 'parameter_count',
  endpointTypes: 'endpoint_types',
  contentTypes: 'content_types',
  responseCodes: 'response_codes',
  sourceTypes: 'source_types',
  openGaps: 'open_gaps',
  worstGap: '(endpoints.gap_severities[1])',
  webServer: 'web_server',
  urlType: 'url_type',
  rateLimited: 'rate_limited',
  resourceId: 'resource_id',
  availabilityStatus: 'availability',
  detectionTime: 'detected_at',
  firstSeen: 'first_seen_at',
  lastActivity: 'last_activity_at',
  endpointId: 'id',
  vulnerabilities: `(select coalesce(array_agg(f.name order by f.name), '{}') from inventory.endpoint_findings f
        where f.company_id = endpoints.company_id and f.endpoint_id = endpoints.id)`,
};

/**
 * Select list of the id and of the columns that are read with it, named by their place `c0`, `c1` …
 * `now` in milliseconds ends the seven days of requests, as the table shows them.
 */
export function exportColumns(columns: readonly InventoryColumn[], now: number): string {
  return [
    'endpoints.id',
    ...columns.flatMap((column, index) =>
      isGathered(column) ? [] : [`${expressionOf(column, now)} as c${index}`],
    ),
  ].join(', ');
}

function expressionOf(column: InventoryColumn, now: number): string {
  if (column === 'requests7d') {
    const { from } = windowUntil(now, ENDPOINT_STEPS[7]);
    return `(select coalesce(sum(t.requests), 0) from inventory.traffic_hourly t
        where t.company_id = endpoints.company_id and t.endpoint_id = endpoints.id
        and t.hour >= '${new Date(from).toISOString()}')`;
  }
  const expression = RENAMED[column] ?? (PLAIN.split(' ').includes(column) ? column : undefined);
  if (expression === undefined) throw new Error(`The column ${column} has no expression.`);
  return expression.startsWith('(') ? expression : `endpoints.${expression}`;
}

/** Every column, in the order of the catalogue. */
export const ALL_COLUMNS = Object.keys(INVENTORY_COLUMNS) as readonly InventoryColumn[];
