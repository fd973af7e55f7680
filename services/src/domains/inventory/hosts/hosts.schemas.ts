import { Type, type Static } from '@fastify/type-provider-typebox';
import {
  After,
  Direction,
  First,
  Id,
  nullable,
  pageOf,
  Time,
} from '../../../platform/server/routeSchemas.ts';

export const Host = Type.Object({
  id: Id,
  name: Type.String(),
  isExternal: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether callers came from the internet; null while none had an address.',
  }),
  endpointCount: Type.Integer(),
  apiCount: Type.Integer(),
  sensitiveCount: Type.Integer(),
  riskScore: Type.Number({ description: '0 to 10 by 0.1.' }),
  requests: Type.Number(),
  detectionTime: Time,
  firstSeen: Time,
  lastActivity: Time,
  hostSamples: Type.Array(Type.String(), {
    description:
      'A few of the real hosts that are learned as this one; empty when it is one by itself.',
  }),
});
/** Row of `hosts` as it is sent. */
export type Host = Static<typeof Host>;

export const Api = Type.Object({
  id: Id,
  hostId: Id,
  basePath: Type.String(),
  name: Type.String(),
  endpointCount: Type.Integer(),
  detectionTime: Time,
  firstSeen: Time,
  lastActivity: Time,
});
/** Row of `apis` as it is sent. */
export type Api = Static<typeof Api>;

const HostSort = Type.Optional(
  Type.Union(
    [
      Type.Literal('riskScore'),
      Type.Literal('name'),
      Type.Literal('detectionTime'),
      Type.Literal('requests'),
    ],
    { description: 'detectionTime when absent; ties by id.' },
  ),
);
const Search = Type.Optional(
  Type.String({ maxLength: 200, description: 'Text in the name, whatever the case.' }),
);
export const HostCountQuery = Type.Object({ search: Search }, { additionalProperties: false });
export const HostQuery = Type.Object(
  { sort: HostSort, direction: Direction, first: First, after: After, search: Search },
  { additionalProperties: false },
);
export const HostPage = pageOf(Host.properties);
export const HostList = Type.Array(nullable(Host), {
  description: 'In the order asked; null where there is none.',
});
export const ApiList = Type.Array(nullable(Api), {
  description: 'In the order asked; null where there is none.',
});
