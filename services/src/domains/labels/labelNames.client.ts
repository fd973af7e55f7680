import type { CompanyQuery } from '../../platform/database/database.ts';
import { labelsById } from './labels.repository.ts';

/** Names of labels by id, in the order in which labels are shown. */
export async function labelNamesById(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return ids.length === 0
    ? new Map()
    : new Map((await labelsById(query, ids)).map(({ id, name }) => [id, name]));
}
