import { INVENTORY_COLUMNS, type InventoryColumn } from '@palisade/vocabulary/inventoryColumns.ts';
import type { InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { page } from '../../../platform/keyset.ts';
import { ENDPOINT_ORDERS } from '../endpoints/endpointOrders.ts';
import { found, type Selection } from '../filter/selection.ts';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../../../platform/csv.ts';
import { exportColumns } from './exportColumns.ts';
import { gatherCells, isGathered } from './gatheredColumns.ts';

/** Rows that are in memory at once, and whose further cells are read together. */
const ROWS = 1000;

export interface Export {
  readonly sort: InventorySort;
  readonly direction: 'asc' | 'desc';
  readonly columns: readonly InventoryColumn[];
  /** Ends the reading, the running statement included. */
  readonly signal: AbortSignal;
}

/** The id, and what `exportColumns` selects: each cell is what its column is. */
const cellsOf = (columns: readonly InventoryColumn[]) => ({
  ...Object.fromEntries(
    columns.flatMap((column, index) =>
      isGathered(column) ? [] : [[`c${index}`, 'unknown?'] as const],
    ),
  ),
  id: 'uuid' as const,
});
const cellOf = (row: object, index: number): Cell | undefined =>
  Reflect.get(row, `c${index}`) as Cell | undefined;

/**
 * The headings, then the selected endpoints, some thousand lines at a time. All rows are of one
 * moment; what is gathered for them is of the moment they are sent.
 */
export async function* endpointLines(
  scope: CompanyScope,
  selection: Selection,
  { sort, direction, columns, signal }: Export,
): AsyncGenerator<string> {
  const values: unknown[] = [];
  const { orderBy } = page({ sort, columns: ENDPOINT_ORDERS[sort], direction, first: 1 });
  const now = Date.now();
  const gathered = columns.filter(isGathered);
  const { first, where } = found(selection, values);
  const sql = `with ${first}columns as (select) select ${exportColumns(columns, now)}
    from inventory.endpoints where ${where} order by ${orderBy}`;
  let heading = BYTE_ORDER_MARK + csvLine(columns.map((column) => INVENTORY_COLUMNS[column]));
  const options = { rows: ROWS, signal };
  for await (const rows of scope.stream({ sql, columns: cellsOf(columns) }, values, options)) {
    const cells = await gatherCells(gathered, {
      scope,
      ids: rows.map(({ id }) => id),
      now,
    });
    yield (
      heading +
      rows
        .map((row) =>
          csvLine(
            columns.map(
              (column, index) => cellOf(row, index) ?? cells.get(column)?.get(row.id) ?? null,
            ),
          ),
        )
        .join('')
    );
    heading = '';
  }
  if (heading !== '') yield heading;
}
