import { Type, type Static } from '@fastify/type-provider-typebox';
import { After, Direction, FilterTree, First } from '../../../../platform/server/routeSchemas.ts';
import { EndpointSort } from '../../endpoints/endpoints.schemas.ts';
import { SideName } from '../dataSecurity.schemas.ts';

const Name = Type.String({ minLength: 1, maxLength: 200 });

/** What the parameters hold, and where. */
export const HeldNames = {
  category: Type.Optional(Name),
  dataType: Type.Optional(Name),
  side: Type.Optional(SideName),
};
const held = { ...HeldNames, filter: FilterTree };
export const SensitiveParameterSearch = Type.Object(
  {
    ...held,
    sort: EndpointSort,
    direction: Direction,
    first: First,
    after: After,
  },
  { additionalProperties: false },
);
export const SensitiveParameterCount = Type.Object(held, { additionalProperties: false });
/** Which sensitive parameters are asked for, beside the filter of their endpoints. */
export type Held = Pick<Static<typeof SensitiveParameterCount>, 'category' | 'dataType' | 'side'>;

export const ParameterTotal = Type.Object({
  count: Type.Integer({ description: 'Parameters that match.' }),
  hasMore: Type.Optional(
    Type.Literal(true, { description: 'There are more than `count`; how many was not counted.' }),
  ),
});
