/** Systems that tickets are opened in. */
export const TICKET_KINDS = ['jira', 'serviceNow'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** What tickets are opened for. */
export const TICKET_SUBJECTS = ['gap', 'attacker'] as const;
export type TicketThing = (typeof TICKET_SUBJECTS)[number];

/** Whether a ticket is there: it waits to be created, was created, or could not be. */
export const TICKET_STATES = ['waiting', 'created', 'failed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** How far the work on a ticket is, whatever the vendor calls it. */
export const TICKET_STATUSES = ['open', 'inProgress', 'done'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Orders of tickets: by when their status last changed, or they were opened. */
export const TICKET_SORTS = ['changed', 'created'] as const;
export type TicketSort = (typeof TICKET_SORTS)[number];

export interface MappedStatus {
  /** Key as the vendor's API has it. */
  readonly key: string;
  /** What the vendor calls it. */
  readonly name: string;
  readonly status: TicketStatus;
}

/**
 * What the vendors' statuses mean here: the category of a Jira status, the state of a ServiceNow
 * incident.
 */
export const STATUS_MAP: Readonly<Record<TicketKind, readonly MappedStatus[]>> = {
  jira: [
    { key: 'new', name: 'To Do', status: 'open' },
    { key: 'undefined', name: 'No Category', status: 'open' },
    { key: 'indeterminate', name: 'In Progress', status: 'inProgress' },
    { key: 'done', name: 'Done', status: 'done' },
  ],
  serviceNow: [
    { key: '1', name: 'New', status: 'open' },
    { key: '2', name: 'In Progress', status: 'inProgress' },
    { key: '3', name: 'On Hold', status: 'inProgress' },
    { key: '6', name: 'Resolved', status: 'done' },
    { key: '7', name: 'Closed', status: 'done' },
    { key: '8', name: 'Canceled', status: 'done' },
  ],
};

/** Our status of a vendor's; null for one that the map does not have. */
export const mappedStatus = (kind: TicketKind, key: string): TicketStatus | null =>
  STATUS_MAP[kind].find((known) => known.key === key)?.status ?? null;

/** How many there may be, and lengths in characters. */
export const TICKET_LIMITS = {
  /** Integrations of a company. */
  integrations: 20,
  nameLength: 70,
  /** Things of one ticket. */
  things: 100,
  /** Tickets of one thing. */
  perSubject: 50,
  /** Things that a ticket of a list names. */
  namedSubjects: 3,
  textLength: 4000,
} as const;
