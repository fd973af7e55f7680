import {
  defaultFieldResolver,
  getDirectiveValues,
  graphql,
  GraphQLError,
  type ExecutionResult,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';

/**
 * Permission that the schema asks of who reads a field of a company; null where it asks for none.
 */
function permissionOf(schema: GraphQLSchema, typeName: string, fieldName: string): string | null {
  const auth = schema.getDirective('auth');
  const type = schema.getType(typeName);
  const node = type && 'getFields' in type ? type.getFields()[fieldName]?.astNode : null;
  const rule = auth && node ? getDirectiveValues(auth, node) : undefined;
  return typeof rule?.['feature'] === 'string'
    ? `${rule['feature']}:${String(rule['action'])}`
    : null;
}

/**
 * Runs a document as the gateway does: fields of a company that its reader may not see are refused,
 * and those that a service that is away should answer (`failedFields`, codes by `Type.field`) fail.
 */
export async function executeAllowed(
  schema: GraphQLSchema,
  source: string,
  rootValue: object,
  variableValues: Record<string, unknown>,
  failedFields: ReadonlyMap<string, string>,
): Promise<ExecutionResult> {
  const fieldResolver: GraphQLFieldResolver<{ viewerPermissions?: readonly string[] }, unknown> = (
    parent,
    args,
    context,
    info,
  ) => {
    const permission =
      info.parentType.name === 'Company' ? permissionOf(schema, 'Company', info.fieldName) : null;
    if (permission !== null && parent.viewerPermissions?.includes(permission) === false)
      throw new GraphQLError('Refused', { extensions: { code: 'FORBIDDEN' } });
    const code = failedFields.get(`${info.parentType.name}.${info.fieldName}`);
    if (code !== undefined) throw new GraphQLError('Failed', { extensions: { code } });
    return defaultFieldResolver(parent, args, context, info);
  };
  return graphql({ schema, source, rootValue, variableValues, fieldResolver });
}
