import { Type, type Static } from '@fastify/type-provider-typebox';
import { ATTACKER_SORTS } from '@palisade/vocabulary/attackerFields.ts';
import {
  ACTION_GROUPS,
  ATTACKER_STATUSES,
  LONGEST_ATTACKER_MESSAGE,
} from '@palisade/vocabulary/attackerStatuses.ts';
import { ATTACKER_SOURCES } from '@palisade/vocabulary/attackTypes.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { CommentKey } from '../../../platform/commentKey.ts';
import {
  After,
  Direction,
  First,
  Id,
  MaybeId,
  MaybeText,
  nullable,
  oneOf,
  pageOf,
  Phase,
  RiskType,
  Severity,
  strict,
  Time,
} from '../attackers.schemas.ts';

export const Status = oneOf(ATTACKER_STATUSES);
const Group = oneOf(ACTION_GROUPS);
const SourceType = oneOf(ATTACKER_SOURCES);

export const Attacker = Type.Object({
  id: Id,
  actionGroup: Group,
  status: Status,
  version: Type.Integer({ description: 'Grows with each change of the status.' }),
  sourceType: SourceType,
  sourceId: Type.String({ description: 'User or address; tokens and keys as a hash.' }),
  address: MaybeText,
  country: Type.Union([Type.String(), Type.Null()], {
    description:
      'That the address is registered in, as ISO 3166-1 alpha-2; null where it is not known.',
  }),
  severity: Severity,
  score: Type.Number(),
  phase: Phase,
  riskTypes: Type.Array(RiskType, { description: 'What most of it is first.' }),
  firstSeen: Time,
  lastSeen: Time,
  attempts: Type.Integer(),
  successes: Type.Integer(),
  refused: Type.Integer({ description: 'Attempts answered with 401, 403 or 429.' }),
  stepCount: Type.Integer(),
  commentCount: Type.Integer(),
});
/** An attacker as it is sent. */
export type Attacker = Static<typeof Attacker>;

export const AttackerPage = pageOf(Attacker.properties);
export const AttackerList = Type.Array(nullable(Attacker), {
  description:
    'In the order asked; an id that went into another one gives that one; null where there is none.',
});

const which = {
  filter: Type.Optional(
    Type.Unknown({ description: 'Filter tree: `{all|any: […]}` or `{field, op, value}`.' }),
  ),
};
const tab = {
  ...which,
  actionGroup: Type.Optional(Type.Union([Group, Type.Null()])),
  status: Type.Optional(
    Type.Union([Status, Type.Null()], { description: 'All but deleted ones when absent.' }),
  ),
};
export const AttackerSearch = Type.Object(
  {
    ...tab,
    sort: Type.Optional(oneOf(ATTACKER_SORTS)),
    direction: Direction,
    first: First,
    after: After,
  },
  strict,
);
export const AttackerCount = Type.Object(tab, strict);
export const AttackerCountsBody = Type.Object(which, strict);
export const AttackerCounts = Type.Array(
  Type.Object({
    actionGroup: Group,
    status: Status,
    severity: Severity,
    attackers: Type.Integer(),
  }),
  { description: 'Those of none are left out, and deleted ones.' },
);

export const TopTypesBody = Type.Object(
  { ...which, first: First, status: Type.Optional(Status) },
  strict,
);
export const TopTypes = Type.Array(Type.Object({ riskType: RiskType, attackers: Type.Integer() }));

export const EndpointIds = Type.Object(
  { endpointIds: Type.Array(Id, { maxItems: LIMITS.lookupIds }) },
  strict,
);
export const MergedEndpoints = Type.Object(
  { endpointIds: Type.Array(Id, { maxItems: LIMITS.endpointsOfMerge }) },
  strict,
);
export const OfEndpoints = Type.Array(
  Type.Object({
    endpointId: Id,
    attackers: Type.Integer({ description: 'Open ones that call for action.' }),
    attackerIds: Type.Array(Id, { description: 'The latest of them, at most 10.' }),
  }),
);

const MaybeTime = Type.Union([Time, Type.Null()], {
  description: 'Null for who is limited to labels.',
});
const Claim = Type.Optional(Type.String());
const Claims = Type.Object(
  { jti: Claim, sub: Claim, kid: Claim, iss: Claim },
  { description: 'Public claims of a JWT, masked like samples; kept with sampling only.' },
);
const Source = Type.Object({
  sourceType: SourceType,
  sourceId: Type.String(),
  firstSeen: MaybeTime,
  lastSeen: MaybeTime,
  attempts: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Null for who is limited to labels.',
  }),
  fingerprint: Type.Union([Type.String(), Type.Null()], {
    description:
      'Of a long random token or key: the first 16 hexadecimal digits of its SHA-256, as ' +
      '`printf %s TOKEN | sha256sum` gives them. Null where the value could be guessed, and of ' +
      'sources seen before fingerprints were kept.',
  }),
  claims: Type.Union([Claims, Type.Null()]),
});
export const SourcesOf = Type.Array(
  Type.Object({
    attackerId: Id,
    sources: Type.Array(Source, { description: 'Most attempts first, at most 200.' }),
    endpoints: Type.Integer({ description: 'Endpoints that it made attempts at.' }),
    hosts: Type.Integer({ description: 'Hosts that it made attempts at.' }),
  }),
);
export type SourcesOf = Static<typeof SourcesOf>;

const Related = Type.Object({
  attackerId: Id,
  sourceId: Type.String(),
  count: Type.Integer({ description: 'Steps.' }),
  endpointUrl: MaybeText,
  sharesSource: Type.Boolean(),
});
export const RelatedOf = Type.Array(
  Type.Object({
    attackerId: Id,
    groups: Type.Array(Type.Object({ sourceType: SourceType, list: Type.Array(Related) })),
  }),
  {
    description:
      'Attackers with a source in common, or with attempts of the same types at the same endpoints; at most 50 each.',
  },
);
export type RelatedOf = Static<typeof RelatedOf>;

const Comment = Type.Object({
  id: Id,
  newStatus: Type.Union([Status, Type.Null()]),
  message: Type.String(),
  authorId: MaybeId,
  author: Type.String(),
  timestamp: Time,
});
export const CommentsOf = Type.Array(
  Type.Object({
    attackerId: Id,
    count: Type.Integer(),
    isIgnored: Type.Boolean({
      description: 'The latest one begins as those of ignored attackers do.',
    }),
    comments: Type.Array(Comment, { description: 'Newest first, at most 100.' }),
  }),
);
export type CommentsOf = Static<typeof CommentsOf>;

export const AttackerParams = Type.Object({ companyId: Type.String(), attackerId: Type.String() });
const message = Type.String({ maxLength: 20 * LONGEST_ATTACKER_MESSAGE });
export const StatusBody = Type.Object(
  {
    newStatus: Status,
    message: Type.Optional(Type.Union([message, Type.Null()])),
    version: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], {
        description: 'What the caller saw; when it is another by now, nothing is changed.',
      }),
    ),
    ignoreSimilar: Type.Optional(
      Type.Boolean({
        description:
          'With the status ignored: the same behaviour at the same endpoints is legitimate from now on, for anybody.',
      }),
    ),
  },
  strict,
);
export const CommentBody = Type.Object({ message, key: CommentKey }, strict);
