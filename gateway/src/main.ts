import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createGateway } from './createGateway.ts';
import { DOMAINS } from './domains.ts';
import { Refusal, RETRY_AFTER, sendRefusal } from './platform/http/refusal.ts';

/**
 * The gateway on its own: `UPSTREAM_URL`, or one `INVENTORY_URL` … a domain; `PORT` (4000), `HOST` (127.0.0.1),
 * `TRUSTED_DOCUMENTS`, `PUBLIC_URL` (https makes cookies secure), `METRICS_TOKEN`, `NODE_ENV=development`, and
 * `TRUSTED_PROXIES` (addresses and ranges of proxies in front, joined by commas; `TRUST_PROXY=1` is `loopback`).
 */
const { env } = process;
const registry = new Registry();
collectDefaultMetrics({ register: registry });
const app = Fastify({
  logger: { level: env['LOG_LEVEL'] ?? 'info' },
  genReqId: () => randomUUID(),
  requestIdHeader: 'x-request-id',
  trustProxy: trustedProxies(),
  return503OnClosing: false,
});
const upstreams = Object.fromEntries(DOMAINS.map(({ name }) => [name, upstreamOf(name)]));

/** Milliseconds that the services have to say that they are ready. */
const READY_WITHIN = 900;

let isStopping = false;
app.addHook('onRequest', async (request, reply) => {
  if (!isStopping) return;
  // Fastify's own refusal while it closes has no Retry-After.
  const stopping = new Refusal(
    503,
    'UNAVAILABLE',
    'The gateway is stopping. Try again in a moment.',
  );
  await sendRefusal(request, reply.header('connection', 'close'), stopping);
});
app.get('/healthz', async () => ({ status: 'ok' }));
app.get('/readyz', async (_request, reply) => {
  const answers = await Promise.allSettled(
    Object.values(upstreams).map((url) =>
      fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(READY_WITHIN) }),
    ),
  );
  const isReady = answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
  if (isReady) return { status: 'ok' };
  const waiting = reply.code(503).header('retry-after', String(RETRY_AFTER));
  return waiting.send({ status: 'waiting for the services' });
});
app.get('/metrics', async ({ headers, socket }, reply) => {
  const token = env['METRICS_TOKEN'];
  // Without a token figures are for this machine alone, as at the services: not for those that a
  // proxy on it serves.
  const isProxied = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => name in headers,
  );
  const isHere = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
  const mayRead = token ? isBearer(headers.authorization, token) : isHere && !isProxied;
  if (!mayRead)
    return reply
      .code(401)
      .header('www-authenticate', 'Bearer')
      .send({ error: 'Send the token for metrics as the bearer.' });
  return reply.type(registry.contentType).send(await registry.metrics());
});
await app.register(
  await createGateway({
    upstreams,
    trustedDocuments:
      env['TRUSTED_DOCUMENTS'] ??
      fileURLToPath(new URL('../trusted-documents.json', import.meta.url)),
    logger: app.log,
    isHttps: env['PUBLIC_URL']?.startsWith('https:') ?? false,
    isDevelopment: env['NODE_ENV'] === 'development',
    registry,
  }),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true;
    void app.close().then(() => process.exit(0));
  });
}
await app.listen({ port: Number(env['PORT'] ?? 4000), host: env['HOST'] ?? '127.0.0.1' });

function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * Proxies whose word counts for who is behind them. Nobody else's does: whoever asks writes headers
 * as they like.
 */
function trustedProxies(): string[] | false {
  const given = env['TRUSTED_PROXIES'] || (env['TRUST_PROXY'] === '1' ? 'loopback' : '');
  const ranges = given
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && entry !== 'none');
  return ranges.length > 0 && ranges;
}

function upstreamOf(name: string): URL {
  const url = env[`${name.toUpperCase()}_URL`] ?? env['UPSTREAM_URL'];
  if (!url)
    throw new Error(
      `Set UPSTREAM_URL or ${name.toUpperCase()}_URL to the address of the services.`,
    );
  return new URL(url);
}
