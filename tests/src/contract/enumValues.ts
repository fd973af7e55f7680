import { getNamedType, isEnumType, type GraphQLSchema, type OperationDefinitionNode, typeFromAST } from 'graphql';

/** For each variable of an enum that does not have the value meant for it: its first. */
export function enumValues(schema: GraphQLSchema, operation: OperationDefinitionNode, meant: Readonly<Record<string, unknown>>): Record<string, string> {
  const values = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const kind = getNamedType(typeFromAST(schema, type as never)); // Any type of an operation; its overloads name each kind alone.
    const name = variable.name.value;
    const value = meant[name];
    if (!isEnumType(kind) || typeof value !== 'string' || kind.getValue(value) !== undefined) return [];
    return [[name, kind.getValues()[0]?.name ?? ''] as const];
  });
  return Object.fromEntries(values);
}
