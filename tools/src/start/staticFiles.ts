import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** GraphiQL's editor compiles its own workers; everything else needs nothing but our own files. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** What pages may load; `scriptUrl` is one script from elsewhere that whoever runs this wants in them. */
function contentSecurityPolicy(scriptUrl: string | undefined): string {
  const url = scriptUrl ? URL.parse(scriptUrl) : null;
  return [...POLICY, ...(url === null ? [] : [`script-src 'self' ${url.origin}`])].join('; ');
}

/** Paths that belong to machines: an unknown one is an error, never the page. */
const MACHINE = /^\/(graphql$|graphql\/stream|collect\/|download\/|v1\/|healthz|readyz|metrics|assets\/|sso\/)/;

/**
 * Serves the built web client: hashed assets for a year, the page itself never cached, files compressed at build time
 * by what the browser accepts, and the page for every path of the app.
 */
export async function staticFiles(app: FastifyInstance, { dist, scriptUrl }: { dist: string; scriptUrl?: string | undefined }): Promise<void> {
  const policy = contentSecurityPolicy(scriptUrl);
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`The web client is not built: ${join(dist, 'index.html')} is missing.`);
  // Browsers name gzip first with the same weight, and the plugin takes the first: ours are smaller in brotli.
  app.addHook('onRequest', async (request) => {
    if (request.headers['accept-encoding']?.includes('br') === true) request.headers['accept-encoding'] = 'br, gzip';
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (request.method === 'GET') reply.header('content-security-policy', policy);
  });
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // The folder itself is no file: without this, whoever accepts no compression is refused it.
  app.get('/', (_request, reply) => reply.callNotFound());
  const page = readFileSync(join(dist, 'index.html'));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !MACHINE.test(request.url.split('?')[0] ?? '') && (request.headers.accept ?? '').includes('text/html');
    if (isPage) return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    return reply.code(404).type('application/problem+json').send({ type: 'about:blank', title: 'Not found', status: 404, code: 'notFound', detail: `There is nothing at ${request.method} ${request.url.split('?')[0]}.` });
  });
}
