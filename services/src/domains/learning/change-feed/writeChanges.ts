import type { CompanyQuery } from '../../../platform/database/database.ts';
import { storable } from '../../../platform/database/storable.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { ChangeKind } from '@palisade/vocabulary/changeKinds.ts';
import type { ApiState } from '../state/apiState.ts';
import type { Merged } from '../state/applyChanges.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import { tellChanges } from '../../inventory/inventory.client.ts';
import { type ChangeNote, plainNote } from './changeNote.ts';

/** What changed, as its row says it. */
export interface ChangeToWrite {
  readonly note: ChangeNote;
  readonly hostId: string;
  readonly apiId: string | null;
  readonly endpointId: string | null;
  readonly method: string | null;
}

const ROWS_PER_STATEMENT = 5_000;
const COLUMNS =
  'place bigint, at timestamptz, what text, kind text, host_id uuid, api_id uuid, endpoint_id uuid, method text, before jsonb, after jsonb, cause jsonb, parts uuid[]';

/** What no commit has reported of a host, its APIs and these endpoints of it. */
export function changesOf(host: HostState, endpoints: readonly EndpointState[]): ChangeToWrite[] {
  const of = (note: ChangeNote, api: ApiState | null): ChangeToWrite => ({
    note,
    hostId: host.id,
    apiId: api?.id ?? null,
    endpointId: null,
    method: null,
  });
  const apis = [...host.apis.values()].filter(
    ({ isAdded, endpointCount }) => isAdded || endpointCount > 0,
  );
  const fresh = apis.filter(({ isNew, isAdded }) => isNew && !isAdded);
  return [
    ...host.changes
      .filter(({ api }) => api === null || apis.includes(api))
      .map(({ note, api }) => of(sinceFirst(note, 'hostNew', host), api)),
    ...fresh.map((api) => of(plainNote('apiNew', api.firstSeenAt), api)),
    ...endpoints.flatMap((endpoint) =>
      endpoint.changes.notes.map((note) => ({
        ...of(sinceFirst(note, 'new', endpoint), host.apiFor(endpoint)),
        endpointId: endpoint.id,
        method: endpoint.method,
      })),
    ),
  ];
}

/** What traffic showed to be new was so at the first of its requests, whichever came first. */
const sinceFirst = (
  note: ChangeNote,
  kind: ChangeKind,
  { firstSeenAt }: { readonly firstSeenAt: number },
): ChangeNote =>
  note.kind === kind && note.cause === null && firstSeenAt < note.at
    ? { ...note, at: firstSeenAt }
    : note;

function recordOf(
  { note, hostId, apiId, endpointId, method }: ChangeToWrite,
  place: number,
): object {
  const { kind, at, before, after, cause, turn } = note;
  const facts = (some: object | null): unknown =>
    some === null ? null : JSON.parse(storable(JSON.stringify(some)));
  return {
    place,
    at: new Date(at).toISOString(),
    what: `${endpointId ?? apiId ?? hostId} ${kind} ${turn}`,
    parts: note.parts ?? [],
    kind,
    host_id: hostId,
    api_id: apiId,
    endpoint_id: endpointId,
    method,
    before: facts(before),
    after: facts(after),
    cause: facts(cause),
  };
}

const TAKE_NUMBERS = statement(
  `insert into inventory.change_numbers as c (company_id, last) values ($1, $2)
     on conflict (company_id) do update set last = c.last + excluded.last returning last`,
  { last: 'int8' },
);

/**
 * Writes changes in the transaction that changes what they tell of, and has those who watch told as
 * it commits. A change that is there already stays as it is.
 */
export async function writeChanges(
  query: CompanyQuery,
  changes: readonly ChangeToWrite[],
): Promise<void> {
  if (changes.length === 0) return;
  const inOrder = changes.toSorted((one, other) => one.note.at - other.note.at);
  const [numbers] = await query(TAKE_NUMBERS, [query.companyId, changes.length]);
  const to = numbers?.last ?? 0;
  const from = to - changes.length;
  for (let start = 0; start < inOrder.length; start += ROWS_PER_STATEMENT) {
    const part = inOrder.slice(start, start + ROWS_PER_STATEMENT);
    await query(
      `insert into inventory.changes (company_id, id, number, at, kind, host_id, api_id,
          endpoint_id, method, before, after, cause)
       select $1::uuid, inventory.change_id(at, what), place, at, kind, host_id, api_id,
           endpoint_id, method, before, after, cause
       from json_to_recordset($2::json) as n (${COLUMNS}) on conflict (company_id, id) do nothing`,
      [
        query.companyId,
        JSON.stringify(part.map((change, index) => recordOf(change, from + start + index + 1))),
      ],
    );
  }
  await writeParts(
    query,
    inOrder.filter(({ note }) => note.parts !== undefined && note.parts.length > 0),
  );
  await tellChanges(query, { companyId: query.companyId, from, to });
}

/** Has the parts of splits read them too; those that no row is left of became others meanwhile. */
async function writeParts(query: CompanyQuery, splits: readonly ChangeToWrite[]): Promise<void> {
  if (splits.length === 0) return;
  await query(
    `insert into inventory.change_parts (company_id, endpoint_id, change_id)
     select $1::uuid, e.id, inventory.change_id(n.at, n.what)
     from json_to_recordset($2::json) as n (${COLUMNS})
       join inventory.endpoints e on e.company_id = $1 and e.id = any(n.parts) and e.id <> n.endpoint_id
     on conflict do nothing`,
    [query.companyId, JSON.stringify(splits.map((change) => recordOf(change, 0)))],
  );
}

/**
 * What was reported of endpoints that became others is reported of those. Paths that were split off and are
 * one again turned out to be values: they are counted and no longer named.
 */
export async function moveChanges(query: CompanyQuery, merged: readonly Merged[]): Promise<void> {
  if (merged.length === 0) return;
  const values = [
    query.companyId,
    merged.map(({ oldId }) => oldId),
    merged.map(({ into }) => into.id),
  ];
  await query(
    `update inventory.changes c set endpoint_id = e.id, host_id = e.host_id, api_id = e.api_id
     from unnest($2::uuid[], $3::uuid[]) as m (old_id, new_id)
       join inventory.endpoints e on e.company_id = $1 and e.id = m.new_id
     where c.company_id = $1 and c.endpoint_id = m.old_id`,
    values,
  );
  await query(
    `insert into inventory.change_parts (company_id, endpoint_id, change_id)
     select $1::uuid, m.new_id, part.change_id
     from unnest($2::uuid[], $3::uuid[]) as m (old_id, new_id)
       join inventory.change_parts part on part.company_id = $1 and part.endpoint_id = m.old_id
       join inventory.endpoints e on e.company_id = $1 and e.id = m.new_id
     on conflict do nothing`,
    values,
  );
  await query(
    `update inventory.changes set after = after - 'paths'
     where company_id = $1 and endpoint_id = any($2::uuid[]) and kind = 'split' and after ? 'paths'`,
    [query.companyId, merged.map(({ into }) => into.id)],
  );
}

/**
 * Endpoints that may be reported as new twice: those that others became one with, some of which no
 * commit had written.
 */
export const bornTwice = (
  endpoints: readonly EndpointState[],
  merged: readonly Merged[],
): readonly string[] => [
  ...new Set([
    ...merged.map(({ into }) => into.id),
    ...endpoints
      .filter(({ isNew, changes }) => !isNew && changes.notes.some(({ kind }) => kind === 'new'))
      .map(({ id }) => id),
  ]),
];

/** Deletes that endpoints were new where they were so before. */
export async function deleteLaterBirths(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await query(
    `delete from inventory.changes c using (
       select endpoint_id, min(id::text)::uuid as first from inventory.changes
       where company_id = $1 and endpoint_id = any($2::uuid[]) and kind = 'new' group by endpoint_id
     ) b
     where c.company_id = $1 and c.endpoint_id = b.endpoint_id and c.kind = 'new' and c.id <> b.first`,
    [query.companyId, ids],
  );
}
