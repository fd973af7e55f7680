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
const TO_SERVICES = /^\/(collect\/v1\/|v1\/traces$|healthz$|readyz$|metrics$)/;
const ACCESS_COOKIE = /(?:^|;\s*)palisade_access=([^;]+)/;

/**
 * Uploads from the page carry the session cookie; the services know bearers only. The cookie counts only for requests of
 * the page's own origin.
 */
function cookieToBearer(request: IncomingMessage): void {
  const { authorization, cookie, origin, host } = request.headers;
  if (authorization !== undefined || cookie === undefined) return;
  if (origin === undefined || URL.parse(origin)?.host !== host) return;
  const token = ACCESS_COOKIE.exec(cookie)?.[1];
  if (token !== undefined) request.headers.authorization = `Bearer ${decodeURIComponent(token)}`;
}

/** The server that people and collectors talk to: the graph, the pages, and the intake of the services. */
export async function createPublicServer({ gateway, services, dist, log }: PublicServerOptions) {
  const app = Fastify<Server>({
    loggerInstance: log,
    forceCloseConnections: true,
    serverFactory: (handler) =>
      createServer((request, response) => {
        const path = request.url?.split('?')[0] ?? '';
        if (!TO_SERVICES.test(path)) return handler(request, response);
        cookieToBearer(request);
        return services(request, response);
      }),
  });
  await app.register(gateway);
  await app.register(async (scope) => staticFiles(scope, { dist }));
  return app;
}
