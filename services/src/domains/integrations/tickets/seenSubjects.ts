import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import type { CompanyScope, Database, Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/problem.ts';
import { seenAttackers } from '../../attackers/limited/seenAttackers.client.ts';
import { seenGaps } from '../../posture/gaps/seenGaps.client.ts';
import type { NewTicket } from './ticket.schemas.ts';

type Subjects = NewTicket['things'];

/**
 * The subjects of a new ticket, gaps with their endpoint. Somebody limited to labels opens tickets
 * of what they see alone.
 * @throws Problem notFound where they do not see one of them
 */
export async function seenSubjects(
  db: Database,
  companyId: string,
  reader: Reader,
  thing: TicketThing,
  subjects: Subjects,
): Promise<Subjects> {
  const scope = db.company(companyId, reader);
  const ids = subjects.map(({ id }) => id.toLowerCase());
  if (thing === 'attacker') {
    if (!scope.isLimited) return subjects;
    const seen = await seenAttackers(db, companyId, reader, ids);
    if (ids.some((id) => !seen.has(id))) throw notFound('attacker');
    return ids.map((id) => ({ id }));
  }
  const endpoints = await seenGaps(scope, ids);
  return subjects.map((subject) => {
    const endpointId = endpoints.get(subject.id.toLowerCase());
    if (endpointId !== undefined) return { id: subject.id, endpointId };
    if (scope.isLimited) throw notFound('posture gap');
    return subject;
  });
}

/**
 * Holds a change of a ticket to what its caller sees of it.
 * @throws Problem notFound, as for an id that no ticket has
 */
export async function needSeenTicket(
  { isLimited, query, companyId }: CompanyScope,
  ticketId: string,
  thing: TicketThing,
  thingId: string,
): Promise<void> {
  if (!isLimited) return;
  const seen = await query(
    'select ticket_id from integrations.ticket_things where company_id = $1 and ticket_id = $2 and thing = $3 and thing_id = $4',
    [companyId, ticketId, thing, thingId],
  );
  if (seen.length === 0) throw notFound('ticket');
}
