import { LIMITS } from '@palisade/vocabulary/limits.ts';
import DataLoader from 'dataloader';

/** Rows by key within a company, in the order of the keys, null for an unknown one. */
export type Lookup<Row> = (companyId: string, keys: readonly string[]) => Promise<(Row | null)[]>;

/**
 * The loader of one kind of entity for one request: asks for each key once, up to 200 keys of a
 * company a call, with all keys that fields of a level ask for in the same call. Keys that cannot
 * be one (`isKey`) are unknown without a call. Rejects when the call does.
 */
export function lookup<Row>(
  call: (companyId: string, keys: string[]) => Promise<readonly (Row | null)[]>,
  isKey: (key: string) => boolean = () => true,
): Lookup<Row> {
  const loaders = new Map<string, DataLoader<string, Row | null>>();
  const loaderOf = (companyId: string): DataLoader<string, Row | null> => {
    const present = loaders.get(companyId);
    if (present !== undefined) return present;
    const loader = new DataLoader<string, Row | null>(
      async (keys) => sameLength(keys, await call(companyId, [...keys])),
      { maxBatchSize: LIMITS.lookupIds },
    );
    loaders.set(companyId, loader);
    return loader;
  };
  return async (companyId, keys) => {
    const rows = await loaderOf(companyId).loadMany(keys.filter(isKey));
    let next = 0;
    return keys.map((key) => {
      const row = isKey(key) ? rows[next++] : null;
      if (row instanceof Error) throw row;
      return row ?? null;
    });
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (key: string): boolean => UUID.test(key);

function sameLength<Row>(
  keys: readonly string[],
  rows: readonly (Row | null)[],
): readonly (Row | null)[] {
  if (rows.length === keys.length) return rows;
  throw new Error(`A lookup of ${keys.length} keys answered ${rows.length} rows.`);
}
