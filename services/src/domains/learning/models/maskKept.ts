import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import { endOf } from '@palisade/engine/parameters/spread.ts';
import { dataTypeNamed } from '@palisade/engine/sensitive/dataTypes.ts';
import { isMasked } from '@palisade/engine/sensitive/maskValue.ts';
import { fieldContext } from '@palisade/engine/sensitive/matchTypes.ts';
import { mayBeRead, samplePlace } from '@palisade/engine/sensitive/mayBeRead.ts';
import type { HashSeal } from '@palisade/engine/templates/hashSeal.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { recordSealing, templatesSealing } from '@palisade/engine/templates/sealedTemplates.ts';
import type { MergeRecord } from '@palisade/engine/templates/templateMerge.ts';
import type { SavedTemplates } from '@palisade/engine/templates/templateSnapshot.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';
import { deleteCopies } from './deleteSamples.ts';
import type { EndpointModel } from './endpointModel.ts';
import { rewriteModels } from './rewriteModels.ts';

/** Goes up with every release that keeps less of a value readable than the one before. */
export const MASKING_RULE = 5;
const ROWS_AT_ONCE = 1_000;

const ROW = {
  id: 'uuid',
  endpoint_id: 'uuid',
  side: 'text',
  location: 'text',
  name: 'text',
  data_type: 'text?',
  samples: 'text[]',
  enum_values: 'text[]?',
  minimum: 'float8?',
  maximum: 'float8?',
  quantiles: 'float8[]?',
} as const;
type Row = RowOf<typeof ROW>;

/**
 * Masks what an earlier release kept of a company's values by the rule of today. What is left out
 * comes back with traffic, masked.
 */
export async function maskKept(query: CompanyQuery, pathSeal: HashSeal): Promise<void> {
  await deleteCopies(query);
  await maskParameters(query);
  await rewriteModels(query, 'inventory.endpoint_models', remasked);
  await rewriteModels(query, 'inventory.correction_endpoints', remasked);
  await rewriteModels(query, 'inventory.host_models', (model) => {
    const saved = model as SavedTemplates; // written by writeHostModels
    const opened = templatesSealing.open(saved, pathSeal);
    return templatesSealing.seal(PathTemplates.withReadableValues(opened), pathSeal);
  });
  await sealRecords(query, pathSeal);
}

const UNSEALED_RECORDS = statement(
  `select id, record from inventory.corrections
     where company_id = $1 and kind = 'merge' and record -> 'isSealed' is null`,
  { id: 'uuid', record: as<MergeRecord>('jsonb') },
);

/** Seals the hashes in what is kept to take merges back. */
async function sealRecords(query: CompanyQuery, pathSeal: HashSeal): Promise<void> {
  const rows = await query(UNSEALED_RECORDS, [query.companyId]);
  for (const { id, record } of rows) {
    await query('update inventory.corrections set record = $3 where company_id = $1 and id = $2', [
      query.companyId,
      id,
      JSON.stringify(recordSealing.seal(record, pathSeal)),
    ]);
  }
}

const NEXT_PARAMETERS = statement(
  `select id, endpoint_id, side, location, name, data_type, samples, enum_values, minimum, maximum,
      quantiles
    from inventory.parameters
       where company_id = $1 and id > $2 and (samples <> '{}' or enum_values is not null or minimum is not null)
       order by id limit ${ROWS_AT_ONCE}`,
  ROW,
);

async function maskParameters(query: CompanyQuery): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await query(NEXT_PARAMETERS, [query.companyId, last]);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    await query(
      `update inventory.parameters p set samples = n.samples, enum_values = n.enum_values,
          minimum = n.minimum, maximum = n.maximum, quantiles = n.quantiles
       from json_to_recordset($2::json) as n (id uuid, samples text[], enum_values text[],
           minimum double precision, maximum double precision, quantiles double precision[])
       where p.company_id = $1 and p.id = n.id`,
      [query.companyId, JSON.stringify(rows.map(masked))],
    );
    publish(query, { what: 'endpoint.parts', ids: rows.map((row) => row.endpoint_id) });
  }
}

function masked({
  id,
  side,
  location,
  name,
  data_type: type,
  samples,
  enum_values: set,
  minimum,
  maximum,
  quantiles,
}: Row): object {
  const { harm, hides, isSecret } = fieldContext(name);
  const hasRange = harm !== 'personal' && hides !== 'codes' && !isSecret;
  const place = samplePlace(side, location);
  const decided = type === null ? undefined : dataTypeNamed(type)?.index;
  const isReadable = (value: string): boolean => mayBeRead(name, value, place, decided);
  return {
    id,
    samples: samples.filter((sample) => isMasked(sample) || isReadable(sample)),
    enum_values: set?.every(isReadable) === true ? set : null,
    minimum: hasRange && minimum !== null ? endOf(minimum, -1) : null,
    maximum: hasRange && maximum !== null ? endOf(maximum, 1) : null,
    quantiles: hasRange ? quantiles : null,
  };
}

function remasked(saved: unknown): EndpointModel {
  const model = saved as EndpointModel; // written by writeEndpointModels
  const without = (saved: EndpointModel['parameters']): EndpointModel['parameters'] => {
    const parameters = EndpointParameters.fromJSON(saved);
    parameters.remask();
    return parameters.toJSON();
  };
  const again = model.again === undefined ? {} : { again: without(model.again) };
  return { ...model, parameters: without(model.parameters), ...again };
}
