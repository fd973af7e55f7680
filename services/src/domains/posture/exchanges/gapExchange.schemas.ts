import { type Static, Type } from '@fastify/type-provider-typebox';
import { EXCHANGE_TRAITS } from '@palisade/vocabulary/exchangeTraits.ts';
import { ExchangeSchema } from '../../../platform/server/exchangeSchema.ts';
import { Id, nullable, oneOf, Time } from '../posture.schemas.ts';

const GapExchange = Type.Object({
  gapId: Id,
  at: Time,
  traits: Type.Array(oneOf(EXCHANGE_TRAITS), { description: 'What the exchange shows.' }),
  exchange: ExchangeSchema,
});
export type GapExchange = Static<typeof GapExchange>;
export const GapExchanges = Type.Array(nullable(GapExchange), {
  description:
    'In the order asked; null where none is kept, as in companies without sampling, and where there is no such gap.',
});
