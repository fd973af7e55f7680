import { Type, type Static } from '@fastify/type-provider-typebox';
import { FilterTree, Id } from '../../../platform/server/routeSchemas.ts';
import { SideName } from './dataSecurity.schemas.ts';

export const FlowPlacesSearch = Type.Object(
  {
    dataType: Type.String({ minLength: 1, maxLength: 200 }),
    side: SideName,
    filter: FilterTree,
    first: Type.Integer({ minimum: 1, maximum: 50, description: 'Places of a kind.' }),
    groupId: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type FlowPlacesSearch = Static<typeof FlowPlacesSearch>;

const Places = (what: string) =>
  Type.Object({
    count: Type.Integer({ description: `${what} in all.` }),
    top: Type.Array(
      Type.Object({
        id: Id,
        endpoints: Type.Integer({ description: 'Endpoints there that have the data.' }),
      }),
      { description: 'The most endpoints first.' },
    ),
  });

export const FlowPlaces = Type.Object({
  hosts: Places('Hosts'),
  apis: Places('APIs'),
  applications: Places('Labels of the group'),
  examples: Type.Array(
    Type.Object({
      parameterId: Id,
      endpointId: Id,
      name: Type.String(),
      location: Type.String(),
      values: Type.Array(Type.String(), {
        description: 'A few values, masked or hashed whatever the privacy option of the type.',
      }),
    }),
    { description: 'Parameters of the endpoints with the highest risk; none without sampling.' },
  ),
});
/** Where a type of data flows on a side. */
export type FlowPlaces = Static<typeof FlowPlaces>;
