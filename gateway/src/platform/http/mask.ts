import { GraphQLError, type ExecutionResult } from 'graphql';
import type { FastifyBaseLogger } from 'fastify';

/** What a client reads of an error that is nobody's business but ours. */
export const internalError = (requestId: string): GraphQLError =>
  new GraphQLError(
    `Something went wrong on our side. Quote request ${requestId} when you ask for help.`,
    { extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } },
  );

/**
 * Replaces errors that were not made for clients by a neutral one, and logs them with their cause.
 * Errors made for clients (GraphQLError with a code) and those of graphql-js about the query itself
 * stay.
 */
export function maskErrors(
  result: ExecutionResult,
  requestId: string,
  log: FastifyBaseLogger,
): ExecutionResult {
  if (!result.errors) return result;
  return { ...result, errors: result.errors.map((error) => masked(error, requestId, log)) };
}

const OF_THE_INPUT = /^(?:Variable|Argument) "|^Too many errors processing variables/;

function masked(error: GraphQLError, requestId: string, log: FastifyBaseLogger): GraphQLError {
  const { originalError, path, nodes } = error;
  if (!originalError || originalError instanceof GraphQLError) {
    const cause = originalError instanceof GraphQLError ? originalError.originalError : undefined;
    if (cause) log.warn({ err: cause, path, requestId }, 'an upstream call failed');
    if (error.extensions['code'] !== undefined) return error;
    // What graphql-js says of variables and arguments has no code; all else it says is about us.
    if (OF_THE_INPUT.test(error.message))
      return new GraphQLError(error.message, {
        path: path ?? null,
        nodes: nodes ?? null,
        extensions: { code: 'BAD_USER_INPUT' },
      });
  }
  log.error({ err: originalError ?? error, path, requestId }, 'a field failed');
  const { message, extensions } = internalError(requestId);
  return new GraphQLError(message, { extensions, path: path ?? null, nodes: nodes ?? null });
}
