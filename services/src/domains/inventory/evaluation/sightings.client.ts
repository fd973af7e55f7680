import type { Sighting } from '@palisade/vocabulary/sightings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';

/** What was seen of endpoints and when last, by endpoint; those that are gone are absent. */
export async function sightingsById(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Sighting[]>> {
  const rows = await query<{ id: string; sightings: Sighting[] }>(
    'select id, sightings from inventory.endpoints where company_id = $1 and id = any($2::uuid[])',
    [query.companyId, ids],
  );
  return new Map(rows.map(({ id, sightings }) => [id, sightings]));
}
