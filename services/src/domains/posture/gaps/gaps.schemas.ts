import { Type, type Static } from '@fastify/type-provider-typebox';
import { GAP_SORTS } from '@palisade/vocabulary/gapFields.ts';
import { GAP_LIMITS, GAP_STATUSES } from '@palisade/vocabulary/gapStatuses.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { CLOSING_KINDS } from '@palisade/vocabulary/gapClosing.ts';
import { RULE_TYPES } from '@palisade/vocabulary/posturePolicies.ts';
import { SIGHTED_FACTS } from '@palisade/vocabulary/sightings.ts';
import { CommentKey } from '../../../platform/commentKey.ts';
import {
  After,
  Direction,
  FilterTree,
  First,
  Id,
  MaybeTime,
  nullable,
  oneOf,
  pageOf,
  Severity,
  strict,
  Time,
} from '../posture.schemas.ts';

export const Status = oneOf(GAP_STATUSES);

export const Gap = Type.Object({
  id: Id,
  policyId: Id,
  endpointId: Id,
  name: Type.String({ description: 'Name of the policy.' }),
  severity: Severity,
  categories: Type.Array(Type.String()),
  status: Status,
  holds: Type.Boolean({
    description: 'Whether the condition of the policy holds, as last evaluated.',
  }),
  isFrozen: Type.Boolean({ description: 'The endpoint is inactive or gone.' }),
  host: Type.String(),
  method: Type.String(),
  path: Type.String(),
  sources: Type.Array(Type.String()),
  sourceTypes: Type.Array(Type.String()),
  parameterNames: Type.Array(Type.String()),
  dataTypes: Type.Array(Type.String()),
  dataCategories: Type.Array(Type.String()),
  lastActivity: Type.String({ description: 'Of the endpoint, at most an hour behind.' }),
  creationTime: Time,
  lastUpdateTime: Time,
  reopenedAt: MaybeTime,
  closedAt: MaybeTime,
  commentCount: Type.Integer(),
});
/** A posture gap as it is sent. */
export type Gap = Static<typeof Gap>;

export const GapList = Type.Array(nullable(Gap), {
  description: 'In the order asked; null where there is none.',
});

const which = {
  filter: FilterTree,
  status: Type.Optional(
    Type.Union([Status, Type.Null()], { description: 'All statuses when absent.' }),
  ),
  policyId: Type.Optional(Type.Union([Id, Type.Null()])),
  endpointId: Type.Optional(Type.Union([Id, Type.Null()])),
};
export const GapSearch = Type.Object(
  {
    ...which,
    sort: Type.Optional(oneOf(GAP_SORTS)),
    direction: Direction,
    first: First,
    after: After,
    counts: Type.Optional(
      Type.Boolean({ description: 'Whether to answer `counts` with the page, of all statuses.' }),
    ),
  },
  strict,
);
export const AlsoAtBody = Type.Object(
  { ids: Type.Array(Id, { maxItems: LIMITS.lookupIds }) },
  strict,
);
export const AlsoAtList = Type.Array(
  Type.Object({
    gapId: Id,
    total: Type.Integer(),
    endpointIds: Type.Array(Id, { description: 'Riskiest first, at most 100.' }),
  }),
  { description: 'In the order asked; none for gaps that are about their endpoint.' },
);
export const GapCount = Type.Object(which, strict);

const { status: _status, ...anyStatus } = which;
export const GapCountsBody = Type.Object(anyStatus, strict);
export const GapCounts = Type.Array(
  Type.Object({ status: Status, severity: Severity, gaps: Type.Integer() }),
  { description: 'Those of none are left out.' },
);
export const GapPage = Type.Object({
  ...pageOf(Gap.properties).properties,
  counts: Type.Optional(GapCounts),
});

const Cell = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
/** What evaluation keeps of why a gap was opened. */
const Stored = {
  matchingFields: Type.Array(
    Type.Object({ field: Type.String(), op: Type.String(), values: Type.Array(Cell) }),
  ),
  parameters: Type.Array(
    Type.Object({
      side: Type.Union([Type.Literal('request'), Type.Literal('response')]),
      location: Type.String(),
      contentType: Type.String(),
      statusClass: Type.String(),
      name: Type.String(),
      type: Type.String(),
      required: Type.Boolean(),
      sensitive: Type.Boolean(),
      dataType: Type.Union([Type.String(), Type.Null()]),
      dataCategories: Type.Array(Type.String()),
      isObjectId: Type.Boolean(),
      samples: Type.Array(Type.String()),
    }),
  ),
  vulnerabilities: Type.Array(
    Type.Object({
      name: Type.String(),
      severity: Severity,
      cweId: Type.Union([Type.String(), Type.Null()]),
      cveId: Type.Union([Type.String(), Type.Null()]),
      seen: Type.Array(Type.String()),
    }),
  ),
};

const Evidence = Type.Object({
  gapId: Id,
  description: Type.String(),
  remediation: Type.String(),
  ruleType: oneOf(RULE_TYPES),
  cweIds: Type.Array(Type.String()),
  owasp: Type.Array(Type.String()),
  filter: Type.Unknown({ description: 'Filter tree of the policy.' }),
  closing: Type.Object(
    {
      kind: oneOf(CLOSING_KINDS),
      requests: Type.Union([Type.Integer(), Type.Null()]),
      days: Type.Union([Type.Integer(), Type.Null()]),
    },
    { description: 'What closes gaps of the policy.' },
  ),
  progress: Type.Union(
    [
      Type.Object({
        fact: oneOf(SIGHTED_FACTS),
        value: Type.String(),
        lastSeenAt: Time,
        clean: Type.Integer(),
        needed: Type.Integer(),
      }),
      Type.Null(),
    ],
    { description: 'How far clean requests have brought it; null where they do not.' },
  ),
  ...Stored,
});
export type GapEvidence = Static<typeof Evidence>;
export const EvidenceList = Type.Array(nullable(Evidence), {
  description: 'In the order asked; null where there is no such gap.',
});

const Comment = Type.Object({
  id: Id,
  newStatus: Type.Union([Status, Type.Null()]),
  message: Type.String(),
  authorId: Type.Union([Id, Type.Null()]),
  author: Type.String(),
  timestamp: Time,
});
export const CommentsOf = Type.Object({
  gapId: Id,
  count: Type.Integer(),
  comments: Type.Array(Comment, { description: 'Newest first, at most 100.' }),
});
export type CommentsOf = Static<typeof CommentsOf>;

const change = {
  newStatus: Status,
  message: Type.Optional(
    Type.Union([Type.String({ maxLength: 20 * GAP_LIMITS.message }), Type.Null()]),
  ),
};
export const StatusBody = Type.Object(
  {
    ...change,
    from: Type.Optional(
      Type.Union([Status, Type.Null()], {
        description: 'What the caller saw; when the gap has another by now, nothing is changed.',
      }),
    ),
    undoes: Type.Optional(
      Type.Union([Id, Type.Null()], {
        description:
          'The change that is undone; when the gap was changed again since, nothing is changed.',
      }),
    ),
  },
  strict,
);
export const ChangedGap = Type.Object({
  ...Gap.properties,
  changeId: Type.Union([Id, Type.Null()], {
    description: 'The change, for `undoes`; null once traffic changed the status.',
  }),
});
export const CommentBody = Type.Object(
  { message: Type.String({ maxLength: 20 * GAP_LIMITS.message }), key: CommentKey },
  strict,
);
export const GapParams = Type.Object({ companyId: Type.String(), gapId: Type.String() });

export const BulkBody = Type.Object(
  {
    ...which,
    gapIds: Type.Optional(
      Type.Union([Type.Array(Id, { minItems: 1, maxItems: 10_000 }), Type.Null()]),
    ),
    ...change,
  },
  strict,
);
export const StatusChangeTask = Type.Object({
  id: Id,
  newStatus: Status,
  total: Type.Integer(),
  position: Type.Integer({ description: 'Gaps looked at.' }),
  changed: Type.Integer(),
  skipped: Type.Integer(),
  isDone: Type.Boolean(),
});
export type StatusChangeTask = Static<typeof StatusChangeTask>;
export const TaskParams = Type.Object({ companyId: Type.String(), taskId: Type.String() });

/** Endpoints asked about together. */
export const EndpointIds = Type.Object(
  { endpointIds: Type.Array(Id, { maxItems: LIMITS.endpointsOfMerge }) },
  strict,
);
