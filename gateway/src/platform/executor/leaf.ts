import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  type GraphQLLeafType,
} from 'graphql';

export type Serialize = (value: unknown) => unknown;

/**
 * Answers of the built-in scalars that need no conversion; anything else goes the way of
 * graphql-js.
 */
const AS_IS: ReadonlyMap<GraphQLLeafType, (value: unknown) => boolean> = new Map<
  GraphQLLeafType,
  (value: unknown) => boolean
>([
  [GraphQLString, (value) => typeof value === 'string'],
  [GraphQLID, (value) => typeof value === 'string'],
  [GraphQLBoolean, (value) => typeof value === 'boolean'],
  [GraphQLInt, (value) => typeof value === 'number' && value === (value | 0)],
  [GraphQLFloat, (value) => typeof value === 'number' && Number.isFinite(value)],
]);

/**
 * Serializer of a leaf type; throws what graphql-js would say for a value that the type cannot
 * show.
 */
export function serializer(type: GraphQLLeafType): Serialize {
  const asIs = AS_IS.get(type);
  const convert: Serialize = (value) => {
    const shown = type.serialize(value);
    if (shown == null)
      throw new Error(
        `Expected \`${type.name}.serialize(${String(value)})\` to return non-nullable value, returned: ${String(shown)}`,
      );
    return shown;
  };
  return asIs ? (value) => (asIs(value) ? value : convert(value)) : convert;
}
