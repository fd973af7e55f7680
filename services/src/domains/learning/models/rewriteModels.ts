import { setImmediate as others } from 'node:timers/promises';
import type { CompanyQuery } from '../../../platform/database/database.ts';

const MODELS_AT_ONCE = 50;

/**
 * Tables that hold what the learner must know again, as JSON in bytes, with the rest of their
 * primary keys.
 */
export type ModelTable =
  | 'inventory.endpoint_models'
  | 'inventory.correction_endpoints'
  | 'inventory.host_models';

const KEYS: Readonly<Record<ModelTable, readonly string[]>> = {
  'inventory.endpoint_models': ['endpoint_id'],
  'inventory.correction_endpoints': ['correction_id', 'endpoint_id'],
  'inventory.host_models': ['host_id'],
};

/** A company's models of a table, a few at a time in the order of their keys. */
async function* pagesOf(query: CompanyQuery, table: ModelTable) {
  const keys = KEYS[table];
  const key = keys.join(', ');
  let last = keys.map(() => '00000000-0000-0000-0000-000000000000');
  for (;;) {
    const rows = await query(
      {
        sql: `select array[${key}]::text[] as ids, model from ${table}
       where company_id = $1 and (${key}) > (${keys.map((_, at) => `$${at + 3}::uuid`).join(', ')})
           and model is not null
       order by ${key} limit $2`,
        columns: { ids: 'text[]', model: 'bytea' },
      },
      [query.companyId, MODELS_AT_ONCE, ...last],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.ids ?? last;
    yield rows;
  }
}

const read = (model: Buffer): unknown => JSON.parse(model.toString('utf8'));

/**
 * Changes a company's models of a table.
 * @param change of a model, which it gives back as it is where there is nothing to change
 * @returns how many are other than they were
 */
export async function rewriteModels(
  query: CompanyQuery,
  table: ModelTable,
  change: (model: unknown) => unknown,
): Promise<number> {
  const keys = KEYS[table];
  const columns = keys.map((name, at) => `n.key${at} = t.${name}`).join(' and ');
  const arrays = keys.map((_, at) => `$${at + 3}::uuid[]`).join(', ');
  let count = 0;
  for await (const rows of pagesOf(query, table)) {
    const changed: (typeof rows)[number][] = [];
    for (const { ids, model } of rows) {
      await others();
      const saved = read(model);
      const again = change(saved);
      const bytes = again === saved ? model : Buffer.from(JSON.stringify(again));
      if (!bytes.equals(model)) changed.push({ ids, model: bytes });
    }
    count += changed.length;
    if (changed.length === 0) continue;
    await query(
      `update ${table} t set model = n.model
       from unnest(${arrays}, $2::bytea[]) as n (${keys.map((_, at) => `key${at}`).join(', ')}, model)
       where t.company_id = $1 and ${columns}`,
      [
        query.companyId,
        changed.map(({ model }) => model),
        ...keys.map((_, at) => changed.map(({ ids }) => ids[at])),
      ],
    );
  }
  return count;
}

/** How many of a company's models of a table something holds for. */
export async function countModels(
  query: CompanyQuery,
  table: ModelTable,
  holds: (model: unknown) => boolean,
): Promise<number> {
  let count = 0;
  for await (const rows of pagesOf(query, table))
    for (const { model } of rows) {
      // Each can be large, and requests are answered between two of them.
      await others();
      if (holds(read(model))) count++;
    }
  return count;
}
