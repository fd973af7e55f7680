import {
  getNamedType,
  isEnumType,
  isNonNullType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';

/**
 * For each variable of an enum that does not have the value meant for it, or that must have one and
 * has none: its first.
 */
export function enumValues(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  meant: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const values = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const declared = typeFromAST(schema, type as never); // Any type of an operation; its overloads name each kind alone.
    const kind = getNamedType(declared);
    const name = variable.name.value;
    const value = meant[name];
    const isFit =
      value === null ||
      (value === undefined
        ? !isNonNullType(declared)
        : isEnumType(kind) && typeof value === 'string' && kind.getValue(value) !== undefined);
    if (!isEnumType(kind) || isFit) return [];
    return [[name, kind.getValues()[0]?.name ?? ''] as const];
  });
  return Object.fromEntries(values);
}
