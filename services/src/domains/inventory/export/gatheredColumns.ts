import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { labelNamesById } from '../../labels/labelNames.client.ts';
import { labelsOfEndpoints } from '../labelling/attachedLabels.client.ts';
import { endpointSteps } from '../traffic/traffic.repository.ts';
import { ENDPOINT_STEPS, windowUntil } from '../traffic/windows.ts';
import type { Cell } from '../../../platform/csv.ts';

/** Where the cells of a page of endpoints come from. */
export interface Gathering {
  readonly scope: CompanyScope;
  readonly ids: readonly string[];
  /** Milliseconds; ends the hours of traffic. */
  readonly now: number;
}

type Cells = ReadonlyMap<string, Cell>;

/**
 * Columns that are no columns of the table: their cells, by endpoint, are read for some rows at a
 * time.
 */
const GATHERED = {
  api: apiNames,
  labels: labelNames,
  trend: hourlyRequests,
} as const satisfies Record<string, (gathering: Gathering) => Promise<Cells>>;
export type GatheredColumn = keyof typeof GATHERED;

export const isGathered = (column: string): column is GatheredColumn =>
  Object.hasOwn(GATHERED, column);

/** Cells of these columns for a page of endpoints, by column. */
export async function gatherCells(
  columns: readonly GatheredColumn[],
  gathering: Gathering,
): Promise<ReadonlyMap<string, Cells>> {
  return new Map(
    await Promise.all(
      columns.map(async (column) => [column, await GATHERED[column](gathering)] as const),
    ),
  );
}

const API_NAMES = statement(
  `select e.id, a.name from inventory.endpoints e
    join apis a on a.company_id = e.company_id and a.id = e.api_id
    where e.company_id = $1 and e.id = any($2::uuid[])`,
  { id: 'uuid', name: 'text' },
);

async function apiNames({ scope, ids }: Gathering): Promise<Cells> {
  const rows = await scope.query(API_NAMES, [scope.companyId, ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function labelNames({ scope: { query }, ids }: Gathering): Promise<Cells> {
  const attached = Map.groupBy(await labelsOfEndpoints(query, ids), ({ endpointId }) => endpointId);
  const names = await labelNamesById(query, [
    ...new Set([...attached.values()].flatMap((labels) => labels.map(({ labelId }) => labelId))),
  ]);
  const places = new Map([...names.keys()].map((id, place) => [id, place]));
  const placed = (labels: readonly { readonly labelId: string }[]) =>
    [...new Set(labels.map(({ labelId }) => labelId))]
      .filter((id) => places.has(id))
      .sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  return new Map(
    [...attached].map(([id, labels]) => [
      id,
      placed(labels).map((labelId) => names.get(labelId) ?? ''),
    ]),
  );
}

async function hourlyRequests({ scope, ids, now }: Gathering): Promise<Cells> {
  const window = windowUntil(now, ENDPOINT_STEPS[2]);
  const cells = new Map(ids.map((id) => [id, Array<number>(window.steps).fill(0)]));
  for (const { id, index, requests } of await endpointSteps(scope, ids, window)) {
    const hours = cells.get(id);
    if (hours !== undefined) hours[index] = requests;
  }
  return cells;
}
