import type { SavedBaseline } from '@palisade/engine/anomalies/savedBaseline.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** What requests to an endpoint are compared with, as it is saved. */
export interface SavedView {
  readonly template: string;
  readonly baseline: SavedBaseline;
  readonly isSensitive: boolean;
  /** Names what people had said of its parameters. */
  readonly tunes: string;
  /** Absent in baselines of earlier releases. */
  readonly generation?: number;
}

const ROWS_PER_STATEMENT = 200;

/** Writes baselines of endpoints; those that have no row are left out. */
export async function writeBaselines(
  query: CompanyQuery,
  views: readonly (readonly [endpointId: string, view: SavedView])[],
): Promise<void> {
  for (let from = 0; from < views.length; from += ROWS_PER_STATEMENT) {
    const part = views.slice(from, from + ROWS_PER_STATEMENT);
    await query(
      `insert into inventory.endpoint_baselines (company_id, endpoint_id, baseline)
       select $1::uuid, b.id, b.baseline from unnest($2::uuid[], $3::bytea[]) as b (id, baseline)
         join inventory.endpoints e on e.company_id = $1 and e.id = b.id order by b.id
       on conflict (company_id, endpoint_id) do update set baseline = excluded.baseline`,
      [
        query.companyId,
        part.map(([id]) => id),
        part.map(([, view]) => Buffer.from(JSON.stringify(view))),
      ],
    );
  }
}

const READ_BASELINES = statement(
  `select endpoint_id as id, baseline from inventory.endpoint_baselines
    where company_id = $1 and endpoint_id = any($2::uuid[])`,
  { id: 'uuid', baseline: 'bytea' },
);

/** The baselines of endpoints, by their ids; those that have none are left out. */
export async function readBaselines(
  query: CompanyQuery,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, SavedView>> {
  const rows = await query(READ_BASELINES, [query.companyId, endpointIds]);
  // As writeBaselines writes it.
  return new Map(
    rows.map(({ id, baseline }) => [id, JSON.parse(baseline.toString('utf8')) as SavedView]),
  );
}
