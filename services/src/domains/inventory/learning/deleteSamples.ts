import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { EndpointModel } from './endpointState.ts';
import { writeEndpointModels } from './writeModels.ts';

const MODELS_AT_ONCE = 200;

/** Deletes every kept value of a company: samples, fixed sets and numbers of parameters, samples of path evidence, and what of them the learner saved for itself. */
export async function deleteSamples(companyId: string, query: Query): Promise<void> {
  await query(`update inventory.parameters set samples = '{}', enum_values = null, minimum = null, maximum = null, quantiles = null
     where company_id = $1 and (samples <> '{}' or enum_values is not null or minimum is not null)`, [companyId]);
  await query(
    `update inventory.endpoints set path_evidence = coalesce((select jsonb_agg(jsonb_set(step, '{samples}', '[]') order by place) from jsonb_array_elements(path_evidence) with ordinality as e (step, place)), '[]')
     where company_id = $1 and path_evidence <> '[]'`,
    [companyId],
  );
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await query<{ id: string; model: Buffer }>(
      'select endpoint_id as id, model from inventory.endpoint_models where company_id = $1 and endpoint_id > $2 order by endpoint_id limit $3',
      [companyId, last, MODELS_AT_ONCE],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    await writeEndpointModels(query, companyId, rows.map(({ id, model }) => ({ id, model: withoutSamples(model) })));
  }
}

function withoutSamples(bytes: Buffer): EndpointModel {
  const model = JSON.parse(bytes.toString('utf8')) as EndpointModel; // written by writeEndpointModels
  const parameters = EndpointParameters.fromJSON(model.parameters);
  parameters.dropSamples();
  return { ...model, parameters: parameters.toJSON() };
}
