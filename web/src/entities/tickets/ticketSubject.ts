import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import type { Control } from '../permissions/controls.ts';

/** What it takes to open and unlink tickets of things. */
export const OPENS_TICKETS = {
  gap: 'openTickets',
  attacker: 'changeAttackers',
} as const satisfies Record<TicketThing, Control>;

/** What a ticket is opened for, and what it says. */
export interface TicketSubject {
  readonly thing: TicketThing;
  readonly things: readonly { readonly thingId: string; readonly endpointId?: string | null }[];
  readonly details: {
    readonly name: string;
    readonly severity?: string | null;
    readonly method?: string | null;
    readonly host?: string | null;
    readonly path?: string | null;
    readonly description?: string | null;
    readonly remediation?: string | null;
    /** Path of its page here; the ticket links to it. */
    readonly page?: string | null;
  };
}
