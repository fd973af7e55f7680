import { Type, type Static } from '@fastify/type-provider-typebox';
import { FilterTree, Id, Ids, nullable, Time } from '../../../platform/server/routeSchemas.ts';

export const TrafficOfEndpoints = Type.Object(
  {
    ids: Ids,
    days: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(7), Type.Literal(30)], {
      description: 'Points of an hour, 24 a day.',
    }),
  },
  { additionalProperties: false },
);

export const EndpointTraffic = Type.Object({
  id: Id,
  requests: Type.Number(),
  errors: Type.Number({ description: 'Of those, answered with 400 or above.' }),
  points: Type.Array(Type.Object({ at: Time, requests: Type.Number(), errors: Type.Number() })),
});
/** Traffic of one endpoint over a window; `id` is the one asked for. */
export type EndpointTraffic = Static<typeof EndpointTraffic>;
export const EndpointTrafficList = Type.Array(nullable(EndpointTraffic), {
  description: 'In the order asked; null where there is no such endpoint.',
});

const SensorData = Type.Object({
  id: Id,
  traffic1d: Type.Number({ description: 'Requests of the last 24 hours.' }),
  traffic7d: Type.Number({ description: 'Requests of the last 7 days.' }),
});
export const SensorDataList = Type.Array(nullable(SensorData), {
  description: 'In the order asked; null where there is no such endpoint.',
});

export const CompanyTrafficSearch = Type.Object(
  {
    filter: FilterTree,
    days: Type.Optional(
      Type.Union(
        [
          Type.Literal(1),
          Type.Literal(7),
          Type.Literal(30),
          Type.Literal(90),
          Type.Literal('month'),
          Type.Literal('all'),
        ],
        {
          description:
            '30 when absent. 1: 24 points of an hour; month: the calendar month so far, in UTC, in hours for its first two days; all: at most 91 points from the first to the last traffic; else a point a day.',
        },
      ),
    ),
    orAllTime: Type.Optional(
      Type.Boolean({ description: 'All time where the window has no traffic.' }),
    ),
  },
  { additionalProperties: false },
);
export const CompanyTraffic = Type.Object({
  days: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Of the window; null for all time and for the times of a filter.',
  }),
  dataDays: Type.Union([Type.Integer(), Type.Null()], {
    description: 'From the day of the first traffic to today, both counted, in UTC; null for none.',
  }),
  requests: Type.Number(),
  points: Type.Array(
    Type.Object({
      at: Time,
      learned: Type.Number(),
      unlearned: Type.Number({ description: 'Noise and rejected exchanges.' }),
      errors: Type.Number(),
    }),
  ),
});

export const HostTraffic = Type.Object({
  hosts: Type.Array(
    Type.Object({
      hostId: Id,
      name: Type.String(),
      isExternal: Type.Union([Type.Boolean(), Type.Null()]),
      requests: Type.Number({ description: 'Learned within the window.' }),
    }),
    { description: 'The fifty with the most, most first; none without any.' },
  ),
});

export const CountsSearch = Type.Object({ filter: FilterTree }, { additionalProperties: false });

export const InventoryCounts = Type.Object({
  hosts: Type.Integer(),
  apis: Type.Integer(),
  endpoints: Type.Integer(),
  sensitiveEndpoints: Type.Integer(),
  unauthenticatedEndpoints: Type.Integer(),
});
/** What a company has, or the endpoints of a filter make up. */
export type InventoryCounts = Static<typeof InventoryCounts>;
