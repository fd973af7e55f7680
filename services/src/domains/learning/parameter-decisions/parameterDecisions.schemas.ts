import { Type, type Static } from '@fastify/type-provider-typebox';
import { Id, Ids, oneOf, Time } from '../../../platform/server/routeSchemas.ts';

const strict = { additionalProperties: false };
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const DECISION_STATES = ['applying', 'applied', 'undoing', 'undone'] as const;
export type DecisionState = (typeof DECISION_STATES)[number];

export const ConfigurationBody = Type.Object(
  {
    sensitive: Type.Boolean(),
    dataType: Type.Optional(OrNull(Type.String({ maxLength: 1_000 }))),
    applyToAll: Type.Boolean({
      description: 'For all parameters of the name that the caller sees.',
    }),
  },
  strict,
);
export type ConfigurationBody = Static<typeof ConfigurationBody>;

export const Decision = Type.Object({
  id: Id,
  name: Type.String(),
  sensitive: Type.Boolean(),
  dataType: OrNull(Type.String()),
  isForAll: Type.Boolean(),
  isLimited: Type.Boolean({ description: 'It keeps to the labels of who decided it.' }),
  state: oneOf(DECISION_STATES),
  total: OrNull(Type.Integer({ description: 'Endpoints; null until they were counted.' })),
  done: Type.Integer({ description: 'Endpoints that it was applied to, or undone at.' }),
  skipped: Type.Integer({ description: 'Parameters that stay as they were.' }),
  decidedAt: Time,
  decidedBy: Type.String(),
  undoneAt: OrNull(Time),
  undoneBy: OrNull(Type.String()),
});
export type Decision = Static<typeof Decision>;

export const DecisionsAsked = Type.Object({ ids: Ids }, strict);
export const DecisionsOfParameters = Type.Array(
  Type.Object({ id: Id, decisions: Type.Array(Decision) }),
  { description: 'In the order asked, each newest first; empty where nothing was decided.' },
);
