import { Type, type Static, type TObject, type TProperties } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';

export const Id = Type.String({ format: 'uuid' });
export const Time = Type.String({ description: 'ISO 8601, UTC.' });
export const CompanyParams = Type.Object({ companyId: Type.String() });

/** Ids of one lookup call; answers come in the same order. */
export const Ids = Type.Array(Id, { maxItems: LIMITS.lookupIds });
export const Lookup = Type.Object({ ids: Ids }, { additionalProperties: false });

export const First = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.pageSize,
    description: 'Rows of the page; 50 when absent.',
  }),
);
export const After = Type.Optional(
  Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()], {
    description: 'Cursor of the row before the page.',
  }),
);
export const PAGE_SIZE = 50;

export const Direction = Type.Optional(
  Type.Union([Type.Literal('ascending'), Type.Literal('descending')], {
    description: 'Largest or newest first when absent.',
  }),
);
export type DirectionName = 'ascending' | 'descending' | undefined;

/** `asc` or `desc` of a direction's name; descending when absent. */
export const directionOf = (direction: DirectionName): 'asc' | 'desc' =>
  direction === 'ascending' ? 'asc' : 'desc';

export const FilterTree = Type.Optional(
  Type.Unknown({
    description:
      'Filter tree: `{all|any: […]}` or `{field, op, value}`; at most 22 conditions, three levels deep.',
  }),
);

export const Count = Type.Object({ count: Type.Integer() });

/** One of these words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] });
}

/** The same object or null, as one JSON type list: serializes faster than a union. */
export function nullable<T extends TObject>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'] });
}

/** A page of rows, each with its cursor. */
export function pageOf<T extends TProperties>(properties: T) {
  return Type.Object({
    items: Type.Array(Type.Object({ cursor: Type.String(), ...properties })),
    hasNextPage: Type.Boolean(),
  });
}
