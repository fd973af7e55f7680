import type { Database, Reader } from '../../../platform/database/database.ts';
import { attackersById } from '../attackers/attackers.repository.ts';
import { seenBy } from './labelSets.ts';

/** Of these ids those of attackers that a reader sees, or that went into one. */
export async function seenAttackers(
  db: Database,
  companyId: string,
  reader: Reader,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await attackersById((await seenBy(db, companyId, reader)).query, ids);
  return new Set(ids.filter((_id, index) => found[index] !== null));
}
