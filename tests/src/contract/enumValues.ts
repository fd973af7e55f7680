import { getNamedType, isEnumType, type GraphQLSchema, type OperationDefinitionNode, typeFromAST } from 'graphql';

/** For each variable of an enum that has no such value as the one meant for it: its first. */
export function enumValues(schema: GraphQLSchema, operation: OperationDefinitionNode, meant: Readonly<Record<string, unknown>>): Record<string, string> {
  const values = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const kind = getNamedType(typeFromAST(schema, type as never)); // Any type of an operation; its overloads name each kind alone.
    const name = variable.name.value;
    if (!isEnumType(kind) || meant[name] === null || meant[name] === undefined || kind.getValue(String(meant[name])) !== undefined) return [];
    return [[name, kind.getValues()[0]?.name ?? ''] as const];
  });
  return Object.fromEntries(values);
}
