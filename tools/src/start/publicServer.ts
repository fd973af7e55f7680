import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { cookieNames, readCookies } from '@palisade/gateway/platform/http/cookies.ts';
import { AddressSet } from '@palisade/services/platform/addresses/addressSet.ts';
import { answerFailures, answerFrameworkError } from '@palisade/services/platform/server/errors.ts';
import { GuardedServer } from '@palisade/services/platform/server/guardedServer.ts';
import { readableUrl } from '@palisade/services/platform/server/readableUrl.ts';
import { LOOPBACK, settleForwarded } from '@palisade/services/platform/server/trustedProxies.ts';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyPluginAsync } from 'fastify';
import { staticFiles } from './staticFiles.ts';

export interface PublicServerOptions {
  readonly gateway: FastifyPluginAsync;
  /** Handler of the services' server, for what collectors send and for health. */
  readonly services: (request: IncomingMessage, response: ServerResponse) => void;
  /** Folder of the built web client. */
  readonly dist: string;
  /** Script from elsewhere that pages may load: PALISADE_USER_FLOW_SCRIPT_URL. */
  readonly scriptUrl?: string | undefined;
  /**
   * Whether people come by https: decides the names of cookies, and has browsers never come by http
   * again.
   */
  readonly isHttps?: boolean;
  /** Ranges of proxies that may say who is behind them; nobody by default. */
  readonly trustedProxies?: readonly string[];
  /** Whether the services ask for a token at `/metrics`; without one it is not for this port. */
  readonly hasMetrics?: boolean;
  readonly log: FastifyBaseLogger;
}

/**
 * Paths that go straight to the services in this process: uploads must not be copied through
 * another hop.
 */
const TO_SERVICES = /^\/(collect\/v1\/|v1\/traces$|deny-lists\/[\w-]+\.[a-z]+$|healthz$|readyz$)/;

/**
 * Documents in and files out, at the addresses that the services know them by:
 * `/upload/inventory/…`, and so on for each domain that hands out files.
 */
const TRANSFER = /^\/(upload|download)(?=\/(?:inventory|identity|posture|attackers)\/)/;

/**
 * What identity providers read, and what browsers post that come from there: nobody's cookies
 * count.
 */
const SSO = /^\/sso\/[0-9a-f-]{36}\/(?:metadata|acs|callback)$/;
const isSso = (method: string | undefined, path: string): boolean =>
  SSO.test(path) && method === (path.endsWith('/acs') ? 'POST' : 'GET');

/** People and groups as identity providers write them, each by a token of its own. */
const SCIM = /^\/scim\/v2(?:\/|$)/;

const UPLOADS = /^\/(?:collect\/v1\/|v1\/traces$|upload\/)/;
/**
 * A year, as browsers' preload lists ask for. Other names under the domain are not ours to decide
 * for.
 */
const HSTS = { 'strict-transport-security': 'max-age=31536000' };

/** What is before the first `?` of a request's address. */
const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? '';

/**
 * Uploads from the page carry the session cookie; the services know bearers only. The cookie counts
 * only for requests of the page's own origin.
 */
function cookieToBearer(request: IncomingMessage, isHttps: boolean): void {
  const {
    authorization,
    cookie,
    origin,
    host,
    'x-forwarded-host': forwardedHost,
  } = request.headers;
  if (authorization !== undefined || cookie === undefined) return;
  // Browsers name no origin when a page follows its own link, but say that it was the page's own
  // site.
  const isOwn =
    origin === undefined
      ? request.method === 'GET' && request.headers['sec-fetch-site'] === 'same-origin'
      : URL.parse(origin)?.host === (forwardedHost ?? host);
  if (!isOwn) return;
  const { access } = readCookies(cookie, cookieNames(isHttps));
  if (access !== null) request.headers.authorization = `Bearer ${access}`;
}

/** Only what is meant to be a file goes around the graph. */
const FILES =
  /^\/(?:upload\/inventory\/[^/]+\/oas-documents|download\/[a-z]+\/[^/]+\/(?:[a-z-]+\/)?[a-z-]+\.csv|download\/inventory\/[^/]+\/(?:oas-documents\/[^/]+\/content|apis\/[^/]+\/openapi\.json)|download\/attackers\/[^/]+\/attackers\/[^/]+\/evidence\.zip)$/;
const isTransferable = (method: string | undefined, path: string): boolean =>
  FILES.test(path) && method === (path.startsWith('/upload/') ? 'POST' : 'GET');

/**
 * Address as the log may keep it: without the search, and without the secret of a link from a mail.
 */
const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^(\/login\/changepassword\/).+/, '$1…');

/** Hands each request to the services, or to the handler of graph and pages. */
function route(
  handler: PublicServerOptions['services'],
  { services, isHttps = false, trustedProxies = [], hasMetrics = false }: PublicServerOptions,
): PublicServerOptions['services'] {
  const trusted = new AddressSet(trustedProxies);
  return (request, response) => {
    settleForwarded(request, trusted);
    const path = pathOf(request);
    if (SCIM.test(path)) {
      request.url = `/identity${request.url}`;
      return services(request, response);
    }
    if (isSso(request.method, path)) {
      // What an OpenID Connect provider answers is behind the question mark.
      const search = path.endsWith('/callback') ? (request.url ?? '').slice(path.length) : '';
      request.url = `/identity${path}${search}`;
      return services(request, response);
    }
    if (path === '/metrics' && hasMetrics) return services(request, response);
    const isTransfer = isTransferable(request.method, path);
    if (!isTransfer && !TO_SERVICES.test(path)) return handler(request, response);
    cookieToBearer(request, isHttps);
    if (isTransfer) request.url = request.url?.replace(TRANSFER, '');
    return services(request, response);
  };
}

/**
 * The server that people and collectors talk to: the graph, the pages, and the intake of the
 * services. Its `guarded` lets what runs end before `close`.
 */
export async function createPublicServer(options: PublicServerOptions) {
  const { gateway, dist, scriptUrl, isHttps = false, trustedProxies = [], log } = options;
  const guard = (handler: PublicServerOptions['services']) =>
    new GuardedServer(route(handler, options), {
      log,
      isUpload: (request) => UPLOADS.test(pathOf(request)),
      headers: { 'x-content-type-options': 'nosniff', ...(isHttps ? HSTS : {}) },
    });
  let guarded: GuardedServer | undefined;
  const app = Fastify<Server>({
    loggerInstance: log,
    forceCloseConnections: 'idle',
    // The guard refuses what comes then, with Retry-After; Fastify's own refusal has none.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    // By now these headers say only what is true: see settleForwarded.
    trustProxy: [...LOOPBACK, ...trustedProxies],
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, reply),
    clientErrorHandler: (error, socket) => guarded?.refuseConnection(error, socket),
    serverFactory: (handler) => (guarded = guard(handler)).server,
  });
  app.addHook('onResponse', async ({ id, method, url, log: requestLog }, reply) => {
    requestLog.info(
      {
        requestId: id,
        method,
        path: loggedPath(url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  answerFailures(app);
  await app.register(gateway);
  await app.register(async (scope) => staticFiles(scope, { dist, scriptUrl }));
  if (guarded === undefined) throw new Error('Fastify has made no server.');
  return Object.assign(app, { guarded });
}
