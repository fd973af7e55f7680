import { Type, type Static } from '@fastify/type-provider-typebox';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import {
  TICKET_KINDS,
  TICKET_LIMITS,
  TICKET_STATES,
  TICKET_STATUSES,
  TICKET_SUBJECTS,
} from '@palisade/vocabulary/tickets.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';

const Id = Type.String({ format: 'uuid' });
const strict = { additionalProperties: false };
const Nullable = Type.Union([Type.String(), Type.Null()]);
const Text = Type.Optional(Type.String({ maxLength: TICKET_LIMITS.textLength }));

export const Params = Type.Object({ companyId: Type.String() });
export const TicketParams = Type.Object({ companyId: Type.String(), ticketId: Type.String() });
export const UnlinkQuery = Type.Object({ thingId: Id });

/** What the ticket tells whoever works on it. */
const Details = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'What it is about, such as the name of a gap.',
    }),
    severity: Type.Optional(Type.Enum([...SEVERITIES])),
    method: Type.Optional(Type.String({ maxLength: 20 })),
    host: Type.Optional(Type.String({ maxLength: 300 })),
    path: Type.Optional(Type.String({ maxLength: 2000 })),
    description: Text,
    remediation: Text,
    page: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'Path of its page here, from the company on; the ticket links to it.',
      }),
    ),
  },
  strict,
);
export type TicketDetails = Static<typeof Details>;

export const NewTicketBody = Type.Object(
  {
    wish: Type.String({
      minLength: 8,
      maxLength: 100,
      description: 'Made up by the caller: the same one twice makes one ticket.',
    }),
    integrationId: Id,
    things: Type.Array(Type.Object({ id: Id, endpointId: Type.Optional(Id) }, strict), {
      minItems: 1,
      maxItems: TICKET_LIMITS.things,
    }),
    details: Details,
  },
  strict,
);
/** A ticket to open. */
export type NewTicket = Static<typeof NewTicketBody>;
export const SubjectsLookup = Type.Object(
  { ids: Type.Array(Id, { maxItems: LIMITS.lookupIds }) },
  strict,
);
export const TicketsLookup = Type.Object(
  { ids: Type.Array(Id, { maxItems: LIMITS.lookupIds }) },
  strict,
);

export const Ticket = Type.Object({
  id: Id,
  thing: Type.Enum([...TICKET_SUBJECTS], { description: 'What it is about.' }),
  thingIds: Type.Array(Id, {
    description: `Some of them, at most ${TICKET_LIMITS.namedSubjects}.`,
  }),
  thingCount: Type.Integer({ description: 'How many of them the caller sees.' }),
  integrationId: Type.Union([Id, Type.Null()], {
    description: 'Null once the integration was deleted.',
  }),
  integrationName: Nullable,
  kind: Type.Enum([...TICKET_KINDS]),
  title: Type.String(),
  state: Type.Enum([...TICKET_STATES]),
  failure: Nullable,
  number: Nullable,
  url: Nullable,
  vendorStatus: Nullable,
  status: Type.Union([Type.Enum([...TICKET_STATUSES]), Type.Null()]),
  statusChangedAt: Nullable,
  syncedAt: Nullable,
  syncFailure: Nullable,
  createdBy: Type.String(),
  createdAt: Type.String(),
  changedAt: Type.String({ description: 'When its status last changed, else when it was opened.' }),
});
/** A ticket as it is sent. */
export type Ticket = Static<typeof Ticket>;
export const TicketOrNull = Type.Unsafe<Ticket | null>({ ...Ticket, type: ['object', 'null'] });
export const TicketsOfSubjects = Type.Array(Type.Object({ id: Id, tickets: Type.Array(Ticket) }), {
  description: 'In the order asked; of each the newest first.',
});
