import type { Query } from '../../platform/database/database.ts';
import { labelsById } from './labels.repository.ts';

/** Names of labels by id, in the order in which labels are shown. */
export async function labelNamesById(
  query: Query,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return ids.length === 0
    ? new Map()
    : new Map((await labelsById(query, companyId, ids)).map(({ id, name }) => [id, name]));
}
