import { Type, type Static } from '@fastify/type-provider-typebox';
import { LEARNING_MODES } from '@palisade/vocabulary/learningModes.ts';
import { After, First, Id, oneOf, pageOf, Time } from '../../../platform/server/routeSchemas.ts';

const strict = { additionalProperties: false };
const ModeOrNull = Type.Union([oneOf(LEARNING_MODES), Type.Null()], {
  description: "Null: the company's.",
});

export const ManagedApi = Type.Object({
  id: Id,
  hostId: Id,
  hostName: Type.String(),
  hostPattern: Type.Union([Type.String(), Type.Null()]),
  basePath: Type.String(),
  name: Type.String(),
  endpointCount: Type.Integer(),
  hidden: Type.Boolean(),
  detectionEnabled: Type.Boolean(),
  added: Type.Boolean({ description: 'Added by a person.' }),
  learningMode: ModeOrNull,
  detectionTime: Time,
  firstSeen: Time,
  lastActivity: Time,
});
/** An API with what people decided about it. */
export type ManagedApi = Static<typeof ManagedApi>;

export const ApiSearch = Type.Object(
  {
    hidden: Type.Boolean(),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    first: First,
    after: After,
  },
  strict,
);
export const ApiCount = Type.Object(
  { hidden: Type.Boolean(), search: Type.Optional(Type.String({ maxLength: 200 })) },
  strict,
);
export const ApiPage = pageOf(ManagedApi.properties);
export const ManagedApis = Type.Array(
  Type.Unsafe<ManagedApi | null>({ ...ManagedApi, type: ['object', 'null'] }),
  { description: 'In the order asked; null where there is none.' },
);
