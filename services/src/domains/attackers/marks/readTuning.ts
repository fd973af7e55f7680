import { type LegitimateSubject, Tuning } from '@palisade/engine/attackers/tuning.ts';
import type { Query } from '../../../platform/database/database.ts';

/** Grows with each change of what detection goes by; 0 where nobody ever said anything. */
export async function tuningVersion(query: Query, companyId: string): Promise<number> {
  const [row] = await query<{ version: number }>(
    'select version from attackers.tunings where company_id = $1',
    [companyId],
  );
  return row?.version ?? 0;
}

/** What detection goes by; null for nothing. */
export async function readTuning(query: Query, companyId: string): Promise<Tuning | null> {
  const subjects = await query<LegitimateSubject>(
    `select kind, endpoint_id as endpoint, location, name, status, type, host, method, path from attackers.marks where company_id = $1 and attacker_id is null`,
    [companyId],
  );
  return subjects.length === 0 ? null : new Tuning(subjects);
}
