import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import swagger from '@fastify/swagger';
import { TypeBoxValidatorCompiler, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { CALLER_LEFT, settleAddress } from '@palisade/vocabulary/plainAddress.ts';
import { wordsOfRefusedJson } from '@palisade/vocabulary/refusedJson.ts';
import Fastify, { LogController, type FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { REASONS } from '../database/databaseUnavailable.ts';
import type { App, Deps, Domain } from '../domain.ts';
import { Problem, RETRY_AFTER } from '../problem.ts';
import { enforceAuth } from './auth.ts';
import { answerErrors, answerFrameworkError } from './errors.ts';
import { GuardedServer } from './guardedServer.ts';
import { handOverRequests } from './handOverRequests.ts';
import { LOOPBACK } from './trustedProxies.ts';
import { measureRequests } from './metrics.ts';
import { withProblems } from './problemSchema.ts';
import { readableUrl } from './readableUrl.ts';
import { refuseUnreadableText } from './unreadableText.ts';

/**
 * Largest body of routes that do not say otherwise with `bodyLimit`: one page of input, not an
 * upload.
 */
const BODY_LIMIT = 1024 * 1024;

/** Request ids that other tiers may hand in; anything else is replaced. */
const REQUEST_ID = /^[\w-]{8,64}$/;

async function addDomain(app: App, domain: Domain, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: `Palisade ${domain.name}`, version: '1' },
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
        security: [{ bearer: [] }],
      },
      transform: ({ schema, url, route }) => ({
        url,
        schema: { ...schema, ...(route.config?.auth === 'public' ? { security: [] } : {}) },
      }),
      transformObject: (document) =>
        'openapiObject' in document ? withProblems(document.openapiObject) : document.swaggerObject,
    });
    await domain.routes(scope.withTypeProvider<TypeBoxTypeProvider>(), deps);
    scope.get(
      `/${domain.name}/openapi.json`,
      { config: { auth: 'public' }, schema: { hide: true } },
      async () => scope.swagger(),
    );
  });
}

/** Traffic and documents, which may take as long as bytes keep coming. */
const UPLOADS = /^\/(?:collect\/v1\/|v1\/traces(?:\?|$)|inventory\/[^/]+\/oas-documents(?:\?|$))/;
const isUpload = ({ url = '', method }: IncomingMessage): boolean =>
  method === 'POST' && UPLOADS.test(url);

declare module 'fastify' {
  interface FastifyInstance {
    /** The server below: lets what runs end before `close`, and tells when that begins. */
    readonly guarded: GuardedServer;
  }
}

export interface ServerOptions {
  readonly domains: readonly Domain[];
  readonly deps: Deps;
  readonly registry?: Registry;
  /** Bearer that `/metrics` asks for; without one it answers this machine alone. */
  readonly metricsToken?: string | undefined;
  /** Ranges of proxies beside the gateway on this machine that say for whom they ask. */
  readonly trustedProxies?: readonly string[];
}

/**
 * Liveness says that the process answers and that its background parts are there, so that who
 * restarts it on a failure mends something; readiness that the database does too, within a second.
 */
function addHealth(app: App, { db, intake }: Deps): void {
  const options = { config: { auth: 'public' }, schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/healthz', options, async (_request, reply) => {
    const dead = intake?.dead?.() ?? [];
    return dead.length === 0 ? { status: 'ok' } : unhealthy(reply, { dead });
  });
  app.get('/readyz', options, async (_request, reply) => {
    const reason = await db.probe();
    return reason === null ? { status: 'ok' } : unhealthy(reply, { reason: REASONS[reason] });
  });
}

function unhealthy(reply: FastifyReply, why: object): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', String(RETRY_AFTER))
    .send({ status: 'unavailable', ...why });
}

/**
 * Connections that are kept alive are closed after their last answer too, not only those that were
 * idle when the closing began.
 */
function closeWhenAnswered(app: App): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** One line a request; reading requests that went well are only seen with LOG_LEVEL=debug. */
function logRequests(app: App): void {
  app.addHook('onResponse', async ({ id, method, url, routeOptions, log }, reply) => {
    const level = reply.statusCode >= 400 || method !== 'GET' ? 'info' : 'debug';
    log[level](
      {
        requestId: id,
        method,
        path: routeOptions.config.hidesPath === true ? routeOptions.url : url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/** Gives each answer its headers, and refuses requests of callers who have left already. */
function receiveRequests(app: App): void {
  app.addHook(
    'onRequest',
    async (request, reply) =>
      void reply.headers({
        'x-request-id': request.id,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      }),
  );
  app.addHook('onRequest', async (request) => {
    if (!settleAddress(request)) throw new Problem('badInput', CALLER_LEFT);
  });
}

/**
 * Builds the server of these domains; `listen` is the caller's. `close` lets running requests
 * finish and then ends the domains' background work.
 * @throws Error when a route does not declare who may call it.
 */
export async function createServer({
  domains,
  deps,
  registry = new Registry(),
  metricsToken,
  trustedProxies = [],
}: ServerOptions): Promise<App> {
  let guarded: GuardedServer | undefined;
  const app: App = Fastify<Server>({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // The guard refuses what comes then, with Retry-After; Fastify's own refusal has none.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    // The gateway beside tells for whom it asks; what the public port hands on says only what is
    // true by then.
    trustProxy: [...LOOPBACK, ...trustedProxies],
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, reply),
    clientErrorHandler: (error, socket) => guarded?.refuseConnection(error, socket),
    serverFactory: (handler) =>
      (guarded = new GuardedServer(handler, { log: deps.log, isUpload })).server,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  if (guarded === undefined) throw new Error('Fastify has made no server.');
  app.decorate('guarded', guarded);
  receiveRequests(app);
  readJson(app);
  refuseUnreadableText(app);
  closeWhenAnswered(app);
  logRequests(app);
  answerErrors(app);
  enforceAuth(app, deps.authenticate);
  if (deps.handOver !== undefined) handOverRequests(app, deps.handOver);
  measureRequests(app, registry, metricsToken);
  addHealth(app, deps);
  try {
    for (const domain of domains) await addDomain(app, domain, deps);
    for (const domain of domains) {
      const stop = await domain.start?.(deps);
      if (stop) app.addHook('onClose', stop);
    }
  } catch (error) {
    await app.close(); // Ends what other domains have begun.
    throw error;
  }
  return app;
}

/** Reads JSON as Fastify does, and says what was wrong with what it refuses. */
function readJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    void parse(request, text, (error, value) => {
      const isRefused = error !== null && text !== '';
      done(isRefused ? new Problem('badInput', wordsOfRefusedJson(text)) : error, value);
    });
  });
}
