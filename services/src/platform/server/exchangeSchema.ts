import { Type } from '@fastify/type-provider-typebox';

const Pairs = Type.Array(Type.Array(Type.String()), {
  description: 'Names and values, in the order sent.',
});
const MaybeText = Type.Union([Type.String(), Type.Null()]);
const Body = Type.Union([
  Type.Object({
    mediaType: Type.String(),
    size: Type.Integer(),
    text: MaybeText,
    isCut: Type.Boolean(),
  }),
  Type.Null(),
]);

/** An exchange as it is kept, masked, and sent. */
export const ExchangeSchema = Type.Object({
  method: Type.String(),
  scheme: Type.String(),
  host: Type.String(),
  path: Type.String(),
  query: Pairs,
  clientAddress: MaybeText,
  requestHeaders: Pairs,
  requestBody: Body,
  status: Type.Integer(),
  responseHeaders: Pairs,
  responseBody: Body,
});
