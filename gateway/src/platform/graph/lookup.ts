import { LIMITS } from '@palisade/vocabulary/limits.ts';

/** Rows by key within a company, in the order of the keys, null for an unknown one. */
export type Lookup<Row> = (companyId: string, keys: readonly string[]) => Promise<(Row | null)[]>;

/**
 * A lookup that asks for each key once a request, up to 200 keys a call. Keys asked for while a call is under way wait for
 * that call.
 */
export function lookup<Row>(call: (companyId: string, keys: string[]) => Promise<readonly (Row | null)[]>): Lookup<Row> {
  const known = new Map<string, Promise<ReadonlyMap<string, Row | null>>>();
  return async (companyId, keys) => {
    const missing = [...new Set(keys)].filter((key) => !known.has(`${companyId}:${key}`));
    for (let start = 0; start < missing.length; start += LIMITS.lookupIds) {
      const chunk = missing.slice(start, start + LIMITS.lookupIds);
      const answer = call(companyId, chunk).then((rows) => paired(chunk, rows));
      for (const key of chunk) known.set(`${companyId}:${key}`, answer);
    }
    const answers = new Set(keys.map((key) => known.get(`${companyId}:${key}`)));
    const maps = await Promise.all(answers);
    const [only] = maps;
    if (maps.length === 1 && only) return keys.map((key) => only.get(key) ?? null);
    return Promise.all(keys.map(async (key) => (await known.get(`${companyId}:${key}`))?.get(key) ?? null));
  };
}

function paired<Row>(keys: readonly string[], rows: readonly (Row | null)[]): ReadonlyMap<string, Row | null> {
  if (rows.length !== keys.length) throw new Error(`A lookup of ${keys.length} keys answered ${rows.length} rows.`);
  return new Map(keys.map((key, index) => [key, rows[index] ?? null]));
}
