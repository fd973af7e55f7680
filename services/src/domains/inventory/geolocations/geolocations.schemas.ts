import { Type, type Static } from '@fastify/type-provider-typebox';
import { FilterTree, Id, nullable } from '../../../platform/server/routeSchemas.ts';

export const GeolocationSearch = Type.Object(
  { filter: FilterTree },
  {
    additionalProperties: false,
    description:
      'Over time and label. Without a time: the last 7 days, today included; whole days in UTC.',
  },
);

const Geolocation = Type.Object({
  kind: Type.Union([Type.Literal('country'), Type.Literal('private'), Type.Literal('unknown')], {
    description:
      'private: of addresses that the internet does not route; unknown: of addresses without a country, or no address.',
  }),
  country: Type.Union([Type.String(), Type.Null()], {
    description: 'ISO 3166-1 alpha-2; null of what is no country.',
  }),
  requests: Type.Number(),
});

const GEOLOCATIONS = {
  days: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Of the window; null for the times of a filter.',
  }),
  requests: Type.Number({ description: 'Of all locations.' }),
  locations: Type.Array(Geolocation, { description: 'Most requests first.' }),
};

export const Geolocations = Type.Object(GEOLOCATIONS);
/** Where the callers of learned requests were. */
export type Geolocations = Static<typeof Geolocations>;

export const GeolocationsOfApis = Type.Array(nullable(Type.Object({ id: Id, ...GEOLOCATIONS })), {
  description: 'Of the last 7 days, in the order asked; null where there is no such API.',
});
