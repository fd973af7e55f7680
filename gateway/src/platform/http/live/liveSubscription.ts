import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { maskErrors } from '../mask.ts';
import { contextFor, type Admitted, type Intake } from '../requests.ts';
import { liveResults } from './liveResults.ts';
import type { LiveStream } from './liveStreams.ts';
import type { Results } from './sharedStream.ts';

/** What live streams run on. */
export interface LiveGraph {
  readonly schema: GraphQLSchema;
  readonly intake: Intake;
  /** Milliseconds between two checks of a quiet stream. */
  readonly checkEvery: number;
}

/**
 * Begins a subscription for the session of a stream: who asks is looked up anew for each event, by
 * the bearer the session has by then.
 */
export function beginLive(
  { schema, intake, checkEvery }: LiveGraph,
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, credentials, context }: Admitted,
  document: DocumentNode,
  stream: LiveStream,
): Promise<Results> {
  return liveResults({
    schema,
    document,
    operationName: operation.operationName,
    variableValues: operation.variables,
    context,
    refresh: async () => {
      const { bearer } = stream;
      return contextFor(
        intake,
        request,
        reply,
        { ...credentials, bearer },
        bearer === null ? null : await intake.viewers.get(bearer, request.ip),
        operation.isTrusted,
      );
    },
    mask: (result) => maskErrors(result, request.id, request.log),
    checkEvery,
  });
}

/**
 * The result that tells of an error that ended a subscription, without what is nobody's business
 * but ours.
 */
export function failedLive(request: FastifyRequest, error: unknown): ExecutionResult {
  const cause = error instanceof Error ? error : new Error(String(error));
  return maskErrors(
    {
      errors: [
        cause instanceof GraphQLError
          ? cause
          : new GraphQLError(cause.message, { originalError: cause }),
      ],
    },
    request.id,
    request.log,
  );
}
