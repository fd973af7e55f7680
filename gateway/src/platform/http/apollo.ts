import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
  HeaderMap,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyBaseLogger } from 'fastify';
import {
  GraphQLError,
  Kind,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { GraphContext } from '../context.ts';
import { execute } from '../executor/execute.ts';
import { mayCompress } from './compressAnswer.ts';
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
 * Apollo Server over our executor. `gateway` is its hook that keeps formatting of errors, codes and
 * status as they are by default.
 */
export async function startApollo(
  schema: GraphQLSchema,
  log: FastifyBaseLogger,
): Promise<ApolloServer<GraphContext>> {
  const server = new ApolloServer<GraphContext>({
    gateway: gatewayOf(schema),
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
      executorPlugin(schema, log),
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

function gatewayOf(schema: GraphQLSchema): Gateway {
  let announce: Parameters<Gateway['onSchemaLoadOrUpdate']>[0] | undefined;
  return {
    load: async () => {
      announce?.({ apiSchema: schema, coreSupergraphSdl: '' });
      return {
        executor: async ({ context }) => {
          const { failed } = context as GraphContext; // The only context this server is given.
          if (failed === undefined) throw new Error('What went well is answered before.');
          // Apollo types errors as formatted ones and formats them itself.
          return failed as Awaited<ReturnType<Executor>>;
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

const NO_HEADERS = { headers: new HeaderMap() };

/**
 * Runs the operation. What went well is answered from here: Apollo's way to the gateway makes an
 * object literal with a getter for each request, which V8 keeps with the request and all its rows
 * until the next full garbage collection (see FieldInfo). Errors go that way.
 */
function executorPlugin(
  schema: GraphQLSchema,
  log: FastifyBaseLogger,
): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ document, request, contextValue }) => {
        const result = await execute({
          schema,
          document,
          operationName: request.operationName,
          variableValues: request.variables,
          contextValue,
        }).catch(failed);
        if (result.errors === undefined)
          return {
            http: NO_HEADERS,
            body: { kind: 'single', singleResult: { data: result.data ?? null } },
          };
        contextValue.failed = maskErrors(result, contextValue.scope.requestId, log);
        return null;
      },
    }),
  };
}

/** What may be done by who looks as a role. */
const LEFT_WHILE_LOOKING = new Set(['endRoleView', 'signOut']);
const LOOKING = 'Nothing can be changed while you view as a role. End the view first.';

/** Whether an operation is more than ending a view or the session. */
const changes = ({ operation, selectionSet }: OperationDefinitionNode): boolean =>
  operation === 'mutation' &&
  !selectionSet.selections.every(
    (each) => each.kind === Kind.FIELD && LEFT_WHILE_LOOKING.has(each.name.value),
  );

/**
 * What may run here: no subscriptions, no changes by who looks as a role, and raw queries within
 * their bounds; checked once the operation is known and valid.
 */
function limitsPlugin(schema: GraphQLSchema): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: async ({ contextValue: { isTrusted, viewer, wire } }) => ({
      didResolveOperation: async ({ document, operation, request }) => {
        // Without an event the resolver of a subscription has nothing to answer with.
        if (operation?.operation === 'subscription')
          throw new GraphQLError(
            'Subscriptions are not answered here. Send them to /graphql/stream.',
            { extensions: { code: 'IS_A_SUBSCRIPTION', http: { status: 400 } } },
          );
        if (viewer?.roleView != null && operation && changes(operation))
          throw new GraphQLError(LOOKING, { extensions: { code: 'FORBIDDEN' } });
        wire.isCompressed = mayCompress(document);
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
