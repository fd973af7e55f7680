import {
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';

/** The first value of an enum; yes of a switch, so that a document is asked for in full. */
function valueOf(kind: GraphQLNamedType): string | boolean | undefined {
  if (isEnumType(kind)) return kind.getValues()[0]?.name ?? '';
  return kind.name === 'Boolean' ? true : undefined;
}

/**
 * A value for each variable of an enum that does not have the value meant for it, and for each enum
 * or switch that must have one and has none.
 */
export function neededValues(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  meant: Readonly<Record<string, unknown>>,
): Record<string, string | boolean> {
  const values = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const declared = typeFromAST(schema, type as never); // Any type of an operation; its overloads name each kind alone.
    const kind = declared && getNamedType(declared);
    const name = variable.name.value;
    const value = meant[name];
    const isFit =
      value === null ||
      (value === undefined
        ? !isNonNullType(declared)
        : !isEnumType(kind) || (typeof value === 'string' && kind.getValue(value) !== undefined));
    const needed = isFit || !kind ? undefined : valueOf(kind);
    return needed === undefined ? [] : [[name, needed] as const];
  });
  return Object.fromEntries(values);
}
