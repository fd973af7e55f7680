import { Type, type Static } from '@fastify/type-provider-typebox';
import { TYPE_SOURCES } from '@palisade/engine/sensitive/typeEvidence.ts';
import { CARRIERS } from '@palisade/engine/sensitive/valuesWithin.ts';
import { TYPE_CHECKS } from '@palisade/engine/sensitive/typeReasons.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { RegulationName } from '../compliance/compliance.schemas.ts';
import { After, First, Id, nullable, pageOf, Time } from '../../../platform/server/routeSchemas.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
const Numeric = Type.Union([Type.Number(), Type.Null()]);

const TypeEvidence = Type.Object({
  source: Type.Enum([...TYPE_SOURCES]),
  confidence: Numeric,
  matching: Numeric,
  tested: Numeric,
  rule: Text,
  check: Type.Union([Type.Enum([...TYPE_CHECKS]), Type.Null()]),
  nameWords: Type.Array(Type.String()),
  beside: Type.Array(Type.String(), {
    description: 'Fields beside it whose names speak for the type.',
  }),
  despite: Type.Array(Type.String(), {
    description: 'Fields beside it whose names speak against the type.',
  }),
  carrier: Type.Union([Type.Enum([...CARRIERS]), Type.Null()], {
    description: 'What its values carry other values in.',
  }),
  holds: Type.Array(Type.String(), { description: 'Data types of those values.' }),
});
/** Why a parameter is of its data type. */
export type TypeEvidence = Static<typeof TypeEvidence>;

export const Parameter = Type.Object({
  id: Id,
  endpointId: Id,
  side: Type.Union([Type.Literal('request'), Type.Literal('response')]),
  location: Type.Union([
    Type.Literal('path'),
    Type.Literal('query'),
    Type.Literal('header'),
    Type.Literal('cookie'),
    Type.Literal('body'),
  ]),
  contentType: Type.String({ description: 'Empty outside bodies.' }),
  statusClass: Type.String({ description: 'Such as 2xx; empty for requests.' }),
  name: Type.String(),
  type: Type.String(),
  format: Text,
  required: Type.Boolean(),
  sensitive: Type.Boolean(),
  dataType: Text,
  dataCategories: Type.Array(Type.String()),
  regulations: Type.Array(RegulationName, {
    description: 'Those of the company that touch its data type.',
  }),
  isObject: Type.Boolean(),
  tuned: Type.Boolean({ description: 'A person said what it is, over what was learned.' }),
  samples: Type.Array(Type.String()),
  occurrences: Type.Number(),
  distinctValues: Type.Number(),
  confidence: Type.Number(),
  firstSeen: Time,
  lastSeen: Time,
  enumValues: Type.Array(Type.String(), {
    description:
      'The fixed set of values it takes; empty when it is none, or they may not be kept.',
  }),
  minimum: Numeric,
  maximum: Numeric,
  quantiles: Type.Union([Type.Array(Type.Number()), Type.Null()], {
    description: 'Of the numbers, at 1, 50 and 99 %.',
  }),
  minLength: Numeric,
  maxLength: Numeric,
  length99: Numeric,
  charClasses: Type.Array(Type.String()),
  minItems: Numeric,
  maxItems: Numeric,
  isMap: Type.Boolean(),
  otherTypes: Type.Array(Type.String()),
  opportunities: Numeric,
  presence: Numeric,
  typeEvidence: nullable(TypeEvidence),
});
/** A parameter as it is sent. */
export type Parameter = Static<typeof Parameter>;
/** Row of `inventory.parameters`, before it is known what speaks for its type and touches it. */
export type ParameterRow = Omit<Parameter, 'regulations' | 'typeEvidence'> & {
  readonly typeSource: TypeEvidence['source'] | null;
  readonly typeConfidence: number | null;
  readonly typeMatching: number | null;
  readonly typeTested: number | null;
  readonly typeRule: string | null;
  readonly typeBeside: readonly string[];
  readonly typeDespite: readonly string[];
  readonly typeCarrier: TypeEvidence['carrier'];
  readonly typeHolds: readonly string[];
};

export const ParameterParams = Type.Object({ companyId: Type.String(), endpointId: Id });
const limits = {
  side: Type.Optional(Type.Union([Type.Literal('request'), Type.Literal('response')])),
  sensitive: Type.Optional(Type.Boolean()),
};
export const ParameterLimits = Type.Object(limits, { additionalProperties: false });
export type ParameterLimits = Static<typeof ParameterLimits>;
export const ParameterQuery = Type.Object(
  { ...limits, first: First, after: After },
  { additionalProperties: false },
);
export const ParameterPage = pageOf(Parameter.properties);
export const ParametersByEndpoint = Type.Object(
  { endpointIds: Type.Array(Id, { maxItems: LIMITS.pageSize }), ...limits, first: First },
  { additionalProperties: false },
);
export const ParameterPageOfEndpoint = Type.Array(
  Type.Object({
    endpointId: Id,
    ...ParameterPage.properties,
    count: Type.Integer({ description: 'How many match in all.' }),
  }),
  {
    description:
      'One page for each endpoint asked for, in that order; empty for one that does not exist.',
  },
);
export const ParameterList = Type.Array(nullable(Parameter), {
  description: 'In the order asked; null where there is none.',
});

export const SameNameBody = Type.Object(
  { name: Type.String({ maxLength: 1_000 }), first: First, after: After },
  { additionalProperties: false },
);
export const SameNameCount = Type.Object(
  { name: Type.String({ maxLength: 1_000 }) },
  { additionalProperties: false },
);
