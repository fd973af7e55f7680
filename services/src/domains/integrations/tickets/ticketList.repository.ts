import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { TICKET_FIELDS } from '@palisade/vocabulary/ticketFields.ts';
import type { TicketSort, TicketThing } from '@palisade/vocabulary/tickets.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { type KeyColumn, page, type Page } from '../../../platform/keyset.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Ticket } from './ticket.schemas.ts';
import { JOINED, SHOWN, TICKET } from './tickets.repository.ts';

/** Which tickets are asked for. */
export interface TicketsWanted {
  /** Things that the caller sees. */
  readonly things: readonly TicketThing[];
  readonly filter: Filter | null;
  readonly isDone?: boolean | undefined;
}

interface TicketPageRequest extends TicketsWanted {
  readonly sort: TicketSort;
  readonly direction: 'asc' | 'desc';
  readonly first: number;
  readonly after?: string | null | undefined;
}

/**
 * Each is an index of its own within what tickets are about and whether they are done
 * (003_remediation_tickets.sql).
 */
const ORDERS: Readonly<Record<TicketSort, readonly KeyColumn[]>> = {
  changed: [
    { expression: 't.changed_at', type: 'timestamptz' },
    { expression: 't.id', type: 'uuid' },
  ],
  created: [
    { expression: 't.created_at', type: 'timestamptz' },
    { expression: 't.id', type: 'uuid' },
  ],
};

/**
 * A filter from outside; null for an absent one.
 * @throws Problem badInput that says what is wrong with it and where
 */
export function readTicketFilter(filter: unknown): Filter | null {
  if (filter === undefined || filter === null) return null;
  const parsed = parseFilter(filter, TICKET_FIELDS);
  if (!('errors' in parsed)) return parsed.filter;
  const [error] = parsed.errors;
  throw new Problem('badInput', error?.message ?? 'The filter is not valid.', {
    field: ['filter', error?.path].filter(Boolean).join('.'),
  });
}

/** Labels of the endpoints of a ticket's gaps, and of those that its attackers made attempts at. */
const LABELS = `select from (
    select l.label_id from integrations.ticket_things o join inventory.endpoint_labels l
      on l.company_id = o.company_id and l.endpoint_id = o.endpoint_id
    where o.company_id = t.company_id and o.ticket_id = t.id
    union all
    select l.label_id from integrations.ticket_things o join attacker_labels l
      on l.company_id = o.company_id and l.attacker_id = o.thing_id
    where o.company_id = t.company_id and o.ticket_id = t.id and o.thing = 'attacker'
  ) c where true`;

function conditions(filter: Filter | null, values: unknown[]): string {
  if (filter === null) return 'true';
  const { text, values: more } = compileSql(filter, TICKET_FIELDS, {
    firstParam: values.length + 1,
    now: Date.now(),
    table: 't',
    childRows: () => LABELS,
  });
  values.push(...more);
  return text;
}

/** One page of a company's tickets. */
export async function ticketPage(
  query: CompanyQuery,
  { things, filter, isDone, sort, direction, first, after }: TicketPageRequest,
): Promise<Page<Ticket & { cursor: string }>> {
  const plan = page({ sort: `tickets ${sort}`, columns: ORDERS[sort], direction, first, after });
  if (things.length === 0) return { items: [], hasNextPage: false };
  const values: unknown[] = [query.companyId];
  const where = `${conditions(filter, values)} and ${plan.where(values)}`;
  const states = isDone === undefined ? [false, true] : [isDone];
  // The first rows of each part, in the order of its index.
  const parts = things.flatMap((thing) =>
    states.map(
      (state) =>
        `(select t.* from integrations.tickets t
            where t.company_id = $1 and t.thing = '${thing}' and t.is_done = ${state} and ${where}
          order by ${plan.orderBy} limit ${plan.limit})`,
    ),
  );
  return plan.page(
    await query(
      {
        sql: `select ${SHOWN}, ${plan.select} from (${parts.join(' union all ')}) t ${JOINED}
          order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...TICKET, ...plan.keyColumns },
      },
      values,
    ),
  );
}

/** How many tickets are open, and how many done. */
export async function ticketCounts(
  query: CompanyQuery,
  { things, filter }: TicketsWanted,
): Promise<{ open: number; done: number }> {
  const values: unknown[] = [query.companyId, things];
  const [counts] = await query(
    {
      sql: `select count(*) filter (where not t.is_done) as open,
          count(*) filter (where t.is_done) as done from integrations.tickets t
        where t.company_id = $1 and t.thing = any($2) and ${conditions(filter, values)}`,
      columns: { open: 'int8', done: 'int8' },
    },
    values,
  );
  return counts ?? { open: 0, done: 0 };
}
