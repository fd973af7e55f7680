import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readableUrl } from '@palisade/services/platform/server/readableUrl.ts';
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
  readonly log: FastifyBaseLogger;
}

/** Paths that go straight to the services in this process: uploads must not be copied through another hop. */
const TO_SERVICES = /^\/(collect\/v1\/|v1\/traces$|deny-lists\/[\w-]+\.[a-z]+$|healthz$|readyz$|metrics$)/;
const ACCESS_COOKIE = /(?:^|;\s*)palisade_access=([^;]+)/;

/** Documents in and files out, at the addresses that the services know them by: `/upload/inventory/…`, and so on for each domain that hands out files. */
const TRANSFER = /^\/(upload|download)(?=\/(?:inventory|identity|posture|attackers)\/)/;

/** What identity providers read, and what browsers post that come from there: nobody's cookies count. */
const SSO = /^\/sso\/[0-9a-f-]{36}\/(?:metadata|acs)$/;
const isSso = (method: string | undefined, path: string): boolean => SSO.test(path) && method === (path.endsWith('/acs') ? 'POST' : 'GET');

/**
 * Uploads from the page carry the session cookie; the services know bearers only. The cookie counts only for requests of
 * the page's own origin.
 */
function cookieToBearer(request: IncomingMessage): void {
  const { authorization, cookie, origin, host } = request.headers;
  if (authorization !== undefined || cookie === undefined) return;
  // Browsers name no origin when a page follows its own link, but say that it was the page's own site.
  const isOwn = origin === undefined ? request.method === 'GET' && request.headers['sec-fetch-site'] === 'same-origin' : URL.parse(origin)?.host === host;
  if (!isOwn) return;
  const token = ACCESS_COOKIE.exec(cookie)?.[1];
  if (token !== undefined) request.headers.authorization = `Bearer ${decodeURIComponent(token)}`;
}

/** Only what is meant to be a file goes around the graph. */
const FILES = /^\/(?:upload\/inventory\/[^/]+\/oas-documents|download\/identity\/[^/]+\/(?:organization-)?audit\.csv|download\/inventory\/[^/]+\/(?:endpoints\.csv|oas-documents\/[^/]+\/content|apis\/[^/]+\/openapi\.json)|download\/posture\/[^/]+\/gaps\.csv|download\/attackers\/[^/]+\/attackers\/[^/]+\/evidence\.zip)$/;
const isTransferable = (method: string | undefined, path: string): boolean => FILES.test(path) && method === (path.startsWith('/upload/') ? 'POST' : 'GET');

/** Address as the log may keep it: without the search, and without the secret of a link from a mail. */
const loggedPath = (url: string): string => (url.split('?')[0] ?? '').replace(/^(\/login\/changepassword\/).+/, '$1…');

/** The server that people and collectors talk to: the graph, the pages, and the intake of the services. */
export async function createPublicServer({ gateway, services, dist, scriptUrl, log }: PublicServerOptions) {
  const app = Fastify<Server>({
    loggerInstance: log,
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    // Who is behind a proxy in front of us is told by the proxy, and by nobody else.
    trustProxy: process.env['TRUSTED_PROXIES']?.split(',') ?? 'loopback',
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handler) =>
      createServer((request, response) => {
        const path = request.url?.split('?')[0] ?? '';
        if (isSso(request.method, path)) {
          request.url = `/identity${path}`;
          return services(request, response);
        }
        const isTransfer = isTransferable(request.method, path);
        if (!isTransfer && !TO_SERVICES.test(path)) return handler(request, response);
        cookieToBearer(request);
        if (isTransfer) request.url = request.url?.replace(TRANSFER, '');
        return services(request, response);
      }),
  });
  app.addHook('onResponse', async ({ id, method, url, log: requestLog }, reply) => {
    requestLog.info({ requestId: id, method, path: loggedPath(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  await app.register(gateway);
  await app.register(async (scope) => staticFiles(scope, { dist, scriptUrl }));
  return app;
}
