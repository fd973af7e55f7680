import { Type, type Static } from '@fastify/type-provider-typebox';
import { AVAILABILITY_STATUSES } from '@palisade/vocabulary/endpointFacts.ts';
import { URL_TYPES } from '@palisade/vocabulary/inventoryFields.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import {
  After,
  Direction,
  FilterTree,
  First,
  Id,
  nullable,
  oneOf,
  pageOf,
  Time,
} from '../../../platform/server/routeSchemas.ts';

const Words = Type.Array(Type.String());

const nullableText = Type.Union([Type.String(), Type.Null()]);

const PathEvidence = Type.Object({
  name: Type.String(),
  index: Type.Integer({ description: 'Position of the segment, from 0.' }),
  kind: Type.String({ description: 'shape, siblings, plural or pinned.' }),
  shape: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  distinctValues: Type.Integer(),
  observations: Type.Number(),
  since: Time,
  reasons: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Measures that spoke most for words being values; rows of earlier releases have none.',
    }),
  ),
  samples: Words,
});

export const Endpoint = Type.Object({
  id: Id,
  hostId: Id,
  apiId: Id,
  host: Type.String(),
  method: Type.String(),
  path: Type.String(),
  pathEvidence: Type.Array(PathEvidence),
  learningState: Type.Union([Type.Literal('staging'), Type.Literal('available')]),
  authenticated: Type.Union([Type.Boolean(), Type.Null()]),
  authTypes: Words,
  sensitive: Type.Boolean(),
  dataTypes: Words,
  dataCategories: Words,
  isExternal: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether callers came from the internet; null while none had an address.',
  }),
  protocols: Words,
  graphqlOperations: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.Union([
        Type.Literal('query'),
        Type.Literal('mutation'),
        Type.Literal('subscription'),
      ]),
      count: Type.Number(),
    }),
    { description: 'Most frequent first.' },
  ),
  sources: Words,
  contentTypes: Words,
  responseCodes: Type.Array(Type.Integer()),
  riskScore: Type.Number({ description: '0 to 10 by 0.1.' }),
  riskFactors: Type.Array(Type.Object({ key: Type.String(), contribution: Type.Number() })),
  parameterCount: Type.Integer(),
  requests: Type.Number(),
  errors: Type.Number(),
  domain: Type.String({ description: 'Registrable domain of the host; empty where it has none.' }),
  webServer: nullableText,
  technologies: Words,
  cdn: nullableText,
  urlType: oneOf(URL_TYPES),
  rateLimited: Type.Union([Type.Boolean(), Type.Null()]),
  resourceId: nullableText,
  sourceTypes: Words,
  monitored: Type.Boolean(),
  endpointTypes: Words,
  availability: oneOf(AVAILABILITY_STATUSES),
  openGaps: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Open posture gaps, 1,000 for more; null for who may not see gaps.',
  }),
  worstGap: Type.Union([oneOf(SEVERITIES), Type.Null()], {
    description: 'Severity of the worst of these; null where there is none.',
  }),
  attackers: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'Open attackers that call for action and made attempts at it in the last 7 days, 1,000 for more; null for who may not see attackers.',
  }),
  detectionTime: Time,
  firstSeen: Time,
  lastActivity: Time,
});
/** Row of `inventory.endpoints` as it is sent. */
export type Endpoint = Static<typeof Endpoint>;

export const EndpointSort = Type.Optional(
  Type.Union(
    [
      Type.Literal('riskScore'),
      Type.Literal('host'),
      Type.Literal('path'),
      Type.Literal('method'),
      Type.Literal('requests'),
      Type.Literal('lastActivity'),
      Type.Literal('detectionTime'),
      Type.Literal('openGaps'),
      Type.Literal('attackers'),
    ],
    {
      description:
        'riskScore when absent. Ties by id, within a host by risk first; openGaps by the worst, then how many.',
    },
  ),
);

const HostId = Type.Optional(Type.Union([Id, Type.Null()]));
const Group = Type.Optional(
  Type.Union(
    [
      Type.Object(
        { labelId: Id, ruleId: Type.Optional(Type.Union([Id, Type.Null()])) },
        { additionalProperties: false },
      ),
      Type.Null(),
    ],
    { description: 'Only endpoints with this label, given by this rule.' },
  ),
);
const HostIds = Type.Array(Id, { maxItems: LIMITS.pageSize });
const strict = { additionalProperties: false };

export const EndpointSearch = Type.Object(
  {
    filter: FilterTree,
    hostId: HostId,
    label: Group,
    sort: EndpointSort,
    direction: Direction,
    first: First,
    after: After,
  },
  strict,
);
export const EndpointCount = Type.Object(
  { filter: FilterTree, hostId: HostId, label: Group },
  strict,
);
export const LatestByHost = Type.Object(
  {
    hostIds: HostIds,
    first: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: '3 when absent.' })),
  },
  strict,
);

export const EndpointTotal = Type.Object({
  count: Type.Integer({ description: 'Endpoints that match.' }),
  hasMore: Type.Optional(
    Type.Literal(true, { description: 'There are more than `count`; how many was not counted.' }),
  ),
});
export const EndpointPage = pageOf(Endpoint.properties);
export const EndpointsOfHost = Type.Array(
  Type.Object({ hostId: Id, endpoints: Type.Array(Endpoint) }),
  { description: 'In the order asked; empty for hosts that are unknown.' },
);
export const EndpointList = Type.Array(nullable(Endpoint), {
  description: 'In the order asked; null where there is none.',
});
