import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import type { EndpointState } from '../state/endpointState.ts';
import { storable } from '../../../platform/database/storable.ts';

const ROWS_PER_STATEMENT = 5_000;
const COLUMNS = `endpoint_id uuid, id uuid, side text, location text, content_type text, status_class text, name text, type text, format text, required boolean, sensitive boolean,
  data_type text, data_categories text[], object_id boolean, samples text[], occurrences bigint, distinct_values bigint, confidence real, first_seen_at timestamptz, last_seen_at timestamptz,
  enum_values text[], minimum double precision, maximum double precision, quantiles double precision[], min_length int, max_length int, length_p99 int, char_classes text[],
  min_items int, max_items int, is_map boolean, other_types text[], opportunities bigint, presence real, tuned boolean,
  type_source text, type_confidence real, type_matching int, type_tested int, type_rule text,
  type_beside text[], type_despite text[], type_carrier text, type_holds text[]`;
const NAMES = COLUMNS.split(',').map((column) => column.trim().split(' ')[0] ?? '');
const FIXED = new Set([
  'endpoint_id',
  'id',
  'side',
  'location',
  'content_type',
  'status_class',
  'name',
]);
const CHANGED = NAMES.filter((name) => !FIXED.has(name));
const LONGEST_NAME = 500;
const LONGEST_RULE = 200;

function recordOf(endpointId: string, p: LearnedParameter): object {
  return {
    endpoint_id: endpointId,
    id: uuidV7(),
    side: p.side,
    location: p.location,
    content_type: storable(p.contentType.slice(0, 200)),
    status_class: p.statusClass,
    name: storable(p.name.slice(0, LONGEST_NAME)),
    type: p.type,
    format: p.format,
    required: p.required,
    sensitive: p.sensitive,
    data_type: p.dataType,
    data_categories: p.dataCategories,
    object_id: p.objectId,
    samples: p.samples.map(storable),
    occurrences: p.occurrences,
    distinct_values: p.distinctValues,
    confidence: p.confidence,
    first_seen_at: new Date(p.firstSeenAt).toISOString(),
    last_seen_at: new Date(p.lastSeenAt).toISOString(),
    enum_values: p.enumValues?.map(storable) ?? null,
    minimum: p.range?.[0] ?? null,
    maximum: p.range?.[1] ?? null,
    quantiles: p.quantiles,
    min_length: p.lengths?.[0] ?? null,
    max_length: p.lengths?.[1] ?? null,
    length_p99: p.length99,
    char_classes: p.charClasses,
    min_items: p.items?.[0] ?? null,
    max_items: p.items?.[1] ?? null,
    is_map: p.isMap,
    other_types: p.otherTypes,
    opportunities: p.opportunities,
    presence: p.presence,
    tuned: p.tuned === true,
    ...evidenceOf(p),
  };
}

/** Why it is of its data type; absent, which is null, where it is of none. */
function evidenceOf({ typeEvidence }: LearnedParameter): object | null {
  if (typeEvidence === null) return null;
  const { source, confidence, matching, tested, rule, beside, despite, carrier, holds } =
    typeEvidence;
  return {
    type_source: source,
    type_confidence: confidence,
    type_matching: matching,
    type_tested: tested,
    type_rule: rule === null ? null : storable(rule.slice(0, LONGEST_RULE)),
    type_beside: namesOf(beside),
    type_despite: namesOf(despite),
    type_carrier: carrier,
    type_holds: holds.length === 0 ? null : holds,
  };
}

/** Names of fields as they may be stored; null, which takes no room, for none. */
const namesOf = (names: readonly string[]): readonly string[] | null =>
  names.length === 0 ? null : names.map((name) => storable(name.slice(0, LONGEST_NAME)));

/** What a row is known by. */
const wordsOf = ({ side, location, contentType, statusClass, name }: LearnedParameter): string =>
  [
    side,
    location,
    storable(contentType.slice(0, 200)),
    statusClass,
    storable(name.slice(0, LONGEST_NAME)),
  ].join('|');

const GONE = statement(
  `delete from inventory.parameters p using json_to_recordset($2::json) as n (endpoint_id uuid, kept text[])
   where p.company_id = $1 and p.endpoint_id = n.endpoint_id
       and concat_ws('|', p.side, p.location, p.content_type, p.status_class,
       p.name) <> all (n.kept)
   returning p.endpoint_id as id`,
  { id: 'uuid' },
);

/**
 * Deletes rows of what is no parameter any more: paths whose template has another name for it,
 * lists that were only ever empty.
 */
export async function deleteGone(
  query: CompanyQuery,
  endpoints: readonly EndpointState[],
): Promise<void> {
  const records = endpoints.flatMap(({ id, isNew, parameterRows: { kept } }) =>
    kept === null || isNew ? [] : [{ endpoint_id: id, kept: kept.map(wordsOf) }],
  );
  if (records.length === 0) return;
  const gone = await query(GONE, [query.companyId, JSON.stringify(records)]);
  publish(query, { what: 'endpoint.parts', ids: gone.map(({ id }) => id) });
}

/** Writes the parameters that changed; a parameter keeps the id of its first row. */
export async function writeParameters(
  query: CompanyQuery,
  endpoints: readonly EndpointState[],
): Promise<void> {
  const records = endpoints.flatMap(({ id, parameterRows: { unsaved } }) => {
    const byName = new Map<string, object>();
    for (const p of unsaved.values()) byName.set(wordsOf(p), recordOf(id, p));
    return [...byName.values()];
  });
  publish(query, {
    what: 'endpoint.parts',
    ids: endpoints
      .filter(({ parameterRows }) => parameterRows.unsaved.size > 0)
      .map(({ id }) => id),
  });
  for (let from = 0; from < records.length; from += ROWS_PER_STATEMENT) {
    await query(
      `insert into inventory.parameters as p (company_id, ${NAMES.join(', ')})
       select distinct on (endpoint_id, side, location, content_type, status_class, name) $1::uuid,
           ${NAMES.join(', ')} from json_to_recordset($2::json) as n (${COLUMNS})
       on conflict (company_id, endpoint_id, side, location, content_type, status_class, name) do update set
         ${CHANGED.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      [query.companyId, JSON.stringify(records.slice(from, from + ROWS_PER_STATEMENT))],
    );
  }
}
