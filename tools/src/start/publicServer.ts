import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyPluginAsync } from 'fastify';
import { staticFiles } from './staticFiles.ts';

export interface PublicServerOptions {
  readonly gateway: FastifyPluginAsync;
  /** Handler of the services' server, for what collectors send and for health. */
  readonly services: (request: IncomingMessage, response: ServerResponse) => void;
  /** Folder of the built web client. */
  readonly dist: string;
  readonly log: FastifyBaseLogger;
}

/** Paths that go straight to the services in this process: uploads must not be copied through another hop. */
const TO_SERVICES = /^\/(collect\/v1\/|healthz$|readyz$|metrics$)/;
/** Files to save, streamed by the services: the address without `/download`. */
const DOWNLOAD = /^\/download(\/inventory\/[0-9a-fA-F-]{36}\/endpoints\.csv)$/;
const ACCESS_COOKIE = /(?:^|;\s*)palisade_access=([^;]+)/;

/** How a browser says that a link of ours, or the person, asked. */
const SAME_SITE = new Set(['same-origin', 'none']);

/**
 * Uploads from the page and downloads carry the session cookie; the services know bearers only. The cookie counts only for
 * requests of the page's own origin; a link, which names no origin, may only read.
 */
function cookieToBearer(request: IncomingMessage): void {
  const { authorization, cookie, origin, host } = request.headers;
  if (authorization !== undefined || cookie === undefined) return;
  const isOwn = origin === undefined ? request.method === 'GET' && SAME_SITE.has(String(request.headers['sec-fetch-site'] ?? 'none')) : URL.parse(origin)?.host === host;
  if (!isOwn) return;
  const token = ACCESS_COOKIE.exec(cookie)?.[1];
  if (token !== undefined) request.headers.authorization = `Bearer ${decodeURIComponent(token)}`;
}

/** The address at the services of a request that goes straight there; null for all others. */
function atServices(request: IncomingMessage): string | null {
  const [path = '', ...query] = (request.url ?? '').split('?');
  if (TO_SERVICES.test(path)) return request.url ?? null;
  const file = request.method === 'GET' ? DOWNLOAD.exec(path)?.[1] : undefined;
  return file === undefined ? null : [file, ...query].join('?');
}

/** The server that people and collectors talk to: the graph, the pages, and the intake of the services. */
export async function createPublicServer({ gateway, services, dist, log }: PublicServerOptions) {
  const app = Fastify<Server>({
    loggerInstance: log,
    forceCloseConnections: true,
    serverFactory: (handler) =>
      createServer((request, response) => {
        const url = atServices(request);
        if (url === null) return handler(request, response);
        request.url = url;
        cookieToBearer(request);
        return services(request, response);
      }),
  });
  await app.register(gateway);
  await app.register(async (scope) => staticFiles(scope, { dist }));
  return app;
}
