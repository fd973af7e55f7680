import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/domain.ts';
import { Problem } from '../../platform/problem.ts';
import { type CollectDeps, collectUpload } from './collectUpload.ts';
import { CollectQuery } from './ingest.schemas.ts';
import { exportAnswer, type OtlpEncoding, statusAnswer } from './otlpAnswers.ts';

const ENCODINGS = lookUpTable<OtlpEncoding>({
  'application/json': 'otlp-json',
  'application/x-protobuf': 'otlp-protobuf',
});
/** gRPC codes of the failures that OTLP names. */
const CODES: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  413: 8,
  422: 3,
  429: 8,
  503: 14,
};

/**
 * `POST /v1/traces`: OTLP over HTTP, JSON or protobuf by the content type, answered in the same. Spans that could not be
 * read are answered as a partial success; a body of which nothing could be read is a bad request.
 */
export async function otlpRoutes(app: App, deps: CollectDeps): Promise<void> {
  await app.register(async (scope) => {
    const streams = scope as App; // registering keeps the type provider
    streams.removeAllContentTypeParsers();
    streams.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const failWith = streams.errorHandler;
    streams.setErrorHandler((error, request, reply) => {
      const encoding = encodingOf(request);
      if (!(error instanceof Problem) || encoding === null)
        return failWith.call(streams, error as Parameters<typeof failWith>[0], request, reply);
      const { status, message, retryAfter } = error;
      if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
      return send(
        reply.code(status),
        encoding,
        statusAnswer(encoding, CODES[status] ?? 2, message),
      );
    });
    streams.post(
      '/v1/traces',
      {
        config: { auth: 'collect' },
        bodyLimit: Number.MAX_SAFE_INTEGER,
        schema: { querystring: CollectQuery },
      },
      async (request, reply) => {
        const encoding = encodingOf(request);
        if (encoding === null)
          throw new Problem(
            'unsupportedMedia',
            'Traces come as application/json or application/x-protobuf.',
          );
        const { received, rejected } = await collectUpload(
          deps,
          encoding,
          request.query,
          request,
          reply,
        );
        const reasons = Object.entries(rejected).filter(([, count]) => count > 0);
        const refused = reasons.reduce((sum, [, count]) => sum + count, 0);
        const unreadable =
          (rejected.notJson ?? 0) + (rejected.badProtobuf ?? 0) + (rejected.truncated ?? 0);
        if (received > 0 && unreadable === received)
          throw new Problem(
            'badInput',
            `The body is not a trace export request in ${encoding === 'otlp-json' ? 'JSON' : 'protobuf'}.`,
          );
        const words = reasons.map(([reason, count]) => `${reason} ${count}`).join(', ');
        return send(reply, encoding, exportAnswer(encoding, refused, words));
      },
    );
  });
}

function encodingOf({ headers }: FastifyRequest): OtlpEncoding | null {
  return (
    ENCODINGS[(headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''] ?? null
  );
}

function send(reply: FastifyReply, encoding: OtlpEncoding, body: Buffer): FastifyReply {
  return reply
    .type(encoding === 'otlp-json' ? 'application/json' : 'application/x-protobuf')
    .send(body);
}
