/** What a ticket is opened for, and what it says. */
export interface TicketSubject {
  readonly thing: 'gap';
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
