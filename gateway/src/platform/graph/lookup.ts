import { LIMITS } from '@palisade/vocabulary/limits.ts';

/** Rows by key within a company, in the order of the keys, null for an unknown one. */
export type Lookup<Row> = (companyId: string, keys: readonly string[]) => Promise<(Row | null)[]>;

/**
 * A lookup that asks for each key once a request, up to 200 keys a call. Keys asked for while a call is under way wait for
 * that call. Keys that cannot be one (`isKey`) are unknown without a call.
 */
export function lookup<Row>(
  call: (companyId: string, keys: string[]) => Promise<readonly (Row | null)[]>,
  isKey: (key: string) => boolean = () => true,
): Lookup<Row> {
  const known = new Map<string, Promise<ReadonlyMap<string, Row | null>>>();
  return async (companyId, keys) => {
    const missing = [...new Set(keys)].filter(
      (key) => isKey(key) && !known.has(`${companyId}:${key}`),
    );
    for (let start = 0; start < missing.length; start += LIMITS.lookupIds) {
      const chunk = missing.slice(start, start + LIMITS.lookupIds);
      const answer = call(companyId, chunk).then((rows) => paired(chunk, rows));
      for (const key of chunk) known.set(`${companyId}:${key}`, answer);
    }
    const answers = keys.map((key) => known.get(`${companyId}:${key}`));
    const rows = new Map(
      await Promise.all(
        [...new Set(answers)].map(async (answer) => [answer, await answer] as const),
      ),
    );
    return keys.map((key, index) => rows.get(answers[index])?.get(key) ?? null);
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (key: string): boolean => UUID.test(key);

function paired<Row>(
  keys: readonly string[],
  rows: readonly (Row | null)[],
): ReadonlyMap<string, Row | null> {
  if (rows.length !== keys.length)
    throw new Error(`A lookup of ${keys.length} keys answered ${rows.length} rows.`);
  return new Map(keys.map((key, index) => [key, rows[index] ?? null]));
}
