import { Type, type Static } from '@fastify/type-provider-typebox';
import { ATTACK_TYPES, FIELD_ANOMALIES, FIELD_STATUSES } from '@palisade/vocabulary/attackTypes.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { ExchangeSchema } from '../../../platform/server/exchangeSchema.ts';
import {
  After,
  Direction,
  First,
  Id,
  MaybeId,
  nullable,
  oneOf,
  pageOf,
  Phase,
  RiskType,
  strict,
  Time,
} from '../attackers.schemas.ts';
import { PiiConsumption } from './consumption.ts';
import { Outcome } from './outcome.ts';
import { MaybeMark } from '../marks/mark.schemas.ts';

export const Step = Type.Object({
  id: Id,
  attackerId: Id,
  riskType: RiskType,
  phase: Phase,
  isSuccess: Type.Boolean({ description: 'At least one attempt reached what it was after.' }),
  endpointId: MaybeId,
  host: Type.String(),
  method: Type.String(),
  template: Type.Union([Type.String(), Type.Null()], {
    description: 'Of the endpoint, as it was then; null where no endpoint had the path.',
  }),
  path: Type.String({ description: 'Of the first attempt, with sensitive values masked.' }),
  startedAt: Time,
  endedAt: Time,
  attempts: Type.Integer(),
  successes: Type.Integer(),
  responseStatus: Type.Integer({ description: 'Of the latest attempt.' }),
  message: Type.String({ description: 'What was seen, in words.' }),
  exampleCount: Type.Integer(),
  piiConsumptionInfo: PiiConsumption,
  mark: MaybeMark,
  excessiveUseMark: MaybeMark,
  unknownEndpointMark: MaybeMark,
});
/** A step as it is sent. */
export type Step = Static<typeof Step>;

export const StepPage = pageOf(Step.properties);
export const StepList = Type.Array(nullable(Step), {
  description: 'In the order asked; null where there is none.',
});

const which = {
  types: Type.Optional(Type.Array(oneOf(ATTACK_TYPES))),
  successOnly: Type.Optional(Type.Boolean()),
  from: Type.Optional(
    Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Steps that went on then or later.',
    }),
  ),
  to: Type.Optional(
    Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Steps that began before.',
    }),
  ),
};
const AttackerIds = Type.Array(Id, { maxItems: LIMITS.lookupIds });
export const StepSearch = Type.Object(
  { attackerId: Id, ...which, direction: Direction, first: First, after: After },
  strict,
);
export const StepCount = Type.Object({ attackerId: Id, ...which }, strict);

export const StepsByAttacker = Type.Object(
  { attackerIds: AttackerIds, ...which, direction: Direction, first: First },
  strict,
);
export const StepPagesOf = Type.Array(
  Type.Object({ attackerId: Id, ...StepPage.properties, count: Type.Integer() }),
  { description: 'First pages of attackers, in the order asked.' },
);
export type StepPagesOf = Static<typeof StepPagesOf>;

export const TimelinesBody = Type.Object(
  {
    attackerIds: AttackerIds,
    ...which,
    buckets: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, description: '60 when absent.' }),
    ),
  },
  strict,
);
const Timeline = Type.Object({
  attackerId: Id,
  from: Type.Union([Time, Type.Null()]),
  to: Type.Union([Time, Type.Null()]),
  bucketMs: Type.Integer(),
  buckets: Type.Array(
    Type.Object({
      at: Time,
      steps: Type.Integer(),
      attempts: Type.Integer(),
      successes: Type.Integer(),
    }),
    {
      description:
        'Those without attempts are left out. A step counts where it began, an attempt where it was made.',
    },
  ),
});
export type Timeline = Static<typeof Timeline>;
export const Timelines = Type.Array(Timeline, { description: 'In the order asked.' });

const Anomaly = Type.Object({
  location: Type.String({ description: 'path, query, header, cookie or body.' }),
  name: Type.String({ description: 'Name, or path in a body: `items[].sku`.' }),
  status: oneOf(FIELD_STATUSES),
  anomaly: oneOf(FIELD_ANOMALIES),
  reason: Type.String(),
  value: Type.String(),
  isTunable: Type.Boolean({ description: 'Whether it can be marked.' }),
  mark: MaybeMark,
  remediation: Type.Union([
    Type.Object({ remediationId: Id, isActive: Type.Boolean() }),
    Type.Null(),
  ]),
});
const Answer = Type.Object({
  isStatusUnusual: Type.Boolean(),
  isSizeUnusual: Type.Boolean(),
  isTunable: Type.Boolean(),
  statusMark: MaybeMark,
  sizeMark: MaybeMark,
});
const Injection = Type.Object({
  location: Type.String(),
  name: Type.String({ description: 'Empty where it is about all of the location.' }),
  isTunable: Type.Boolean(),
  mark: MaybeMark,
});
const RuleViolation = Type.Object({
  name: Type.String({ description: 'Of the rule, short and stable: `union select`.' }),
  message: Type.String({ description: 'What the value would do, in words.' }),
  location: Type.String({ description: 'path, query, header, cookie or body.' }),
  field: Type.String({
    description: 'Name, or path in a body; empty where it is about all of the location.',
  }),
  attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'family, cweId, owasp, and decoded for each layer that hid it.',
  }),
  newFormat: Type.Boolean({
    description:
      'False of those that were noted before each was noted by itself: without name and attributes.',
  }),
});
export type RuleViolation = Static<typeof RuleViolation>;
const Example = Type.Object({
  attempt: Type.Integer({ description: "Which of the step's attempts it was." }),
  at: Time,
  message: Type.String(),
  isSuccess: Type.Boolean(),
  exchange: ExchangeSchema,
  anomalies: Type.Array(Anomaly),
  answer: Type.Union([Answer, Type.Null()], {
    description: 'What about the answer is unlike those before; null when nothing is.',
  }),
  outcome: Type.Union([Outcome, Type.Null()], {
    description: 'What came back; null where it was not noted.',
  }),
  injection: Type.Union([Injection, Type.Null()], {
    description: 'The field that signatures were seen in.',
  }),
  ruleViolations: Type.Array(RuleViolation, { description: 'The worst first, at most 8.' }),
  unknownEndpoint: Type.Union(
    [Type.Object({ isTunable: Type.Boolean(), mark: MaybeMark }), Type.Null()],
    { description: 'Where no endpoint had the path.' },
  ),
});
export const RuleViolationsOf = Type.Array(
  Type.Object({
    stepId: Id,
    ruleViolations: Type.Array(RuleViolation, {
      description: 'Each once for a field, at most 50.',
    }),
  }),
  { description: 'In the order asked.' },
);
export type RuleViolationsOf = Static<typeof RuleViolationsOf>;
export const ExamplesBody = Type.Object(
  {
    ids: Type.Array(Id, { maxItems: LIMITS.lookupIds }),
    most: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 30,
        description: 'Examples of a step; 5 when absent. At most 1,000 of all steps together.',
      }),
    ),
  },
  strict,
);
export const ExamplesOf = Type.Array(
  Type.Object({
    stepId: Id,
    examples: Type.Array(Example, { description: 'In the order of their attempts.' }),
  }),
);
export type ExamplesOf = Static<typeof ExamplesOf>;
export type Example = ExamplesOf[number]['examples'][number];
