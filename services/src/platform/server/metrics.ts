import type { FastifyInstance } from 'fastify';
import { AddressSet } from '../addresses/addressSet.ts';
import { Problem } from '../problem.ts';
import { holdsBearer } from './bearerToken.ts';
import { LOOPBACK } from './trustedProxies.ts';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';

const THIS_MACHINE = new AddressSet(LOOPBACK);

/**
 * Measures every request by route and serves everything in the registry as Prometheus text at
 * `/metrics`: to who holds the token, or without one to this machine.
 */
export function measureRequests(
  app: FastifyInstance,
  registry: Registry,
  token: string | undefined,
): void {
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'palisade_http_request_duration_seconds',
    help: 'Time from receiving a request to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get(
    '/metrics',
    { config: { auth: 'public' }, schema: { hide: true } },
    async ({ headers, socket }, reply) => {
      if (token === undefined && !THIS_MACHINE.has(socket.remoteAddress ?? null))
        throw new Problem('notFound', 'There is nothing at this address.');
      if (token !== undefined && !holdsBearer(headers.authorization, token))
        throw new Problem('unauthenticated', 'Send the token for metrics as the bearer.');
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}
