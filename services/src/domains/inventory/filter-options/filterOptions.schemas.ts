import { Type } from '@fastify/type-provider-typebox';
import { FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';

export const FilterOptionSearch = Type.Object(
  {
    field: Type.String({ maxLength: 100 }),
    search: Type.Optional(
      Type.Union([Type.String({ maxLength: FILTER_LIMITS.valueLength }), Type.Null()], {
        description: 'Text that a value contains, whatever the case.',
      }),
    ),
    first: Type.Optional(
      Type.Integer({ minimum: 1, maximum: FILTER_LIMITS.values, description: '50 when absent.' }),
    ),
  },
  { additionalProperties: false },
);

export const FilterOptions = Type.Array(
  Type.Object({
    value: Type.String(),
    count: Type.Integer({ description: 'Endpoints that have it.' }),
  }),
  { description: 'Most frequent first.' },
);
