import { Type, type Static } from '@fastify/type-provider-typebox';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { EndpointPage, EndpointSort } from '../endpoints/endpoints.schemas.ts';
import { Host } from '../hosts/hosts.schemas.ts';
import {
  After,
  Direction,
  FilterTree,
  First,
  Id,
  nullable,
  oneOf,
  pageOf,
} from '../../../platform/server/routeSchemas.ts';

const strict = { additionalProperties: false };

export const Grouping = Type.Union([
  Type.Object({ by: Type.Literal('host') }, strict),
  Type.Object(
    { by: Type.Literal('labelGroup'), id: Id },
    { ...strict, description: 'By the labels of a group.' },
  ),
  Type.Object(
    { by: Type.Literal('labelRule'), id: Id },
    { ...strict, description: 'By the labels that a rule gives.' },
  ),
]);
/** What endpoints are grouped by. */
export type Grouping = Static<typeof Grouping>;

const nullableCount = (what: string) =>
  Type.Union([Type.Number(), Type.Null()], {
    description: `${what}; null in groups by label, where they are not added up, and for who may not see them.`,
  });

export const EndpointGroup = Type.Object({
  key: Type.String({ format: 'uuid', description: 'Id of the host, or of the label.' }),
  host: nullable(Host),
  labelId: Type.Union([Id, Type.Null()]),
  endpointCount: Type.Integer({ description: 'Endpoints that match.' }),
  riskScore: Type.Number({ description: 'Highest risk among them.' }),
  openGaps: nullableCount('Open posture gaps of them, in all'),
  worstGap: Type.Union([oneOf(SEVERITIES), Type.Null()], {
    description: 'Severity of the worst of these; null where there is none.',
  }),
  attackers: nullableCount('Attackers of each of them in the last 7 days, added up'),
  requests: Type.Union([Type.Number(), Type.Null()], {
    description: 'Requests of them, in all; null in groups by label, where they are not added up.',
  }),
});
/** The endpoints that match a filter and have one host, or one label. */
export type EndpointGroup = Static<typeof EndpointGroup>;

export const EndpointGroupSearch = Type.Object(
  { groupBy: Grouping, filter: FilterTree, first: First, after: After },
  strict,
);
export const EndpointGroupCount = Type.Object({ groupBy: Grouping, filter: FilterTree }, strict);
export const EndpointGroupPage = pageOf(EndpointGroup.properties);

const Keys = Type.Array(Id, { maxItems: LIMITS.pageSize });
export const EndpointsByGroup = Type.Object(
  {
    groupBy: Grouping,
    keys: Keys,
    filter: FilterTree,
    sort: EndpointSort,
    direction: Direction,
    first: First,
  },
  strict,
);
export const EndpointPageOfGroup = Type.Array(
  Type.Object({ key: Id, ...EndpointPage.properties }),
  { description: 'In the order asked; empty for groups without endpoints.' },
);
