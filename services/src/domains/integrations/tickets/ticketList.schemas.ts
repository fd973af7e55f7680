import { Type } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { TICKET_SORTS } from '@palisade/vocabulary/tickets.ts';
import { Ticket } from './ticket.schemas.ts';

/** What reading the tickets of a company asks for; callers limited to labels see theirs. */
export const READS_TICKETS = {
  auth: { feature: 'feature_remediations', action: 'read', byLabels: true },
} as const;

const strict = { additionalProperties: false };
const FilterTree = Type.Optional(Type.Unknown({ description: 'Filter tree: `{all|any: […]}`.' }));

export const TicketSearch = Type.Object(
  {
    filter: FilterTree,
    isDone: Type.Optional(
      Type.Boolean({
        description: 'Those that are done, or those that are not; both when absent.',
      }),
    ),
    sort: Type.Optional(Type.Enum([...TICKET_SORTS])),
    direction: Type.Optional(
      Type.Union([Type.Literal('ascending'), Type.Literal('descending')], {
        description: 'Newest first when absent.',
      }),
    ),
    first: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.pageSize,
        description: 'Rows of the page; 50 when absent.',
      }),
    ),
    after: Type.Optional(
      Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()], {
        description: 'Cursor of the row before the page.',
      }),
    ),
  },
  strict,
);
export const TicketPage = Type.Object({
  items: Type.Array(Type.Object({ cursor: Type.String(), ...Ticket.properties })),
  hasNextPage: Type.Boolean(),
});
export const TicketCountsBody = Type.Object({ filter: FilterTree }, strict);
export const TicketCounts = Type.Object({
  open: Type.Integer({
    description: 'Whatever is not done, those that could not be created included.',
  }),
  done: Type.Integer(),
});
