import { Type, type Static } from '@fastify/type-provider-typebox';
import { CHANGE_KINDS } from '@palisade/vocabulary/changeKinds.ts';
import {
  After,
  FilterTree,
  First,
  Id,
  Ids,
  nullable,
  oneOf,
  pageOf,
  Time,
} from '../../../platform/server/routeSchemas.ts';

const strict = { additionalProperties: false } as const;
const Words = Type.Array(Type.String());
const orNull = <const T extends ReturnType<typeof Type.String>>(schema: T) =>
  Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'] });
const MaybeId = orNull(Id);
const Kind = oneOf(CHANGE_KINDS);

const Facts = Type.Object(
  {
    state: Type.Optional(Type.String()),
    credentials: Type.Optional(Words),
    requestData: Type.Optional(Words),
    responseData: Type.Optional(Words),
    parameters: Type.Optional(
      Type.Array(
        Type.Object({
          side: oneOf(['request', 'response']),
          location: Type.String(),
          name: Type.String(),
          type: Type.String(),
        }),
      ),
    ),
    count: Type.Optional(Type.Integer()),
    score: Type.Optional(Type.Number()),
    path: Type.Optional(Type.String()),
    paths: Type.Optional(Words),
    lastActivityAt: Type.Optional(Type.Number({ description: 'Milliseconds since 1970.' })),
  },
  { description: 'What the change says of it: words of our own, names and templates of paths.' },
);
const Cause = Type.Object({
  code: Type.String(),
  who: Type.Optional(Type.String({ description: 'As the audit log names them.' })),
  added: Type.Optional(Words),
  gone: Type.Optional(Words),
  values: Type.Optional(
    Type.Unsafe<Record<string, string | number>>({
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
    }),
  ),
});

export const Change = Type.Object({
  id: Id,
  number: Type.Integer({ description: 'In the order of the commits.' }),
  at: Type.String({ description: 'ISO 8601, UTC: of the traffic, or of the decision.' }),
  kind: Kind,
  hostId: Id,
  apiId: MaybeId,
  endpointId: MaybeId,
  before: nullable(Facts),
  after: nullable(Facts),
  cause: nullable(Cause),
});
/** A change as it is sent. */
export type Change = Static<typeof Change>;
export const ChangePage = pageOf(Change.properties);
export const ChangeList = Type.Array(nullable(Change), {
  description: 'In the order asked; null where there is none.',
});

const MaybeOne = Type.Optional(Type.Union([Id, Type.Null()]));
const which = {
  filter: FilterTree,
  hostId: MaybeOne,
  apiId: MaybeOne,
  endpointId: MaybeOne,
  since: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Those that were written after the change of this number.',
    }),
  ),
};
export const ChangeSearch = Type.Object({ ...which, first: First, after: After }, strict);
export const ChangesWanted = Type.Object(which, strict);

const OWNERS = ['host', 'api', 'endpoint'] as const;
export type ChangeOwner = (typeof OWNERS)[number];
export const ChangesByOwner = Type.Object(
  { owner: oneOf(OWNERS), ids: Ids, filter: FilterTree, first: First },
  strict,
);
export const ChangePagesByOwner = Type.Array(
  Type.Object({
    ownerId: Id,
    items: ChangePage.properties.items,
    hasNextPage: Type.Boolean(),
    count: Type.Integer(),
    hasMore: Type.Boolean({ description: 'There are more than were counted.' }),
  }),
  { description: 'In the order asked.' },
);

const Counted = Type.Object({
  kind: Kind,
  changes: Type.Integer(),
  hasMore: Type.Boolean({ description: 'There may be more: not all were counted.' }),
});
export const ChangeCounts = Type.Array(Counted, { description: 'Kinds without any are left out.' });
export type ChangeCount = Static<typeof Counted>;

export const Unseen = Type.Object({
  since: Type.Integer({ description: 'Number of the newest change that was seen; 0 before.' }),
  last: Type.Integer({ description: 'Number of the newest change.' }),
  seenAt: Type.Unsafe<string | null>({ ...Time, type: ['string', 'null'] }),
  counts: ChangeCounts,
});
export type Unseen = Static<typeof Unseen>;
export const UnseenWanted = Type.Object({ filter: FilterTree }, strict);
export const SeenBody = Type.Object({ number: Type.Integer({ minimum: 0 }) }, strict);
