import { type Static, Type } from '@fastify/type-provider-typebox';
import { LEARNING_MODES } from '@palisade/vocabulary/learningModes.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { oneOf } from '../../../platform/server/routeSchemas.ts';

const strict = { additionalProperties: false };

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
    learningMode: Type.Optional(Type.Union([oneOf(LEARNING_MODES), Type.Literal('company')])),
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
const HostPatternSuggestion = Type.Object({
  apiId: Type.String({ description: 'API of one of the hosts, to set the expression of.' }),
  host: Type.String({ description: 'The host of that API.' }),
  pattern: Type.String({ description: 'The expression that fits all of them.' }),
  name: Type.String({ description: 'Name that the hosts would go by together.' }),
  hosts: Type.Array(Type.String(), { description: 'The hosts, at most 20 of them.' }),
  hostCount: Type.Integer(),
});
/** Hosts that could be made one host. */
export type HostPatternSuggestion = Static<typeof HostPatternSuggestion>;
export const HostPatternSuggestions = Type.Object({ items: Type.Array(HostPatternSuggestion) });
export const Done = Type.Object({ id: Type.String() });
