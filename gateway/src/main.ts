import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createGateway } from './createGateway.ts';
import { DOMAINS } from './domains.ts';
import { Refusal, RETRY_AFTER, sendRefusal } from './platform/http/refusal.ts';

/**
 * The gateway on its own: `UPSTREAM_URL`, or one `INVENTORY_URL` … a domain; `PORT` (4000), `HOST` (127.0.0.1),
 * `TRUSTED_DOCUMENTS`, `PUBLIC_URL` (https makes cookies secure), `METRICS_TOKEN`, `NODE_ENV=development`.
 */
const { env } = process;
const registry = new Registry();
collectDefaultMetrics({ register: registry });
const app = Fastify({ logger: { level: env['LOG_LEVEL'] ?? 'info' }, genReqId: () => randomUUID(), requestIdHeader: 'x-request-id', trustProxy: env['TRUST_PROXY'] === '1', return503OnClosing: false });
const upstreams = Object.fromEntries(DOMAINS.map(({ name }) => [name, upstreamOf(name)]));

let isStopping = false;
app.addHook('onRequest', async (request, reply) => {
  if (!isStopping) return;
  // Fastify's own refusal while it closes has no Retry-After.
  const stopping = new Refusal(503, 'UNAVAILABLE', 'The gateway is stopping. Try again in a moment.');
  await sendRefusal(request, reply.header('connection', 'close'), stopping);
});
app.get('/healthz', async () => ({ status: 'ok' }));
app.get('/readyz', async (_request, reply) => {
  const answers = await Promise.allSettled(Object.values(upstreams).map((url) => fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(2_000) })));
  const isReady = answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
  if (isReady) return { status: 'ok' };
  const waiting = reply.code(503).header('retry-after', String(RETRY_AFTER));
  return waiting.send({ status: 'waiting for the services' });
});
app.get('/metrics', async ({ headers, ip }, reply) => {
  const token = env['METRICS_TOKEN'];
  // Without a token figures are for this machine alone, as at the services.
  const mayRead = token ? isBearer(headers.authorization, token) : ip === '127.0.0.1' || ip === '::1';
  if (!mayRead) return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'Send the token for metrics as the bearer.' });
  return reply.type(registry.contentType).send(await registry.metrics());
});
await app.register(await createGateway({
  upstreams,
  trustedDocuments: env['TRUSTED_DOCUMENTS'] ?? fileURLToPath(new URL('../trusted-documents.json', import.meta.url)),
  logger: app.log,
  isHttps: env['PUBLIC_URL']?.startsWith('https:') ?? false,
  isDevelopment: env['NODE_ENV'] === 'development',
  registry,
}));
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

function upstreamOf(name: string): URL {
  const url = env[`${name.toUpperCase()}_URL`] ?? env['UPSTREAM_URL'];
  if (!url) throw new Error(`Set UPSTREAM_URL or ${name.toUpperCase()}_URL to the address of the services.`);
  return new URL(url);
}
