import type { Server } from 'node:http';
import { holdsBearer } from '@palisade/services/platform/server/bearerToken.ts';
import { GuardedServer } from '@palisade/services/platform/server/guardedServer.ts';
import type { RunningServices } from '@palisade/services/startServices.ts';
import type { FastifyBaseLogger } from 'fastify';

export interface MetricsServerOptions {
  readonly registry: Pick<RunningServices['registry'], 'contentType' | 'metrics'>;
  readonly port: number;
  readonly host: string;
  /** Bearer to ask for; without one whoever reaches the port may read. */
  readonly token: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** Serves `/metrics` on a port of its own, for networks that only the monitoring reaches. Rejects when the port is taken. */
export async function startMetrics({ registry, port, host, token, log }: MetricsServerOptions): Promise<Server> {
  const { server } = new GuardedServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (token !== undefined && !holdsBearer(request.headers.authorization, token)) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  }, { log, isUpload: () => false });
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(port, host, resolve));
  return server;
}
