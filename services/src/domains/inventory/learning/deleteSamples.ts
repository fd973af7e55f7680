import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { EndpointModel } from './endpointModel.ts';

const MODELS_AT_ONCE = 200;

/** Deletes every kept value of a company: samples, fixed sets and numbers of parameters, samples of path evidence, values of paths, and what of them the learner saved for itself or to take corrections back. */
export async function deleteSamples(companyId: string, query: Query): Promise<void> {
  await query('delete from inventory.endpoint_baselines where company_id = $1', [companyId]);
  await query(`update inventory.parameters set samples = '{}', enum_values = null, minimum = null, maximum = null, quantiles = null
     where company_id = $1 and (samples <> '{}' or enum_values is not null or minimum is not null)`, [companyId]);
  await query(
    `update inventory.endpoints set path_evidence = coalesce((select jsonb_agg(jsonb_set(step, '{samples}', '[]') order by place) from jsonb_array_elements(path_evidence) with ordinality as e (step, place)), '[]')
     where company_id = $1 and path_evidence <> '[]'`,
    [companyId],
  );
  await query(
    `update inventory.correction_endpoints set parameters = coalesce((select jsonb_agg(p - '{samples,enum_values,minimum,maximum,quantiles}'::text[]) from jsonb_array_elements(parameters) as p), '[]')
     where company_id = $1 and parameters <> '[]'`,
    [companyId],
  );
  await rewriteModels(companyId, query, 'inventory.endpoint_models', ['endpoint_id'], withoutSamples);
  await rewriteModels(companyId, query, 'inventory.correction_endpoints', ['correction_id', 'endpoint_id'], withoutSamples);
  await rewriteModels(companyId, query, 'inventory.host_models', ['host_id'], (model) => PathTemplates.withoutValues(model));
}

/** Reads the models of a table a few at a time, in the order of their keys, and writes them changed. */
async function rewriteModels(companyId: string, query: Query, table: string, keys: readonly string[], change: (model: unknown) => unknown): Promise<void> {
  const key = keys.join(', ');
  let last = keys.map(() => '00000000-0000-0000-0000-000000000000');
  for (;;) {
    const rows = await query<{ ids: string[]; model: Buffer }>(
      `select array[${key}]::text[] as ids, model from ${table} where company_id = $1 and (${key}) > (${keys.map((_, at) => `$${at + 3}::uuid`).join(', ')}) and model is not null order by ${key} limit $2`,
      [companyId, MODELS_AT_ONCE, ...last],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.ids ?? last;
    const models = rows.map(({ model }) => Buffer.from(JSON.stringify(change(JSON.parse(model.toString('utf8'))))));
    const columns = keys.map((name, at) => `n.key${at} = t.${name}`).join(' and ');
    await query(
      `update ${table} t set model = n.model from unnest(${keys.map((_, at) => `$${at + 3}::uuid[]`).join(', ')}, $2::bytea[]) as n (${keys.map((_, at) => `key${at}`).join(', ')}, model)
       where t.company_id = $1 and ${columns}`,
      [companyId, models, ...keys.map((_, at) => rows.map(({ ids }) => ids[at]))],
    );
  }
}

function withoutSamples(saved: unknown): EndpointModel {
  const model = saved as EndpointModel; // written by writeEndpointModels
  const parameters = EndpointParameters.fromJSON(model.parameters);
  parameters.dropSamples();
  return { ...model, parameters: parameters.toJSON() };
}
