import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { HostState } from '../state/hostState.ts';
import { storable } from '../../../platform/database/storable.ts';

/** Writes the real names of hosts that are learned as one, where new ones were seen. */
export async function writeHostSamples(
  query: CompanyQuery,
  hosts: readonly HostState[],
): Promise<void> {
  const records = hosts
    .filter(({ samples }) => samples.isStale)
    .map(({ id, samples }) => ({ id, names: samples.names.map(storable) }));
  if (records.length === 0) return;
  await query(
    `update inventory.hosts h set host_samples = n.names from json_to_recordset($2::json) as n (id uuid, names text[])
     where h.company_id = $1 and h.id = n.id`,
    [query.companyId, JSON.stringify(records)],
  );
}
