import {
  defaultFieldResolver,
  type DocumentNode,
  execute,
  type ExecutionResult,
  getDirectiveValues,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';

/** Documents that were found valid; pages ask the same ones in test after test. */
const valid = new WeakMap<GraphQLSchema, Map<string, DocumentNode>>();

/** A document that the schema allows, or what is wrong with it. */
function checked(schema: GraphQLSchema, source: string): DocumentNode | readonly GraphQLError[] {
  const known = valid.get(schema) ?? new Map<string, DocumentNode>();
  valid.set(schema, known);
  const before = known.get(source);
  if (before !== undefined) return before;
  const document = parse(source);
  const errors = validate(schema, document);
  if (errors.length > 0) return errors;
  known.set(source, document);
  return document;
}

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
  const document = checked(schema, source);
  if (!('kind' in document)) return { errors: document };
  return execute({ schema, document, rootValue, variableValues, fieldResolver });
}
