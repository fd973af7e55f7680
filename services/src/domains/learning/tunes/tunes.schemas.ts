import { Type, type Static } from '@fastify/type-provider-typebox';
import { STATUS_CODES } from '@palisade/vocabulary/statusCodes.ts';
import { Id, Time } from '../../../platform/server/routeSchemas.ts';
import { TUNE_TYPES } from '../facts/fieldTunes.ts';

/** As `inventory.parameters` keeps names. */
export const LONGEST_PARAMETER_NAME = 500;

const strict = { additionalProperties: false };
const literals = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });
const Maybe = Type.Union([Type.Boolean(), Type.Null()]);
const Limit = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }));

const Metadata = Type.Object(
  {
    type: literals(TUNE_TYPES),
    required: Type.Optional(Type.Boolean()),
    objectId: Type.Optional(Type.Boolean()),
    sensitive: Type.Optional(Type.Boolean()),
    dataType: Type.Optional(
      Type.String({ maxLength: 100, description: 'Sensitive data type, when sensitive.' }),
    ),
    maxLength: Limit,
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    enumSize: Limit,
    suspiciousChars: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 10 }), { maxItems: 50 }),
    ),
    stringsToHash: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
    ),
    validCodes: Type.Optional(
      Type.Array(Type.Integer({ minimum: STATUS_CODES.least, maximum: STATUS_CODES.most }), {
        maxItems: 50,
      }),
    ),
    idor: Type.Optional(Type.Boolean()),
  },
  strict,
);

const place = {
  tuneType: literals(['request', 'response'] as const),
  where: literals(['headers', 'content', 'queryParams', 'path', 'cookies'] as const),
  contentType: Type.String({ maxLength: 200, description: 'Of the body; empty elsewhere.' }),
  fieldName: Type.String({ maxLength: LONGEST_PARAMETER_NAME }),
};

export const TuneBody = Type.Object({ ...place, metadata: Metadata }, strict);
export type TuneBody = Static<typeof TuneBody>;

export const Tune = Type.Object({
  id: Id,
  endpointId: Id,
  ...place,
  metadata: Metadata,
  updatedAt: Time,
  updatedBy: Type.String(),
});
/** Row of `inventory.tunes` as it is sent. */
export type Tune = Static<typeof Tune>;
export const TunesOfEndpoints = Type.Array(Type.Object({ id: Id, tunes: Type.Array(Tune) }), {
  description: 'In the order asked; empty where nothing is tuned.',
});

export const AuthenticationTune = Type.Object(
  { authenticated: Type.Optional(Maybe) },
  { ...strict, description: 'As learned when it is absent or null.' },
);

const StagingReason = Type.Object({
  kind: literals(['requests', 'hours', 'consumers'] as const),
  seen: Type.Integer(),
  needed: Type.Integer(),
});
const Relearning = Type.Object({ since: Time, seen: Type.Integer(), needed: Type.Integer() });
export const Learning = Type.Object({
  id: Id,
  authenticatedLearned: Maybe,
  authenticatedTuned: Maybe,
  stagingReasons: Type.Array(StagingReason),
  relearning: Type.Union([Relearning, Type.Null()], {
    description: 'Clean requests that its baseline was learned again from; null when it is not.',
  }),
});
/** What is learned of an endpoint beside what people said, and what it still lacks. */
export type Learning = Static<typeof Learning>;
export const LearningList = Type.Array(
  Type.Unsafe<Learning | null>({ ...Learning, type: ['object', 'null'] }),
  { description: 'In the order asked; null where there is none.' },
);
