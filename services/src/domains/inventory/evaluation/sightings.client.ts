import type { Sighting } from '@palisade/vocabulary/sightings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

const SIGHTINGS_BY_ID = statement(
  'select id, sightings from inventory.endpoints where company_id = $1 and id = any($2::uuid[])',
  { id: 'uuid', sightings: as<Sighting[]>('jsonb') },
);

/** What was seen of endpoints and when last, by endpoint; those that are gone are absent. */
export async function sightingsById(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Sighting[]>> {
  const rows = await query(SIGHTINGS_BY_ID, [query.companyId, ids]);
  return new Map(rows.map(({ id, sightings }) => [id, sightings]));
}
