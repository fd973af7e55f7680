import type { Server } from 'node:http';
import { holdsBearer } from '@palisade/services/platform/server/bearerToken.ts';
import { Problem } from '@palisade/services/platform/problem.ts';
import { NOTHING_HERE, UNEXPECTED } from '@palisade/services/platform/server/errors.ts';
import { answerProblem, GuardedServer } from '@palisade/services/platform/server/guardedServer.ts';
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

/**
 * Serves `/metrics` on a port of its own, for networks that only the monitoring reaches. Rejects
 * when the port is taken.
 */
export async function startMetrics({
  registry,
  port,
  host,
  token,
  log,
}: MetricsServerOptions): Promise<Server> {
  const { server } = new GuardedServer(
    (request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
        return answerProblem(response, new Problem('notFound', NOTHING_HERE));
      }
      if (token !== undefined && !holdsBearer(request.headers.authorization, token)) {
        response.setHeader('www-authenticate', 'Bearer');
        const words = 'Give the token of the metrics as a bearer.';
        return answerProblem(response, new Problem('unauthenticated', words));
      }
      registry.metrics().then(
        (text) =>
          response
            .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
            .end(text),
        (error: unknown) => {
          log.error({ err: error }, 'metrics could not be collected');
          answerProblem(response, new Problem('unavailable', UNEXPECTED, { status: 500 }));
        },
      );
    },
    { log, isUpload: () => false },
  );
  await new Promise<void>(
    (resolve, reject) => void server.once('error', reject).listen(port, host, resolve),
  );
  return server;
}
