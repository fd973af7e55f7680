import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import {
  After,
  Direction,
  First,
  Id,
  MaybeId,
  MaybeText,
  pageOf,
  strict,
  Time,
} from '../attackers.schemas.ts';

const AttackerRequest = Type.Object({
  id: Id,
  at: Time,
  isAttempt: Type.Boolean({ description: 'It was an attempt, and is counted in a step.' }),
  endpointId: MaybeId,
  host: Type.String(),
  method: Type.String(),
  template: MaybeText,
  path: Type.String({
    description: 'With sensitive values masked; the template without the privacy option.',
  }),
  status: Type.Integer(),
});
/** A request of an attacker as it is sent. */
export type AttackerRequest = Static<typeof AttackerRequest>;
export const RequestPage = pageOf(AttackerRequest.properties);

const within = {
  from: Type.Optional(
    Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Requests made then or later.',
    }),
  ),
  to: Type.Optional(
    Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Requests made before.',
    }),
  ),
};
export const RequestSearch = Type.Object(
  { attackerId: Id, ...within, direction: Direction, first: First, after: After },
  strict,
);
export const RequestsByAttacker = Type.Object(
  {
    attackerIds: Type.Array(Id, { maxItems: LIMITS.lookupIds }),
    ...within,
    direction: Direction,
    first: First,
  },
  strict,
);
export const RequestPagesOf = Type.Array(
  Type.Object({ attackerId: Id, ...RequestPage.properties, count: Type.Integer() }),
  { description: 'First pages of attackers, in the order asked.' },
);
export type RequestPagesOf = Static<typeof RequestPagesOf>;
export const RequestCount = Type.Object({ attackerId: Id, ...within }, strict);
