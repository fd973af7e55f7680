import { fastifyApolloHandler } from '@as-integrations/fastify';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { CALLER_LEFT, settleAddress } from '@palisade/vocabulary/plainAddress.ts';
import { wordsOfRefusedJson } from '@palisade/vocabulary/refusedJson.ts';
import type { GraphQLSchema } from 'graphql';
import { Registry } from 'prom-client';
import { DOMAINS } from './domains.ts';
import type { paths } from './generated/upstream/identity.ts';
import { AccessWatch, type OpenChanges } from './platform/auth/accessWatch.ts';
import type { IdentityContext } from './platform/auth/viewer.ts';
import { ViewerCache } from './platform/auth/viewerCache.ts';
import type { GatewayDomain } from './platform/domain.ts';
import { startApollo } from './platform/http/apollo.ts';
import { compressAnswer } from './platform/http/compressAnswer.ts';
import { LiveStreams } from './platform/http/live/liveStreams.ts';
import { streamHandler } from './platform/http/live/streamRoute.ts';
import { MAINTENANCE_HEADER, MaintenanceWatch } from './platform/http/maintenanceWatch.ts';
import { internalError } from './platform/http/mask.ts';
import { RateLimits } from './platform/http/rateLimit.ts';
import { Refusal, sendRefusal } from './platform/http/refusal.ts';
import { admit, type Admitted, type Intake } from './platform/http/requests.ts';
import { TrustedDocuments } from './platform/http/trustedDocuments.ts';
import { gatewayMetrics } from './platform/metrics.ts';
import { contextFactory } from './platform/requestContext.ts';
import { buildGraph } from './platform/schema/buildGraph.ts';
import { UpstreamError } from './platform/upstream/errors.ts';
import { RestClient, type RequestScope, upstreamPool } from './platform/upstream/restClient.ts';

export interface GatewayOptions {
  /** Address of each domain's service, by domain. */
  readonly upstreams: Readonly<Record<string, URL>>;
  /** File of trusted documents; may come later in development. */
  readonly trustedDocuments: string;
  readonly logger: FastifyBaseLogger;
  /** Whether people come by https: cookies are for https only then, and called so. */
  readonly isHttps: boolean;
  /** Aborted once the process begins to stop: live streams end at once. */
  readonly stopping?: AbortSignal;
  /** Reads the trusted documents again when an unknown id comes. */
  readonly isDevelopment?: boolean;
  readonly registry?: Registry;
  /** Requests of one API token, 600 by default; a session has ten times as many. */
  readonly requestsPerMinute?: number;
  /** Milliseconds that a service has to begin its answer; 15 s by default. */
  readonly upstreamTimeout?: number;
  /** Milliseconds between two checks of a quiet live stream. */
  readonly streamCheckEvery?: number;
}

let graph: GraphQLSchema | undefined;
/** The graph of all domains, which takes 0.2 s to build: tests start dozens of gateways in a process. */
const graphOfDomains = (): GraphQLSchema => (graph ??= buildGraph(DOMAINS));

/**
 * The graph as a Fastify plugin: `/graphql` and `/graphql/stream`. Calls to the services end with
 * the server it is registered on. Throws when the graph is not sound or a domain has no upstream.
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyPluginAsync> {
  const { logger, isHttps, registry = new Registry() } = options;
  const schema = graphOfDomains();
  const streams = new LiveStreams();
  const metrics = gatewayMetrics(registry, () => streams.count());
  const clients = clientsOf(DOMAINS, options, metrics.observeCall);
  const apollo = await startApollo(schema, logger);
  const viewers = new ViewerCache(identityContext(clients));
  const access = new AccessWatch(viewers, accessChanges(clients));
  const intake: Intake = {
    documents: new TrustedDocuments(options.trustedDocuments, options.isDevelopment ?? false),
    viewers,
    rateLimits: new RateLimits(options.requestsPerMinute ?? 600),
    streams,
    isHttps,
    contextOf: contextFactory(DOMAINS, clients),
  };
  const maintenance = new MaintenanceWatch(maintenanceOf(clients));
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const execute = fastifyApolloHandler(apollo, {
    context: async (request) => known(admitted.get(request as FastifyRequest)).context,
  }); // Fastify generics of the integration differ.

  return async (app) => {
    app.setErrorHandler((error: FastifyError, request, reply) =>
      refuse(error, request, reply, () => metrics.countRequest('refused', reply.statusCode)),
    );
    receiveRequests(app);
    options.stopping?.addEventListener('abort', () => streams.endAll(), { once: true });
    followLife(app, { access, maintenance, streams, apollo, clients });
    app.get('/graphql', async (_request, reply) => reply.redirect('/graphql/playground'));
    const onSend = (request: FastifyRequest, reply: FastifyReply, answer: unknown) =>
      admitted.get(request)?.context.wire.isCompressed === true
        ? compressAnswer(request, reply, answer)
        : Promise.resolve(answer);
    app.post('/graphql', { bodyLimit: 1_000_000, onSend }, async (request, reply) => {
      const entry = await admit(intake, request, reply, request.body);
      admitted.set(request, entry);
      const { query, variables, operationName, isTrusted } = entry.operation;
      request.body = { query, variables, operationName };
      const answer: unknown = await execute.call(app, request, reply);
      metrics.countRequest(isTrusted ? 'trusted' : 'raw', reply.statusCode);
      return answer;
    });
    const stream = streamHandler(schema, intake, options.streamCheckEvery ?? 30_000);
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: '/graphql/stream',
      bodyLimit: 100_000,
      handler: async (request, reply) => {
        metrics.countRequest('stream', 200);
        await stream(request, reply);
      },
    });
  };
}

interface Living {
  readonly access: AccessWatch;
  readonly maintenance: MaintenanceWatch;
  readonly streams: LiveStreams;
  readonly apollo: Awaited<ReturnType<typeof startApollo>>;
  readonly clients: ReturnType<typeof clientsOf>;
}

/** Starts and ends with the server what runs beside requests, and says when services are closed. */
function followLife(
  app: FastifyInstance,
  { access, maintenance, streams, apollo, clients }: Living,
): void {
  app.addHook('onSend', async (_request, reply) => {
    if (maintenance.isOn()) reply.header(MAINTENANCE_HEADER, '?1');
  });
  app.addHook('onReady', () => access.start());
  app.addHook('onReady', () => maintenance.start());
  app.addHook('preClose', async () => {
    maintenance.stop();
    streams.endAll();
  });
  app.addHook('onClose', async () => {
    await access.stop();
    await apollo.stop();
    await Promise.all([...clients.values()].map((client) => client.close()));
  });
}

/** Reads JSON, gives each answer its headers, and refuses what nobody can answer. */
function receiveRequests(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    void parse(request, text, (error, value) => {
      done(error && new Refusal(400, 'BAD_REQUEST', wordsOfRefusedJson(text)), value);
    });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    // Apollo's integration makes a URL of it.
    if (!URL.canParse(`http://${request.hostname}/`))
      throw new Refusal(400, 'BAD_REQUEST', 'The Host header names no host.');
  });
  app.addHook('onRequest', async (request) => {
    if (!settleAddress(request)) throw new Refusal(400, 'BAD_REQUEST', CALLER_LEFT);
  });
}

function clientsOf(
  domains: readonly GatewayDomain[],
  { upstreams, upstreamTimeout }: GatewayOptions,
  observe: ConstructorParameters<typeof RestClient>[2],
): Map<string, RestClient> {
  return new Map(
    domains.map(({ name }) => {
      const url = upstreams[name];
      if (!url) throw new Error(`There is no upstream for the domain ${name}.`);
      return [name, new RestClient(name, url, observe, upstreamPool(url, upstreamTimeout))];
    }),
  );
}

function identityContext(
  clients: ReadonlyMap<string, RestClient>,
): (bearer: string, address: string | null) => Promise<IdentityContext> {
  const client = known(clients.get('identity'));
  return (bearer, address) =>
    client.get<IdentityContext>(
      { requestId: 'context', bearer, address, userAgent: null },
      '/identity/context',
    );
}

const CHANGES: keyof paths = '/identity/access-changes';
/**
 * Milliseconds without a sign of life after which the stream counts as lost; identity gives one
 * every 15 s.
 */
const SILENCE = 40_000;

function accessChanges(clients: ReadonlyMap<string, RestClient>): OpenChanges {
  const client = known(clients.get('identity'));
  return (signal) =>
    client.stream(
      { requestId: 'changes', bearer: null, address: null, userAgent: null },
      CHANGES,
      signal,
      SILENCE,
    );
}

function maintenanceOf(clients: ReadonlyMap<string, RestClient>): () => Promise<boolean> {
  const client = known(clients.get('identity'));
  const scope: RequestScope = {
    requestId: 'maintenance',
    bearer: null,
    address: null,
    userAgent: null,
  };
  return async () =>
    (await client.get<{ readonly underMaintenance: boolean }>(scope, '/identity/installation'))
      .underMaintenance;
}

function refuse(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  count: () => void,
): FastifyReply {
  const sent = sendRefusal(request, reply, refusalOf(error, request));
  count();
  return sent;
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof UpstreamError) return new Refusal(503, 'UNAVAILABLE', error.message, 1);
  if (error.statusCode === 413)
    return new Refusal(413, 'TOO_LARGE', 'The request is larger than the graph accepts.');
  if (error.statusCode === 415)
    return new Refusal(415, 'UNSUPPORTED_MEDIA', 'Send application/json.');
  if (error.statusCode === 400)
    return new Refusal(400, 'BAD_REQUEST', 'The request body is not valid JSON.');
  request.log.error({ err: error }, 'a request to the graph failed');
  return new Refusal(500, 'INTERNAL_SERVER_ERROR', internalError(request.id).message);
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The gateway has lost what it has just made.');
  return value;
}
