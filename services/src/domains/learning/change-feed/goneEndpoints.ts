import { GONE } from '@palisade/vocabulary/changeKinds.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import type { CompanyState } from '../state/companyState.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import { plainNote } from './changeNote.ts';
import type { ChangeToWrite } from './writeChanges.ts';

const HOUR = 3_600_000;
/** Reported by one commit at most; the next one goes on. */
const AT_ONCE = 20_000;

const GONE_ROW = {
  kind: as<'gone' | 'hostGone'>('text'),
  endpointId: 'uuid?',
  hostId: 'uuid',
  apiId: 'uuid?',
  method: 'text?',
  lastActivityAt: 'timestamptz',
  at: 'timestamptz',
} as const;
type Gone = RowOf<typeof GONE_ROW>;

/**
 * What is gone, and up to which time of the traffic that is all; to be kept once it is committed.
 */
export interface Told {
  readonly changes: ChangeToWrite[];
  readonly until: number;
}

const time = (at: number): string =>
  Number.isFinite(at) ? new Date(at).toISOString() : '-infinity';

const ALL_GONE = statement(
  `select * from (
       select 'gone' as kind, id as "endpointId", host_id as "hostId", api_id as "apiId", method,
           last_activity_at as "lastActivityAt",
         last_activity_at + $4::double precision * interval '1 millisecond' as at
       from inventory.endpoints where company_id = $1 and gone_at is null and learning_state = 'available'
         and last_activity_at > $2::timestamptz - $4::double precision * interval '1 millisecond'
         and last_activity_at <= $3::timestamptz - $4::double precision * interval '1 millisecond'
       union all
       select 'gone', id, host_id, api_id, method, last_activity_at, gone_at
       from inventory.endpoints where company_id = $1 and gone_at > $2 and gone_at <= $3
           and learning_state = 'available'
       union all
       select 'hostGone', null, id, null, null, last_activity_at,
           last_activity_at + $5::double precision * interval '1 millisecond'
       from hosts where company_id = $1
         and last_activity_at > $2::timestamptz - $5::double precision * interval '1 millisecond'
         and last_activity_at <= $3::timestamptz - $5::double precision * interval '1 millisecond'
     ) all_gone order by at limit ${AT_ONCE}`,
  GONE_ROW,
);

/**
 * Endpoints and hosts that were without traffic for so long, by the clock of the company's traffic:
 * where that stops, nothing is gone. Only those that were there for good are reported. Once for each
 * hour of the traffic, so that a commit hardly ever looks.
 */
export async function tellGone(query: CompanyQuery, company: CompanyState): Promise<Told> {
  const until = Math.floor(company.newestAt / HOUR) * HOUR;
  company.goneUntil ??= await goneUntil(query);
  const { goneUntil: from } = company;
  if (until <= from) return { changes: [], until: from };
  const rows = await query(ALL_GONE, [
    query.companyId,
    time(from),
    time(until),
    GONE.endpoint,
    GONE.host,
  ]);
  const reached = rows.length < AT_ONCE ? until : reachedBy(rows);
  await query(
    `insert into inventory.change_numbers as c (company_id, gone_until) values ($1, $2)
     on conflict (company_id) do update set gone_until = greatest(c.gone_until, excluded.gone_until)`,
    [query.companyId, time(reached)],
  );
  const changes = rows.map(({ kind, at, lastActivityAt, ...ids }) => ({
    ...ids,
    note: {
      ...plainNote(kind, Date.parse(at)),
      before: { lastActivityAt: Date.parse(lastActivityAt) },
    },
  }));
  return { changes, until: reached };
}

/** The next commit goes on with the moment of the last row, unless all are of that moment. */
function reachedBy(rows: readonly Gone[]): number {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => Date.parse(row?.at ?? ''));
  return first === last ? Number(last) : Number(last) - 1;
}

const GONE_UNTIL = statement(
  `select nullif(gone_until, '-infinity') as at from inventory.change_numbers where company_id = $1`,
  { at: 'timestamptz?' },
);

async function goneUntil(query: CompanyQuery): Promise<number> {
  const [row] = await query(GONE_UNTIL, [query.companyId]);
  return row?.at == null ? -Infinity : Date.parse(row.at);
}

/** An endpoint and where it is. */
interface Place {
  readonly host: HostState;
  readonly endpoint: EndpointState;
}

/**
 * Hosts and endpoints that traffic which came late leaves gone already, when nobody will look at that
 * time again.
 */
export function lateGone(
  company: CompanyState,
  hosts: readonly HostState[],
  places: readonly Place[],
): ChangeToWrite[] {
  const isPast = (at: number): boolean => at <= (company.goneUntil ?? -Infinity);
  const ofHosts = hosts.flatMap((host): ChangeToWrite[] => {
    const { id: hostId, lastActivityAt, isNew, hasAdvanced } = host;
    const at = lastActivityAt + GONE.host;
    if (lastActivityAt === 0 || !isPast(at) || !(isNew || hasAdvanced)) return [];
    const note = { ...plainNote('hostGone', at), before: { lastActivityAt } };
    return [{ note, hostId, apiId: null, endpointId: null, method: null }];
  });
  const ofEndpoints = places.flatMap(({ host, endpoint }): ChangeToWrite[] => {
    const { id, method, lastActivityAt, changes, learningState } = endpoint;
    const at = lastActivityAt + changes.quiet;
    if (!isPast(at) || learningState !== 'available') return [];
    const note = { ...plainNote('gone', at), before: { lastActivityAt } };
    const apiId = host.apiFor(endpoint).id;
    return [{ note, hostId: host.id, apiId, endpointId: id, method }];
  });
  return [...ofHosts, ...ofEndpoints];
}

/**
 * Takes back that something is gone where traffic that came later, and is older, shows that it was
 * there: a recording is sent in many parts, and after each of them all that follows is missing.
 */
export async function takeBackGone(
  query: CompanyQuery,
  company: CompanyState,
  hosts: readonly HostState[],
  places: readonly Place[],
): Promise<void> {
  const until = company.goneUntil ?? -Infinity;
  const untrue = [
    ...hosts.map(({ id, untrueGoneAt: at }) => ({ id, kind: 'hostGone', at })),
    ...places.map(({ endpoint: { id, changes } }) => ({
      id,
      kind: 'gone',
      at: changes.untrueGoneAt,
    })),
  ].filter(({ at }) => at > 0 && at <= until);
  if (untrue.length === 0) return;
  await query(
    `delete from inventory.changes c
     using unnest($2::text[], $3::timestamptz[], $4::text[]) as n (id, at, kind)
     where c.company_id = $1 and c.id = inventory.change_id(n.at, n.id || ' ' || n.kind || ' 0')`,
    [
      query.companyId,
      untrue.map(({ id }) => id),
      untrue.map(({ at }) => time(at)),
      untrue.map(({ kind }) => kind),
    ],
  );
}
