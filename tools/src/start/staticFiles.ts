import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@palisade/services/platform/problem.ts';
import { NOTHING_HERE, sendProblem } from '@palisade/services/platform/server/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/**
 * What pages may load; `scriptUrl` is one script from elsewhere that whoever runs this wants in
 * them.
 */
function contentSecurityPolicy(scriptUrl: string | undefined): string {
  const url = scriptUrl ? URL.parse(scriptUrl) : null;
  return [...POLICY, ...(url === null ? [] : [`script-src 'self' ${url.origin}`])].join('; ');
}

/** Paths that belong to machines: an unknown one is an error, never the page. */
const MACHINE =
  /^\/(graphql$|graphql\/stream|collect\/|download\/|v1\/|healthz|readyz|metrics|assets\/|sso\/)/;

/**
 * Serves the built web client: hashed assets for a year, the page itself never cached, files
 * compressed at build time by what the browser accepts, and the page for every path of the app.
 */
export async function staticFiles(
  app: FastifyInstance,
  { dist, scriptUrl }: { dist: string; scriptUrl?: string | undefined },
): Promise<void> {
  const policy = contentSecurityPolicy(scriptUrl);
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`The web client is not built: ${join(dist, 'index.html')} is missing.`);
  // Browsers name gzip first with the same weight, and the plugin takes the first: ours are smaller
  // in brotli.
  app.addHook('onRequest', async (request) => {
    if (request.headers['accept-encoding']?.includes('br') === true)
      request.headers['accept-encoding'] = 'br, gzip';
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (request.method === 'GET') reply.header('content-security-policy', policy);
  });
  // What leads nowhere is refused before its body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || asksForPage(request)) return;
    await sendProblem(request, reply, new Problem('notFound', NOTHING_HERE));
  });
  await app.register(fastifyStatic, {
    root: dist,
    // Its own route lists the folders on the way to each file that is asked for, lest a file system
    // takes another spelling for the same: a page's scripts are many, in one folder of a thousand.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const files = filesOf(dist);
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const file = request.params['*'];
      return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
    },
  });
  const page = readFileSync(join(dist, 'index.html'));
  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) {
      return sendProblem(request, reply, new Problem('notFound', NOTHING_HERE));
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}

/** The files of a folder as it is now, by their paths below it as addresses spell them. */
function filesOf(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  );
}

/** Whether a browser goes to an address that a page may have; the page says when it has none. */
function asksForPage({ method, originalUrl, headers }: FastifyRequest): boolean {
  const path = originalUrl.split('?')[0] ?? '';
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (headers.accept ?? '').includes('text/html') && isPageAddress(path);
}

/** Longest path that a page has: links from mails carry a token. */
const LONGEST_PAGE = 2_000;

/**
 * Whether a path may be that of a page: no machine's, and made of parts that are neither empty nor
 * lead elsewhere once their escapes are read.
 */
function isPageAddress(path: string): boolean {
  if (path.length > LONGEST_PAGE || MACHINE.test(path)) return false;
  if (!path.startsWith('/')) return false;
  return path === '/' || path.replace(/\/$/, '').split('/').slice(1).every(isPagePart);
}

function isPagePart(part: string): boolean {
  try {
    const read = decodeURIComponent(part);
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return !/^\.{0,2}$|[/\\\u0000-\u001f\u007f]/.test(read);
  } catch {
    return false;
  }
}
