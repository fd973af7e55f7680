import { Type, type Static } from '@fastify/type-provider-typebox';
import { ExchangeSchema } from '../../../platform/server/exchangeSchema.ts';
import { Id, Time } from '../attackers.schemas.ts';

const StoredExchange = Type.Object({
  attackerId: Id,
  stepId: Id,
  at: Time,
  message: Type.String({ description: 'What the attempt did, in words.' }),
  isSuccess: Type.Boolean(),
  exchange: ExchangeSchema,
  marks: Type.Array(
    Type.Object({
      location: Type.String({ description: 'path, query, header, cookie or body.' }),
      name: Type.String(),
      reason: Type.String(),
    }),
    { description: 'Fields of the request that are marked, each with why.' },
  ),
});
const Proof = Type.Object({
  endpointId: Id,
  attackers: Type.Integer({ description: 'Those with attempts in the last 7 days.' }),
  attackerIds: Type.Array(Id, { description: 'The latest of them, at most 5.' }),
  stored: Type.Union([StoredExchange, Type.Null()], {
    description: 'An attempt that succeeded, else the latest; null where none is stored any more.',
  }),
});
export type Proof = Static<typeof Proof>;
export const Proofs = Type.Array(Proof, { description: 'In the order asked.' });
