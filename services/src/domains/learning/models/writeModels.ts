import type { CompanyQuery } from '../../../platform/database/database.ts';

export interface ModelToWrite {
  readonly id: string;
  readonly model: unknown;
}

const ROWS_PER_STATEMENT = 200;

async function write(
  query: CompanyQuery,
  table: 'host_models' | 'endpoint_models',
  column: 'host_id' | 'endpoint_id',
  models: readonly ModelToWrite[],
): Promise<void> {
  for (let from = 0; from < models.length; from += ROWS_PER_STATEMENT) {
    const part = models.slice(from, from + ROWS_PER_STATEMENT);
    await query(
      `insert into inventory.${table} (company_id, ${column}, model) select $1::uuid, *
        from unnest($2::uuid[], $3::bytea[])
       on conflict (company_id, ${column}) do update set model = excluded.model, saved_at = now()`,
      [
        query.companyId,
        part.map(({ id }) => id),
        part.map(({ model }) => Buffer.from(JSON.stringify(model))),
      ],
    );
  }
}

/** Models of these hosts or endpoints, by id; those that have none are absent. */
export async function readModels<Model>(
  query: CompanyQuery,
  table: 'host_models' | 'endpoint_models',
  column: 'host_id' | 'endpoint_id',
  ids: readonly string[],
): Promise<Map<string, Model>> {
  const rows = await query(
    {
      sql: `select ${column} as id, model from inventory.${table}
        where company_id = $1 and ${column} = any($2::uuid[])`,
      columns: { id: 'uuid', model: 'bytea' },
    },
    [query.companyId, ids],
  );
  return new Map(rows.map(({ id, model }) => [id, JSON.parse(model.toString('utf8')) as Model])); // written by what stands below
}

/** Saves the path templates of hosts. */
export const writeHostModels = (
  query: CompanyQuery,
  models: readonly ModelToWrite[],
): Promise<void> => write(query, 'host_models', 'host_id', models);

/** Saves what was learned of endpoints beside their rows. */
export const writeEndpointModels = (
  query: CompanyQuery,
  models: readonly ModelToWrite[],
): Promise<void> => write(query, 'endpoint_models', 'endpoint_id', models);
