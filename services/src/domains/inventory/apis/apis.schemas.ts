import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { After, First, Id, pageOf, Time } from '../../../platform/server/routeSchemas.ts';
import { LearningMode } from '../../learning/settings/settings.schemas.ts';

const strict = { additionalProperties: false };
const ModeOrNull = Type.Union([LearningMode, Type.Null()], { description: "Null: the company's." });

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

export const NewApi = Type.Object(
  {
    host: Type.String({ maxLength: 300 }),
    name: Type.Optional(Type.String({ maxLength: 100 })),
    detectionEnabled: Type.Boolean(),
  },
  strict,
);
export const ApiChange = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 100 })),
    hidden: Type.Optional(Type.Boolean()),
    detectionEnabled: Type.Optional(Type.Boolean()),
    learningMode: Type.Optional(Type.Union([LearningMode, Type.Literal('company')])),
  },
  strict,
);
export const HostPatternBody = Type.Object(
  {
    pattern: Type.Optional(
      Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()], {
        description: 'Absent or null: each host is its own again from now on.',
      }),
    ),
  },
  strict,
);
export const HostPatternPreview = Type.Object({
  name: Type.String({ description: 'Name that the hosts go by together.' }),
  hosts: Type.Array(Type.String(), { description: 'Hosts that become one, at most 20 of them.' }),
  hostCount: Type.Integer(),
  endpointCount: Type.Integer(),
  endpointIds: Type.Array(Type.String(), {
    description: `Their endpoints, at most ${LIMITS.endpointsOfMerge} of them.`,
  }),
});
export const Done = Type.Object({ id: Type.String() });
