import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { publish } from '../../../platform/events/publish.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { findEndpoint } from '../changes/findEndpoint.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { FieldTune, TuneMetadata } from '../facts/fieldTunes.ts';
import { LONGEST_PARAMETER_NAME } from './tunes.schemas.ts';

/** Descriptions of parameters of one endpoint. */
export const MOST_TUNES = 200;

/** Describes a parameter of an endpoint, or describes one anew. */
export interface SaveTune {
  readonly kind: 'saveTune';
  readonly endpointId: string;
  /** Null for a new one. */
  readonly id: string | null;
  readonly side: FieldTune['side'];
  readonly location: FieldTune['location'];
  readonly contentType: string;
  readonly name: string;
  readonly metadata: TuneMetadata;
  readonly actor: Actor;
}

/** Takes back what was said of a parameter: what was learned of it holds again. */
export interface DeleteTune {
  readonly kind: 'deleteTune';
  readonly id: string;
  readonly actor: Actor;
}

/** A parameter that was described and never seen has no row without its description. */
async function dropUnseen(
  query: CompanyQuery,
  endpointId: string,
  { side, location, contentType, name }: FieldTune,
): Promise<void> {
  publish(query, { what: 'endpoint.parts', ids: [endpointId] });
  await query(
    `delete from inventory.parameters where company_id = $1 and endpoint_id = $2 and side = $3
        and location = $4 and content_type = $5 and name = $6 and occurrences = 0`,
    [
      query.companyId,
      endpointId,
      side,
      location,
      contentType,
      name.slice(0, LONGEST_PARAMETER_NAME),
    ],
  );
}

const isSame = (a: FieldTune, b: Omit<FieldTune, 'id' | 'at' | 'metadata'>): boolean =>
  a.side === b.side &&
  a.location === b.location &&
  a.contentType === b.contentType &&
  a.name === b.name;

/**
 * Sets what people said of parameters; the change feed tells what that changes, with who said it.
 */
function retune(endpoint: EndpointState, tunes: readonly FieldTune[], actor: Actor): void {
  const { at, cause } = decidedBy(actor);
  endpoint.changes.decide(endpoint, () => endpoint.retune(tunes), at, cause);
}

export async function saveTune(
  { endpointId, id, actor, kind: _kind, ...said }: SaveTune,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { companyId, query } = scope;
  const { host, endpoint } = await findEndpoint(scope, endpointId);
  const before =
    id === null
      ? endpoint.tunes.find((tune) => isSame(tune, said) && tune.metadata.type === undefined)
      : endpoint.tunes.find((tune) => tune.id === id.toLowerCase());
  if (id !== null && before === undefined) throw notFound('tune');
  if (endpoint.tunes.some((tune) => tune !== before && isSame(tune, said)))
    throw new Problem('conflict', 'This parameter is tuned already: edit that tune.', {
      field: 'fieldName',
    });
  if (before === undefined && endpoint.tunes.length >= MOST_TUNES)
    throw new Problem('badInput', `An endpoint has at most ${MOST_TUNES} tuned parameters.`);
  if (said.location === 'path' && !endpoint.pathNames.includes(said.name))
    throw new Problem('badInput', 'The path has no such parameter.', { field: 'fieldName' });
  // What was decided about its data alone goes on until somebody says otherwise.
  const metadata = id === null ? { ...before?.metadata, ...said.metadata } : said.metadata;
  const tune: FieldTune = { ...said, metadata, id: before?.id ?? uuidV7(), at: Date.now() };
  if (before !== undefined && !isSame(before, said)) await dropUnseen(query, endpoint.id, before);
  await query(
    `insert into inventory.tunes (company_id, id, endpoint_id, side, location, content_type, name,
        metadata, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, id) do update
       set side = excluded.side, location = excluded.location, content_type = excluded.content_type,
         name = excluded.name,
       metadata = excluded.metadata, updated_by = excluded.updated_by, updated_at = now(),
         decision_id = null, before = null`,
    [
      companyId,
      tune.id,
      endpoint.id,
      tune.side,
      tune.location,
      tune.contentType,
      tune.name,
      JSON.stringify(tune.metadata),
      actor.name,
    ],
  );
  await auditAs(query, actor, {
    action: before === undefined ? 'tune.create' : 'tune.update',
    targetType: 'tune',
    targetId: tune.id,
    before: before === undefined ? null : { ...before, endpointId: endpoint.id },
    after: { ...tune, endpointId: endpoint.id },
    endpointIds: [endpoint.id],
  });
  retune(endpoint, [...endpoint.tunes.filter((each) => each !== before), tune], actor);
  host.dirty.add(endpoint);
  return { id: tune.id };
}

const DELETE_TUNE = statement(
  'delete from inventory.tunes where company_id = $1 and id = $2 returning endpoint_id as "endpointId"',
  { endpointId: 'uuid' },
);

export async function deleteTune(
  { id, actor }: DeleteTune,
  scope: ChangeScope,
): Promise<{ readonly endpointId: string }> {
  const { companyId, query } = scope;
  const [row] = await query(DELETE_TUNE, [companyId, id]);
  if (row === undefined) throw notFound('tune');
  const { host, endpoint } = await findEndpoint(scope, row.endpointId);
  const tune = endpoint.tunes.find((each) => each.id === id.toLowerCase());
  if (tune !== undefined) await dropUnseen(query, endpoint.id, tune);
  await auditAs(query, actor, {
    action: 'tune.delete',
    targetType: 'tune',
    targetId: id,
    before: { ...tune, endpointId: endpoint.id },
    endpointIds: [endpoint.id],
  });
  retune(
    endpoint,
    endpoint.tunes.filter((each) => each !== tune),
    actor,
  );
  host.dirty.add(endpoint);
  return { endpointId: endpoint.id };
}
