import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { FieldTune } from '../facts/fieldTunes.ts';

type Row = Omit<FieldTune, 'at'> & { readonly endpointId: string; readonly at: string };

const LOAD_TUNES = statement(
  `select id, endpoint_id as "endpointId", side, location, content_type as "contentType", name,
      metadata, updated_at as at
     from inventory.tunes where company_id = $1 and endpoint_id = any($2::uuid[]) order by id`,
  {
    id: 'uuid',
    endpointId: 'uuid',
    side: as<Row['side']>('text'),
    location: as<Row['location']>('text'),
    contentType: 'text',
    name: 'text',
    metadata: as<Row['metadata']>('jsonb'),
    at: 'timestamptz',
  },
);

/**
 * What people said of the parameters of these endpoints, by endpoint; absent where nothing was
 * said.
 */
export async function loadTunes(
  query: CompanyQuery,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FieldTune[]>> {
  const rows = await query(LOAD_TUNES, [query.companyId, endpointIds]);
  return Map.groupBy(
    rows.map(({ at, ...row }) => ({ ...row, at: Date.parse(at) })),
    ({ endpointId }) => endpointId,
  );
}
