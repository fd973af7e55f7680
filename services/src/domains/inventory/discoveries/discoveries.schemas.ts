import { Type, type Static } from '@fastify/type-provider-typebox';
import { FilterTree, Id, Time } from '../../../platform/server/routeSchemas.ts';

export const DiscoverySearch = Type.Object(
  { filter: FilterTree, first: Type.Integer({ minimum: 1, maximum: 50 }) },
  { additionalProperties: false },
);

export const Discovery = Type.Object({
  hostId: Id,
  isNewHost: Type.Boolean({ description: 'The host was discovered within that day, too.' }),
  discoveredAt: Time,
  endpoints: Type.Integer({
    description: 'Endpoints of the host that were discovered within a day up to then.',
  }),
  riskScore: Type.Number({ description: 'Highest risk among them.' }),
  sensitive: Type.Boolean({ description: 'One of them has sensitive data.' }),
  endpointIds: Type.Array(Id, { description: 'The newest of them, at most 10.' }),
});
/** Endpoints of a host that were discovered within one day, the last on which there were any. */
export type Discovery = Static<typeof Discovery>;
export const DiscoveryList = Type.Array(Discovery, { description: 'The latest first.' });

export const Dismissal = Type.Object(
  {
    hostId: Id,
    upTo: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the newest dismissed endpoint was discovered; absent to show all again.',
      }),
    ),
  },
  { additionalProperties: false },
);
