import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { SampleCounts } from '../../../platform/sampleCounts.ts';
import type { EndpointModel } from './endpointModel.ts';
import { countMergeRecords, emptyMergeRecords } from './mergeRecords.ts';
import { countModels, type ModelTable, rewriteModels } from './rewriteModels.ts';

const HOLDS_VALUES = `(samples <> '{}' or enum_values is not null or minimum is not null)`;
const SAVED_VALUES = `'{samples,enum_values,minimum,maximum,quantiles}'::text[]`;

const EMPTY = statement(
  `with emptied as (
     update inventory.parameters set samples = '{}', enum_values = null, minimum = null,
         maximum = null, quantiles = null
     where company_id = $1 and ${HOLDS_VALUES}
     returning endpoint_id
   ) select endpoint_id as id, count(*) as parameters from emptied group by 1`,
  { id: 'uuid', parameters: 'int8' },
);

interface Values {
  readonly areIn: (model: unknown) => boolean;
  /** The model without them; the same one where it holds none. */
  readonly without: (model: unknown) => unknown;
}

const OF_ENDPOINTS: Values = { areIn: holdsSamples, without: withoutSamples };
const OF_HOSTS: Values = {
  areIn: (model) => PathTemplates.holdsValues(model),
  without: (model) =>
    PathTemplates.holdsValues(model) ? PathTemplates.withoutValues(model) : model,
};
const MODELS: readonly (readonly [ModelTable, Values])[] = [
  ['inventory.endpoint_models', OF_ENDPOINTS],
  ['inventory.correction_endpoints', OF_ENDPOINTS],
  ['inventory.host_models', OF_HOSTS],
];

/**
 * Deletes every kept value of a company: samples, fixed sets and numbers of parameters, samples of
 * path evidence, values of paths, and what of them the learner saved for itself or to take
 * corrections back.
 */
export async function deleteSamples(query: CompanyQuery): Promise<SampleCounts> {
  const emptied = await query(EMPTY, [query.companyId]);
  publish(query, { what: 'endpoint.parts', ids: emptied.map(({ id }) => id) });
  // Members of sets can be searched for, and are counted to nothing by the statement above.
  await query('delete from inventory.term_counts where company_id = $1 and endpoints <= 0', [
    query.companyId,
  ]);
  const copies = await deleteCopies(query);
  let models = 0;
  for (const [table, { without }] of MODELS) models += await rewriteModels(query, table, without);
  return {
    ...copies,
    parameters: emptied.reduce((sum, { parameters }) => sum + parameters, 0),
    models,
  };
}

const REMAINING = statement(
  `select
     (select count(*) from inventory.parameters where company_id = $1 and ${HOLDS_VALUES})
       as parameters,
     (select count(*) from inventory.endpoints
        where company_id = $1 and path_evidence @? '$[*].samples[*]') as "pathEvidence",
     (select count(*) from inventory.endpoint_exchanges where company_id = $1) as exchanges,
     (select count(*) from inventory.correction_endpoints where company_id = $1
        and exists (select from jsonb_array_elements(parameters) as p where p ?| ${SAVED_VALUES}))
       as corrections`,
  { parameters: 'int8', pathEvidence: 'int8', exchanges: 'int8', corrections: 'int8' },
);

/**
 * How many rows of a company hold samples. Baselines are left out: without sampling the learner
 * writes them again, with nothing of a value.
 */
export async function remainingSamples(query: CompanyQuery): Promise<SampleCounts> {
  const [row] = await query(REMAINING, [query.companyId]);
  const records = await countMergeRecords(query);
  return row === undefined ? {} : { ...row, corrections: row.corrections + records };
}

/** How many models of a company hold values. */
export async function remainingModels(query: CompanyQuery): Promise<SampleCounts> {
  let models = 0;
  for (const [table, { areIn }] of MODELS) models += await countModels(query, table, areIn);
  return { models };
}

const DELETE_BASELINES = statement(
  `with gone as (
     delete from inventory.endpoint_baselines where company_id = $1 returning 1
   ) select count(*) as rows from gone`,
  { rows: 'int8' },
);
const DELETE_EXCHANGES = statement(
  `with gone as (
     delete from inventory.endpoint_exchanges where company_id = $1 returning 1
   ) select count(*) as rows from gone`,
  { rows: 'int8' },
);
const EMPTY_EVIDENCE = statement(
  `with emptied as (
     update inventory.endpoints set path_evidence = coalesce((
       select jsonb_agg(jsonb_set(step, '{samples}', '[]') order by place)
         from jsonb_array_elements(path_evidence) with ordinality as e (step, place)
     ), '[]')
     where company_id = $1 and path_evidence @? '$[*].samples[*]' returning 1
   ) select count(*) as rows from emptied`,
  { rows: 'int8' },
);
const EMPTY_CORRECTIONS = statement(
  `with emptied as (
     update inventory.correction_endpoints set parameters = coalesce((
       select jsonb_agg(p - ${SAVED_VALUES}) from jsonb_array_elements(parameters) as p
     ), '[]')
     where company_id = $1
       and exists (select from jsonb_array_elements(parameters) as p where p ?| ${SAVED_VALUES})
     returning 1
   ) select count(*) as rows from emptied`,
  { rows: 'int8' },
);

/**
 * Deletes the values that stand in baselines of endpoints, in exchanges that are kept of them, in
 * the evidence of paths, and in parameters and path templates that are kept to take corrections back.
 */
export async function deleteCopies(query: CompanyQuery): Promise<SampleCounts> {
  const values = [query.companyId];
  const count = ([row]: readonly { readonly rows: number }[]): number => row?.rows ?? 0;
  return {
    baselines: count(await query(DELETE_BASELINES, values)),
    exchanges: count(await query(DELETE_EXCHANGES, values)),
    pathEvidence: count(await query(EMPTY_EVIDENCE, values)),
    corrections: count(await query(EMPTY_CORRECTIONS, values)) + (await emptyMergeRecords(query)),
  };
}

/** Parameters of a saved model, and those that are learned again. */
const parametersOf = ({ parameters, again }: EndpointModel): readonly EndpointParameters[] =>
  [parameters, ...(again === undefined ? [] : [again])].map((saved) =>
    EndpointParameters.fromJSON(saved),
  );

function holdsSamples(saved: unknown): boolean {
  const model = saved as EndpointModel; // written by writeEndpointModels
  return parametersOf(model).some(({ hasSamples }) => hasSamples);
}

function withoutSamples(saved: unknown): EndpointModel {
  const model = saved as EndpointModel; // written by writeEndpointModels
  const all = parametersOf(model);
  if (!all.some(({ hasSamples }) => hasSamples)) return model;
  for (const each of all) each.dropSamples();
  const [parameters, again] = all.map((each) => each.toJSON());
  return {
    ...model,
    ...(parameters === undefined ? {} : { parameters }),
    ...(again === undefined ? {} : { again }),
  };
}
