import type { TicketState, TicketStatus, TicketThing } from '@palisade/vocabulary/tickets.ts';
import { globalId } from '../../src/entities/company/globalId.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import type { FilterNode } from './matches.ts';

interface TicketPart {
  readonly thing?: TicketThing;
  readonly about?: readonly object[];
  readonly aboutCount?: number;
  readonly state?: TicketState;
  readonly status?: TicketStatus | null;
  readonly failure?: string | null;
  readonly syncFailure?: string | null;
  readonly integrationName?: string | null;
  readonly changedAt?: string;
}

export type FakeTicket = ReturnType<typeof makeTicket>;

const AT = '2026-11-19T14:02:00.000Z';

/** A ticket of a company, which its number is the number of. */
export function makeTicket(
  number: number,
  {
    thing = 'gap',
    about = [],
    aboutCount = Math.max(1, about.length),
    state = 'created',
    status = 'open',
    failure = null,
    syncFailure = null,
    integrationName = 'Security board',
    changedAt = AT,
  }: TicketPart = {},
) {
  const ticketId = `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const isThere = state === 'created';
  return {
    __typename: 'Ticket',
    id: globalId('Ticket', 'c-2', ticketId),
    ticketId,
    thing: thing as string,
    about: about.map((each) => ({ thingId: `t-${number}`, gap: null, attacker: null, ...each })),
    aboutCount,
    kind: 'jira',
    integrationName,
    title: `Title of ${number}`,
    state: state as string,
    failure,
    number: isThere ? `SEC-${number}` : null,
    url: isThere ? `https://acme.example/browse/SEC-${number}` : null,
    vendorStatus:
      status === null ? null : { open: 'To Do', inProgress: 'Code review', done: 'Fixed' }[status],
    status: status as string | null,
    syncedAt: isThere ? AT : null,
    syncFailure,
    createdBy: 'maya@example.com',
    createdAt: AT,
    changedAt,
  };
}

/** As much of filters as the page needs to be told apart. */
function keeps(ticket: FakeTicket, filter: FilterNode | null | undefined): boolean {
  if (!filter) return true;
  if (filter.all) return filter.all.every((part) => keeps(ticket, part));
  if (filter.any) return filter.any.some((part) => keeps(ticket, part));
  const own =
    { thing: ticket.thing, title: ticket.title, number: ticket.number ?? '' }[filter.field ?? ''] ??
    '';
  return filter.op === 'contains'
    ? own.toLowerCase().includes(String(filter.value).toLowerCase())
    : [filter.value].flat().includes(own);
}

interface Owner {
  readonly tickets: readonly FakeTicket[];
}
type Search = Args & { readonly filter?: FilterNode | null; readonly isDone?: boolean | null };

/** Fields of a company about its tickets. */
export const ticketFields = ({ tickets }: Owner) => {
  const find = ({ filter, isDone }: Search) =>
    tickets.filter(
      (each) => keeps(each, filter) && (isDone == null || (each.status === 'done') === isDone),
    );
  return {
    remediationTickets: (search: Search) =>
      connectionOf(
        find(search).toSorted((a, b) => b.changedAt.localeCompare(a.changedAt)),
        search,
        ({ ticketId }) => ticketId,
      ),
    remediationTicketCounts: ({ filter }: Search) => ({
      open: find({ filter: filter ?? null, isDone: false }).length,
      done: find({ filter: filter ?? null, isDone: true }).length,
    }),
  };
};
