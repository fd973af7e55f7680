import { columnsParam } from '../../entities/columns/columnsParam.ts';

/** Columns of the inventory in its address; the path is always there. */
export const INVENTORY_COLUMNS = columnsParam(
  [
    'method',
    'path',
    'host',
    'riskScore',
    'dataTypes',
    'authenticated',
    'requests7d',
    'trend',
    'lastActivity',
    'detectionTime',
  ],
  'path',
);

export const {
  defaults: DEFAULT_COLUMNS,
  parse: parseColumns,
  format: formatColumns,
} = INVENTORY_COLUMNS;

/** Whether a column is shown that only some people ask for: its data is fetched only then. */
export const hasMoreColumns = (columns: readonly string[]): boolean =>
  columns.some((key) => !DEFAULT_COLUMNS.includes(key));
