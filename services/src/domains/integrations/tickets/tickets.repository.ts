import { TICKET_LIMITS, type TicketKind, type TicketThing } from '@palisade/vocabulary/tickets.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { tables } from '../../../platform/database/tables.ts';
import { tellTicketedGaps } from '../../posture/gaps/ticketedGaps.client.ts';
import type { TicketContent, VendorTicket } from '../vendors/vendor.ts';
import type { Ticket } from './ticket.schemas.ts';

/** Columns of a ticket `t` as it is sent, with what `JOINED` joins to it. */
export const SHOWN = `t.id, t.thing, o."thingIds", o."thingCount", t.integration_id as "integrationId", i.name as "integrationName", t.kind, t.title, t.state, t.failure, t.number, t.url, t.vendor_status as "vendorStatus", t.status,
  t.status_changed_at as "statusChangedAt", t.synced_at as "syncedAt", t.sync_failure as "syncFailure", t.created_by as "createdBy", t.created_at as "createdAt", t.changed_at as "changedAt"`;
/** Its integration, and what it is about. */
export const JOINED = `left join integrations.installed i on i.company_id = t.company_id and i.id = t.integration_id
  cross join lateral (select coalesce((array_agg(l.thing_id
      order by l.thing_id))[1:${TICKET_LIMITS.namedSubjects}], '{}') as "thingIds",
      count(*) as "thingCount" from integrations.ticket_things l
    where l.company_id = t.company_id and l.ticket_id = t.id) o`;

/** The columns of `SHOWN`. */
export const TICKET = {
  id: 'uuid',
  thing: as<Ticket['thing']>('text'),
  thingIds: 'uuid[]',
  thingCount: 'int8',
  integrationId: 'uuid?',
  integrationName: 'text?',
  kind: as<Ticket['kind']>('text'),
  title: 'text',
  state: as<Ticket['state']>('text'),
  failure: 'text?',
  number: 'text?',
  url: 'text?',
  vendorStatus: 'text?',
  status: as<Ticket['status']>('text?'),
  statusChangedAt: 'timestamptz?',
  syncedAt: 'timestamptz?',
  syncFailure: 'text?',
  createdBy: 'text',
  createdAt: 'timestamptz',
  changedAt: 'timestamptz',
} as const;

const TICKETS_BY_ID = statement(
  `select ${SHOWN} from integrations.tickets t ${JOINED}
    where t.company_id = $1 and t.thing = $2 and t.id = any($3::uuid[])`,
  TICKET,
);

export function ticketsById(
  query: CompanyQuery,
  thing: TicketThing,
  ids: readonly string[],
): Promise<Ticket[]> {
  return query(TICKETS_BY_ID, [query.companyId, thing, ids]);
}

const TICKETS_OF_SUBJECTS = statement(
  `select w.thing_id as "thingId", ${SHOWN} from integrations.ticket_things w
    join integrations.tickets t on t.company_id = w.company_id and t.id = w.ticket_id ${JOINED}
     where w.company_id = $1 and w.thing = $2 and w.thing_id = any($3::uuid[])
       order by w.thing_id, t.created_at desc, t.id desc`,
  { thingId: 'uuid', ...TICKET },
);

/** Tickets of subjects, of each the newest first. */
export function ticketsOfSubjects(
  query: CompanyQuery,
  thing: TicketThing,
  ids: readonly string[],
): Promise<(Ticket & { readonly thingId: string })[]> {
  return query(TICKETS_OF_SUBJECTS, [query.companyId, thing, ids]);
}

export interface WantedTicket {
  readonly id: string;
  readonly integrationId: string;
  readonly kind: TicketKind;
  readonly thing: TicketThing;
  readonly title: string;
  readonly content: TicketContent;
  readonly idempotencyKey: string;
  readonly by: string;
}

/** Adds a ticket that is to be created; false when one was asked for with this key before. */
export async function insertTicket(
  query: CompanyQuery,
  { id, integrationId, kind, thing, title, content, idempotencyKey, by }: WantedTicket,
): Promise<boolean> {
  const rows = await query(
    `insert into integrations.tickets (company_id, id, integration_id, kind, thing, title, content,
        wish, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, wish) do nothing returning id`,
    [
      query.companyId,
      id,
      integrationId,
      kind,
      thing,
      title,
      JSON.stringify(content),
      idempotencyKey,
      by,
    ],
  );
  return rows.length > 0;
}

const TICKET_OF_KEY = statement(
  `select id from integrations.tickets t
     where company_id = $1 and wish = $2 and thing = $3 and integration_id = $4 and title = $5
       and content = $6::jsonb
       and $7::uuid[] <@ array(
         select thing_id from integrations.ticket_things l
         where l.company_id = t.company_id and l.ticket_id = t.id
       )`,
  { id: 'uuid' },
);

/** The ticket of an idempotency key; null when it was another ticket's. */
export async function ticketOfKey(
  query: CompanyQuery,
  {
    idempotencyKey,
    thing,
    integrationId,
    title,
    content,
  }: Omit<WantedTicket, 'id' | 'kind' | 'by'>,
  thingIds: readonly string[],
): Promise<string | null> {
  const [known] = await query(TICKET_OF_KEY, [
    query.companyId,
    idempotencyKey,
    thing,
    integrationId,
    title,
    JSON.stringify(content),
    thingIds,
  ]);
  return known?.id ?? null;
}

export async function linkSubjects(
  query: CompanyQuery,
  ticketId: string,
  thing: TicketThing,
  things: readonly { readonly id: string; readonly endpointId?: string | undefined }[],
): Promise<void> {
  await query(
    `insert into integrations.ticket_things (company_id, ticket_id, thing, thing_id, endpoint_id)
      select $1, $2, $3, thing_id, endpoint_id
      from unnest($4::uuid[], $5::uuid[]) as u(thing_id, endpoint_id) on conflict do nothing`,
    [
      query.companyId,
      ticketId,
      thing,
      things.map(({ id }) => id),
      things.map(({ endpointId }) => endpointId ?? null),
    ],
  );
  await tellGapsOfTickets(query, [ticketId]);
}

/** Whether one of the subjects has that many tickets. */
export async function hasTickets(
  query: CompanyQuery,
  thing: TicketThing,
  ids: readonly string[],
  atLeast: number,
): Promise<boolean> {
  return (
    (
      await query(
        `select thing_id from integrations.ticket_things
          where company_id = $1 and thing = $2 and thing_id = any($3::uuid[]) group by 1
          having count(*) >= $4 limit 1`,
        [query.companyId, thing, ids, atLeast],
      )
    ).length > 0
  );
}

const WAITING_TICKET = statement(
  `select integration_id as "integrationId", title, content from integrations.tickets
    where company_id = $1 and id = $2 and state = 'waiting'`,
  { integrationId: 'uuid?', title: 'text', content: as<TicketContent>('jsonb') },
);

/**
 * A ticket that waits to be created, locked for it; null when there is nothing to create any more.
 */
export async function waitingTicket(
  query: CompanyQuery,
  id: string,
): Promise<{
  readonly integrationId: string | null;
  readonly title: string;
  readonly content: TicketContent;
} | null> {
  const [row] = await query(WAITING_TICKET, [query.companyId, id]);
  return row ?? null;
}

const GAPS_OF_TICKETS = statement(
  `select thing_id as "gapId" from integrations.ticket_things
    where company_id = $1 and thing = 'gap' and ticket_id = any($2::uuid[])`,
  { gapId: 'uuid' },
);

/** Tells whoever watches the gaps of tickets that these tickets are others than they were. */
export async function tellGapsOfTickets(
  query: CompanyQuery,
  ticketIds: readonly string[],
): Promise<void> {
  const rows = await query(GAPS_OF_TICKETS, [query.companyId, ticketIds]);
  await tellTicketedGaps(
    query,
    rows.map(({ gapId }) => gapId),
  );
}

/** Notes that the vendor has the ticket; false when it is not waited for any more. */
export async function markCreated(
  query: CompanyQuery,
  id: string,
  { vendorId, number, url }: VendorTicket,
): Promise<boolean> {
  const rows = await query(
    `update integrations.tickets set state = 'created', failure = null, vendor_id = $3, number = $4,
        url = $5 where company_id = $1 and id = $2 and state = 'waiting' returning id`,
    [query.companyId, id, vendorId, number, url],
  );
  await tellGapsOfTickets(query, [id]);
  return rows.length > 0;
}

/** Notes why a ticket is not there: for good, or not yet. */
export async function markNotCreated(
  query: CompanyQuery,
  id: string,
  failure: string,
  isForGood: boolean,
): Promise<void> {
  await query(
    `update integrations.tickets set failure = $3, state = case when $4 then 'failed' else state end
      where company_id = $1 and id = $2 and state = 'waiting'`,
    [query.companyId, id, failure, isForGood],
  );
  await tellGapsOfTickets(query, [id]);
}

const FAIL_WAITING_TICKETS = statement(
  `update integrations.tickets set state = 'failed', failure = $3
    where company_id = $1 and integration_id = $2 and state = 'waiting' returning id`,
  { id: 'uuid' },
);

/** Gives up the tickets of an integration that are not there yet. */
export async function failWaitingTickets(
  query: CompanyQuery,
  integrationId: string,
  failure: string,
): Promise<void> {
  const failed = await query(FAIL_WAITING_TICKETS, [query.companyId, integrationId, failure]);
  const ids = failed.map(({ id }) => id);
  await query(`delete from integrations.tasks where task = 'create' and id = any($1::uuid[])`, [
    ids,
  ]);
  await tellGapsOfTickets(query, ids);
}

/**
 * Takes a subject off a ticket; a ticket about nothing goes. Gives the ticket as it was, null when
 * the subject is not on it.
 */
export async function unlinkSubject(
  query: CompanyQuery,
  id: string,
  thing: TicketThing,
  thingId: string,
): Promise<{ number: string | null; title: string } | null> {
  const [ticket] = await query(
    tables
      .selectFrom('integrations.tickets')
      .select(['number', 'title'])
      .where('company_id', '=', query.companyId)
      .where('id', '=', id)
      .forUpdate(),
  );
  const gone = await query(
    `delete from integrations.ticket_things
      where company_id = $1 and ticket_id = $2 and thing = $3 and thing_id = $4 returning 1`,
    [query.companyId, id, thing, thingId],
  );
  if (ticket === undefined || gone.length === 0) return null;
  if (thing === 'gap') await tellTicketedGaps(query, [thingId]);
  await query(
    `with gone as (delete from integrations.tickets
        where company_id = $1 and id = $2
        and not exists (select from integrations.ticket_things l
        where l.company_id = $1 and l.ticket_id = $2) returning id)
     delete from integrations.tasks where task = 'create' and id in (select id from gone)`,
    [query.companyId, id],
  );
  return ticket;
}
