import { GAP_COLUMNS as HEADINGS, type GapColumn } from '@palisade/vocabulary/gapColumns.ts';
import type { GapSort } from '@palisade/vocabulary/gapFields.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../../platform/csv.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { page } from '../../../platform/keyset.ts';
import { labelsOfEndpoints } from '../../inventory/labelling/attachedLabels.client.ts';
import { labelNamesById } from '../../labels/labelNames.client.ts';
import { filtered, type GapsWanted, plainly } from './gapConditions.ts';
import type { Gap } from './gaps.schemas.ts';
import { GAP_ORDERS } from './gapOrders.ts';
import { GAP, GAP_COLUMNS } from './gaps.repository.ts';

/** Rows that are in memory at once, and whose labels are read together. */
const ROWS = 1000;

export interface GapExport extends GapsWanted {
  readonly sort: GapSort;
  readonly direction: 'asc' | 'desc';
  readonly columns: readonly GapColumn[];
  /** Ends the reading, the running statement included. */
  readonly signal: AbortSignal;
}

const CELLS: Readonly<Record<GapColumn, (gap: Gap, labels: readonly string[]) => Cell>> = {
  severity: ({ severity }) => severity,
  gapName: ({ name }) => name,
  status: ({ status }) => status,
  categories: ({ categories }) => categories,
  host: ({ host }) => host,
  path: ({ path }) => path,
  method: ({ method }) => method,
  trafficStatus: ({ isFrozen }) => (isFrozen ? 'inactive' : 'active'),
  sourceType: ({ sourceTypes }) => sourceTypes,
  source: ({ sources }) => sources,
  parameterNames: ({ parameterNames }) => parameterNames,
  dataTypes: ({ dataTypes }) => dataTypes,
  dataCategories: ({ dataCategories }) => dataCategories,
  labels: (_gap, labels) => labels,
  comments: ({ commentCount }) => commentCount,
  detected: ({ creationTime }) => creationTime,
  lastActivity: ({ lastActivity }) => lastActivity,
  lastUpdate: ({ lastUpdateTime }) => lastUpdateTime,
};

/**
 * The headings, then all gaps that are wanted, some thousand lines at a time. All rows are of one
 * moment; labels are of the moment that they are sent.
 */
export async function* gapLines(scope: CompanyScope, request: GapExport): AsyncGenerator<string> {
  const { sort, direction, columns, signal } = request;
  const values: unknown[] = [];
  const { orderBy } = page({ sort: 'export', columns: GAP_ORDERS[sort], direction, first: 1 });
  const sql = `select ${GAP_COLUMNS} from posture.gaps g
    where ${plainly(request, scope.companyId, values)} and ${filtered(request, values)}
    order by ${orderBy}`;
  let heading = BYTE_ORDER_MARK + csvLine(columns.map((column) => HEADINGS[column]));
  for await (const gaps of scope.stream({ sql, columns: GAP }, values, { rows: ROWS, signal })) {
    const labels = columns.includes('labels')
      ? await labelsOf(scope, gaps)
      : new Map<string, string[]>();
    yield (
      heading +
      gaps
        .map((gap) =>
          csvLine(columns.map((column) => CELLS[column](gap, labels.get(gap.endpointId) ?? []))),
        )
        .join('')
    );
    heading = '';
  }
  if (heading !== '') yield heading;
}

async function labelsOf(
  { query }: CompanyScope,
  gaps: readonly Gap[],
): Promise<ReadonlyMap<string, string[]>> {
  const attached = await labelsOfEndpoints(query, [
    ...new Set(gaps.map(({ endpointId }) => endpointId)),
  ]);
  const names = await labelNamesById(query, [...new Set(attached.map(({ labelId }) => labelId))]);
  const found = new Map<string, Set<string>>();
  for (const { endpointId, labelId } of attached)
    found.set(endpointId, (found.get(endpointId) ?? new Set()).add(names.get(labelId) ?? ''));
  return new Map(
    [...found].map(([endpointId, words]) => [
      endpointId,
      [...words].filter((word) => word !== '').sort(),
    ]),
  );
}
