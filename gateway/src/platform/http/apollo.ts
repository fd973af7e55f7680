import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { GraphContext } from '../context.ts';
import { execute } from '../executor/execute.ts';
import { checkLimits } from './limits.ts';
import { maskErrors } from './mask.ts';

type Gateway = ApolloServerOptionsWithGateway<GraphContext>['gateway'];
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

const INTERNAL = 'INTERNAL_SERVER_ERROR';

/** What an execution that threw comes to; the cause is masked with all others. */
const failed = (error: Error): ExecutionResult => ({
  errors: [
    error instanceof GraphQLError
      ? error
      : new GraphQLError(error.message, { originalError: error }),
  ],
  data: null,
});

/**
 * Apollo Server over our executor. `gateway` is its hook that keeps error formatting, codes and
 * status as they are by default.
 */
export async function startApollo(
  schema: GraphQLSchema,
  log: FastifyBaseLogger,
): Promise<ApolloServer<GraphContext>> {
  const server = new ApolloServer<GraphContext>({
    gateway: gatewayOf(schema, log),
    introspection: true, // Only API tokens can send a text that asks for it.
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      limitsPlugin(schema),
    ],
    formatError: ({ extensions, ...formatted }, error) => {
      const { stacktrace: _stacktrace, ...shown } = extensions ?? {};
      if (shown['code'] !== INTERNAL || shown['requestId'] !== undefined)
        return { ...formatted, extensions: shown };
      // The executor masks its own errors with the request's id: this one comes from somewhere
      // else.
      log.error({ err: error }, 'a request to the graph failed');
      return { message: 'Something went wrong on our side.', extensions: { code: INTERNAL } };
    },
    logger: {
      debug: (text) => log.debug(text),
      info: (text) => log.debug(text),
      warn: (text) => log.warn(text),
      error: (text) => log.error(text),
    },
  });
  await server.start();
  return server;
}

function gatewayOf(schema: GraphQLSchema, log: FastifyBaseLogger): Gateway {
  let announce: Parameters<Gateway['onSchemaLoadOrUpdate']>[0] | undefined;
  return {
    load: async () => {
      announce?.({ apiSchema: schema, coreSupergraphSdl: '' });
      return {
        executor: async ({ document, request, context: given }) => {
          const context = given as GraphContext; // The only context this server is given.
          const result = await execute({
            schema,
            document,
            operationName: request.operationName,
            variableValues: request.variables,
            contextValue: context,
          }).catch(failed);
          // Apollo types errors as formatted ones and formats them itself.
          return maskErrors(result, context.scope.requestId, log) as Awaited<ReturnType<Executor>>;
        },
      };
    },
    onSchemaLoadOrUpdate: (callback) => {
      announce = callback;
      return () => undefined;
    },
    stop: async () => undefined,
  };
}

/**
 * What may run here: no subscriptions, and raw queries within their bounds; checked once the
 * operation is known and valid.
 */
function limitsPlugin(schema: GraphQLSchema): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: async ({ contextValue: { isTrusted } }) => ({
      didResolveOperation: async ({ document, operation, request }) => {
        // Without an event the resolver of a subscription has nothing to answer with.
        if (operation?.operation === 'subscription')
          throw new GraphQLError(
            'Subscriptions are not answered here. Send them to /graphql/stream.',
            { extensions: { code: 'IS_A_SUBSCRIPTION', http: { status: 400 } } },
          );
        if (isTrusted) return;
        if (!operation)
          throw new GraphQLError('There is no such operation.', {
            extensions: { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } },
          });
        checkLimits(schema, document, operation, request.variables ?? {});
      },
    }),
  };
}
