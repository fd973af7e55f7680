import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { EndpointModel } from './endpointModel.ts';
import { rewriteModels } from './rewriteModels.ts';

const EMPTY = statement(
  `with emptied as (
     update inventory.parameters set samples = '{}', enum_values = null, minimum = null,
         maximum = null, quantiles = null
     where company_id = $1 and (samples <> '{}' or enum_values is not null or minimum is not null)
     returning endpoint_id
   ) select distinct endpoint_id as id from emptied`,
  { id: 'uuid' },
);

/**
 * Deletes every kept value of a company: samples, fixed sets and numbers of parameters, samples of
 * path evidence, values of paths, and what of them the learner saved for itself or to take
 * corrections back.
 */
export async function deleteSamples(query: CompanyQuery): Promise<void> {
  const emptied = await query(EMPTY, [query.companyId]);
  publish(query, { what: 'endpoint.parts', ids: emptied.map(({ id }) => id) });
  // Members of sets can be searched for, and are counted to nothing by the statement above.
  await query('delete from inventory.term_counts where company_id = $1 and endpoints <= 0', [
    query.companyId,
  ]);
  await deleteCopies(query);
  await rewriteModels(query, 'inventory.endpoint_models', withoutSamples);
  await rewriteModels(query, 'inventory.correction_endpoints', withoutSamples);
  await rewriteModels(query, 'inventory.host_models', (model) =>
    PathTemplates.withoutValues(model),
  );
}

/**
 * Deletes the values that stand in baselines of endpoints, in exchanges that are kept of them, in
 * the evidence of paths, and in parameters that are kept to take corrections back.
 */
export async function deleteCopies(query: CompanyQuery): Promise<void> {
  await query('delete from inventory.endpoint_baselines where company_id = $1', [query.companyId]);
  await query('delete from inventory.endpoint_exchanges where company_id = $1', [query.companyId]);
  await query(
    `update inventory.endpoints set path_evidence = coalesce((
       select jsonb_agg(jsonb_set(step, '{samples}', '[]') order by place)
         from jsonb_array_elements(path_evidence) with ordinality as e (step, place)
     ), '[]')
     where company_id = $1 and path_evidence <> '[]'`,
    [query.companyId],
  );
  await query(
    `update inventory.correction_endpoints set parameters = coalesce((
       select jsonb_agg(p - '{samples,enum_values,minimum,maximum,quantiles}'::text[])
         from jsonb_array_elements(parameters) as p
     ), '[]')
     where company_id = $1 and parameters <> '[]'`,
    [query.companyId],
  );
}

function withoutSamples(saved: unknown): EndpointModel {
  const model = saved as EndpointModel; // written by writeEndpointModels
  const without = (saved: EndpointModel['parameters']): EndpointModel['parameters'] => {
    const parameters = EndpointParameters.fromJSON(saved);
    parameters.dropSamples();
    return parameters.toJSON();
  };
  const again = model.again === undefined ? {} : { again: without(model.again) };
  return { ...model, parameters: without(model.parameters), ...again };
}
