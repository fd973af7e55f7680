import { Type, type Static } from '@fastify/type-provider-typebox';
import { Id, nullable, Time } from '../../../platform/server/routeSchemas.ts';
import { MOST_LITERALS } from './mergePlan.ts';

const Path = Type.String({ minLength: 1, maxLength: 8_000 });
const Index = Type.Integer({
  minimum: 0,
  maximum: 23,
  description: 'Position of the segment, from 0.',
});
const place = { apiId: Id, path: Path, index: Index };

/** Where a merge is looked at: an API, a path of it, and the segment that differs. */
export const MergePlace = Type.Object(place, { additionalProperties: false });

const OptionStatus = Type.Union(
  [Type.Literal('verified'), Type.Literal('unverified'), Type.Literal('ignored')],
  {
    description:
      'verified: something at or below is learned; unverified: still learning; ignored: excluded before, or no API.',
  },
);

export const MergeOption = Type.Object({
  path: Type.String({ description: 'What is before the segment, and the segment.' }),
  segment: Type.String(),
  status: OptionStatus,
  methods: Type.Array(Type.String()),
  endpointCount: Type.Integer(),
  requests: Type.Number(),
  lastActivity: Time,
  samples: Type.Array(Type.String(), { description: 'Up to three paths at and below.' }),
  version: Type.String({
    description: 'Changes with the endpoints at and below; a merge names it.',
  }),
});
export type MergeOption = Static<typeof MergeOption>;

export const MergeOptions = Type.Object({
  path: Type.String({ description: 'The path asked about.' }),
  index: Index,
  name: Type.String({ description: 'A name for the parameter.' }),
  options: Type.Array(MergeOption),
});
export type MergeOptions = Static<typeof MergeOptions>;

const chosen = {
  ...place,
  name: Type.String({ maxLength: 200, description: 'Name of the parameter, without braces.' }),
  merged: Type.Array(
    Type.Object(
      { path: Path, version: Type.String({ maxLength: 100 }) },
      { additionalProperties: false },
    ),
    { maxItems: MOST_LITERALS },
  ),
};

/** A merge that is only looked at. */
export const MergePreviewRequest = Type.Object(chosen, { additionalProperties: false });

export const MergePreview = Type.Object({
  endpoints: Type.Array(
    Type.Object({
      method: Type.String(),
      path: Type.String(),
      requests: Type.Number(),
      from: Type.Array(
        Type.Object({ endpointId: Id, path: Type.String(), requests: Type.Number() }),
      ),
    }),
  ),
  endpointsBefore: Type.Integer(),
  endpointsAfter: Type.Integer(),
  labelCount: Type.Integer({
    description: 'Different labels on the endpoints it touches; all of them stay.',
  }),
  besideVersion: Type.Union([Type.String(), Type.Null()], {
    description: 'Version of the parameter that is there already and joins in.',
  }),
});
export type MergePreview = Static<typeof MergePreview>;

export const MergeRequest = Type.Object(
  {
    ...chosen,
    excludedPaths: Type.Array(Path, {
      maxItems: MOST_LITERALS,
      description: 'Paths that stay, whatever is learned.',
    }),
    besideVersion: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  },
  { additionalProperties: false },
);
export type MergeRequest = Static<typeof MergeRequest>;

export const SplitPlace = Type.Object(
  { apiId: Id, endpointId: Id, index: Index },
  { additionalProperties: false },
);

export const SplitOptions = Type.Object({
  path: Type.String({ description: 'Template of the endpoint.' }),
  values: Type.Array(
    Type.Object({
      value: Type.String(),
      path: Type.String({ description: 'The template with the value in it.' }),
      requests: Type.Number({ description: 'Seen at least so often.' }),
    }),
  ),
  none: Type.Union(
    [Type.Literal('samplingOff'), Type.Literal('sensitive'), Type.Literal('gone'), Type.Null()],
    { description: 'Why there are no values.' },
  ),
});
export type SplitOptions = Static<typeof SplitOptions>;

export const SplitRequest = Type.Object(
  {
    apiId: Id,
    endpointId: Id,
    index: Index,
    path: Path,
    value: Type.String({ minLength: 1, maxLength: 1_000 }),
  },
  { additionalProperties: false },
);

export const Corrected = Type.Object({
  correctionId: Id,
  endpointIds: Type.Array(Id, { description: 'Endpoints that came of it.' }),
});

const CorrectionCause = Type.Object({
  code: Type.Union(
    [
      Type.Literal('alike'),
      Type.Literal('collections'),
      Type.Literal('answers'),
      Type.Literal('methods'),
      Type.Literal('paths'),
      Type.Literal('closedSet'),
      Type.Literal('words'),
    ],
    { description: 'What the values were told apart by.' },
  ),
  path: Type.String({ description: 'Path of the value with most requests, up to the segment.' }),
  values: Type.Integer({ description: 'Values that were split off.' }),
  left: Type.Integer({ description: 'Known values that stay in the parameter.' }),
  requests: Type.Integer({ description: 'Requests of the parameter until then.' }),
});

export const Correction = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('merge'), Type.Literal('split')]),
  host: Type.String(),
  path: Type.String({ description: 'Template that came of it, up to the segment.' }),
  index: Index,
  taken: Type.Array(Type.String(), {
    description: 'Merge: segments that became values. Split: the value.',
  }),
  excluded: Type.Array(Type.String()),
  parameter: Type.String(),
  actor: Type.String(),
  at: Time,
  undoneBy: Type.Union([Type.String(), Type.Null()]),
  undoneAt: Type.Union([Time, Type.Null()]),
  cause: Type.Union([CorrectionCause, Type.Null()], {
    description: 'Why learning did it; null where a person did.',
  }),
});
export type Correction = Static<typeof Correction>;

export const CorrectionsByEndpoint = Type.Array(Type.Array(Correction));
export const CorrectionList = Type.Array(nullable(Correction));
export const CorrectionParams = Type.Object({ companyId: Type.String(), correctionId: Id });
