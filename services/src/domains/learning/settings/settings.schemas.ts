import { Type, type Static } from '@fastify/type-provider-typebox';
import { CORRELATOR_LOCATIONS } from '@palisade/engine/patterns/correlators.ts';
import { LEARNING_MODES } from '@palisade/vocabulary/learningModes.ts';
import { Id } from '../../../platform/server/routeSchemas.ts';

const strict = { additionalProperties: false };
const literals = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });

const LearningMode = literals(LEARNING_MODES);

export const LearningBody = Type.Object(
  {
    mode: LearningMode,
    lowMinimum: Type.Integer({
      minimum: 10,
      maximum: 150,
      description: 'Requests before an endpoint is available, in low mode.',
    }),
    regularMinimum: Type.Integer({
      minimum: 1_000,
      maximum: 5_000,
      description: 'The same in regular mode.',
    }),
    pathPatterns: Type.Boolean({
      description: "Whether paths are learned by the company's parameter types too.",
    }),
  },
  strict,
);
export type LearningBody = Static<typeof LearningBody>;

export const DisplayBody = Type.Object(
  {
    hiddenUrlTypes: Type.Array(literals(['other', 'irrelevant'] as const), { uniqueItems: true }),
    groupByHost: Type.Boolean(),
  },
  strict,
);
export type DisplayBody = Static<typeof DisplayBody>;

const Pattern = Type.String({ maxLength: 1_000 });
export const ParameterTypeBody = Type.Object(
  {
    name: Type.String({ maxLength: 100 }),
    includePattern: Pattern,
    excludePattern: Type.Optional(Type.Union([Pattern, Type.Null()])),
    enabled: Type.Boolean(),
  },
  strict,
);
export type ParameterTypeBody = Static<typeof ParameterTypeBody>;
export const ParameterType = Type.Object({
  id: Id,
  name: Type.String(),
  includePattern: Type.String(),
  excludePattern: Type.Union([Type.String(), Type.Null()]),
  enabled: Type.Boolean(),
});
export type ParameterType = Static<typeof ParameterType>;

export const CorrelatorBody = Type.Object(
  {
    displayName: Type.String({ maxLength: 100 }),
    location: literals(CORRELATOR_LOCATIONS),
    parameter: Type.String({ maxLength: 200 }),
  },
  strict,
);
export type CorrelatorBody = Static<typeof CorrelatorBody>;
export const Correlator = Type.Object({
  id: Id,
  displayName: Type.String(),
  location: literals(CORRELATOR_LOCATIONS),
  parameter: Type.String(),
});
export type Correlator = Static<typeof Correlator>;

export const Settings = Type.Object({
  learning: LearningBody,
  display: DisplayBody,
  parameterTypes: Type.Array(ParameterType),
  correlators: Type.Array(Correlator),
});

export const PatternTest = Type.Object(
  {
    includePattern: Pattern,
    excludePattern: Type.Optional(Type.Union([Pattern, Type.Null()])),
    values: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
  },
  strict,
);
const Fault = Type.Union([Type.String(), Type.Null()], {
  description: 'Why the expression cannot be used; null when it can.',
});
export const PatternTested = Type.Object({
  includeFault: Fault,
  excludeFault: Fault,
  matches: Type.Array(Type.Boolean(), {
    description:
      'For each value whether it is of the type; empty when an expression cannot be used.',
  }),
});
