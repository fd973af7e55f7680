import {
  getOperationAST,
  getVariableValues,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { checkLimits } from '../limits.ts';
import type { OperationRequest } from '../operationRequest.ts';

const documents = new Map<string, DocumentNode>();

/** The document of a subscription that may run, or why it may not. */
export function checkSubscription(
  schema: GraphQLSchema,
  { query, operationName, variables, isTrusted }: OperationRequest,
): DocumentNode | readonly GraphQLError[] {
  try {
    const document = documentOf(query);
    const errors = validate(schema, document);
    if (errors.length > 0) return errors;
    const definition = getOperationAST(document, operationName);
    if (definition?.operation !== 'subscription')
      return [
        new GraphQLError(
          'Only subscriptions are answered here. Send queries and mutations to /graphql.',
          { extensions: { code: 'NOT_A_SUBSCRIPTION' } },
        ),
      ];
    const { errors: wrongVariables } = getVariableValues(
      schema,
      definition.variableDefinitions ?? [],
      variables,
    );
    if (wrongVariables) return wrongVariables;
    if (!isTrusted) checkLimits(schema, document, definition, variables);
    return document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** Parsed texts of trusted documents and a few raw ones. */
function documentOf(query: string): DocumentNode {
  const known = documents.get(query);
  if (known) return known;
  if (documents.size >= 100) documents.clear();
  const document = parse(query);
  documents.set(query, document);
  return document;
}
