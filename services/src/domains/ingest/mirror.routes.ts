import type { Pair } from '@palisade/engine/exchange/exchange.ts';
import { Readable } from 'node:stream';
import { isUtf8 } from 'node:buffer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/domain.ts';
import { Problem } from '../../platform/problem.ts';
import { type CollectDeps, drain } from './collectUpload.ts';
import { MIRRORED_FORWARDED_FOR } from '../../platform/server/trustedProxies.ts';
import { MirrorQuery } from './ingest.schemas.ts';
import { sentBytes } from './sentBytes.ts';
import type { Sender, UploadLimits } from './uploadLimits.ts';

const REQUEST_ID = /^[\x21-\x7e]{1,100}$/;
/** A body beyond it was sent, but is not looked at. */
const LARGEST_BODY = 256 * 1024;
/** Headers that the mirror adds, or that are about its own connection. */
const NOT_OF_THE_REQUEST = new Set([
  'authorization',
  'host',
  'connection',
  'x-forwarded-for',
  'x-palisade-authorization',
  'x-palisade-request-id',
  MIRRORED_FORWARDED_FOR,
]);

/**
 * `POST /collect/v1/mirror`: a request that a server mirrored, with the id that its log line has too. It waits in memory for
 * that line and is no exchange by itself, since nobody knows yet what came of it.
 */
export async function mirrorRoutes(
  app: App,
  { intake, uploads }: Pick<CollectDeps, 'intake' | 'uploads'>,
): Promise<void> {
  await app.register(async (scope) => {
    const streams = scope as App; // registering keeps the type provider
    streams.removeAllContentTypeParsers();
    streams.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    streams.post(
      '/collect/v1/mirror',
      {
        config: { auth: 'collect' },
        bodyLimit: Number.MAX_SAFE_INTEGER,
        schema: { querystring: MirrorQuery },
      },
      async (request, reply) => {
        const { headers, auth, collectCompanyId } = request;
        if (intake === undefined)
          throw new Problem('unavailable', 'This process does not take traffic in.');
        const id = headers['x-palisade-request-id'];
        if (typeof id !== 'string' || !REQUEST_ID.test(id))
          throw new Problem(
            'badInput',
            'X-Palisade-Request-Id must hold the id that the log line has too.',
            { field: 'x-palisade-request-id' },
          );
        const sender = {
          companyId: `mirror ${collectCompanyId}`,
          senderId: `mirror ${auth.tokenId ?? auth.userId}`,
        };
        const { text, size } = await readBody(uploads, sender, request, reply);
        const mediaType = headers['content-type'] ?? '';
        intake.mirror(collectCompanyId, {
          id,
          headers: pairsOf(headers),
          body: size === 0 ? null : { mediaType, text, size },
        });
        return reply.code(204).send();
      },
    );
  });
}

function pairsOf(headers: Readonly<Record<string, string | string[] | undefined>>): Pair[] {
  const own = Object.entries(headers).flatMap(([name, value]): Pair[] =>
    NOT_OF_THE_REQUEST.has(name) || value === undefined
      ? []
      : [value].flat().map((each) => [name, each]),
  );
  const moved: readonly (readonly [name: string, value: string | string[] | undefined])[] = [
    ['authorization', headers['x-palisade-authorization']],
    ['x-forwarded-for', headers[MIRRORED_FORWARDED_FOR] ?? headers['x-forwarded-for']],
  ];
  return [
    ...own,
    ...moved.flatMap(([name, value]): Pair[] =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  ];
}

async function readBody(
  uploads: UploadLimits,
  sender: Sender,
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<typeof read> {
  const { body } = request;
  if (!(body instanceof Readable)) return { text: '', size: 0 };
  let entered: ReturnType<UploadLimits['enter']> | null = null;
  try {
    entered = uploads.enter(sender, sentBytes(request, body, uploads.checkedEvery));
    return await read(entered.bytes);
  } catch (error) {
    void reply.header('connection', 'close');
    void drain(body);
    throw error;
  } finally {
    entered?.leave();
  }
}

async function read(
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly text: string | null; readonly size: number }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of body) {
    size += bytes.length;
    if (size <= LARGEST_BODY) parts.push(bytes);
  }
  const whole = Buffer.concat(parts);
  return { text: size <= LARGEST_BODY && isUtf8(whole) ? whole.toString('utf8') : null, size };
}
