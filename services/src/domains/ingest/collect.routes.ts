import { Readable } from 'node:stream';
import type { Static } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/domain.ts';
import type { Intake, IngestFormat } from '../../platform/intake.ts';
import { Problem } from '../../platform/problem.ts';
import { CollectQuery, Receipt } from './ingest.schemas.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;
/** Bytes of a refused upload that are still read, so that the sender sees the answer before the connection ends. */
const DRAINED = 64 * 1024 * 1024;
// oxlint-disable-next-line no-control-regex -- these are what a name must not hold
const CONTROL = /[\0-\x1f\x7f]/g;

/**
 * `POST /collect/v1/entries` and `/collect/v1/har`: traffic in, streamed, gzip or plain. The server it is mounted on checks
 * the caller (`config.auth: 'collect'`).
 */
export async function collectRoutes(app: App, { intake }: { readonly intake?: Intake | undefined }): Promise<void> {
  await app.register(async (scope) => {
    const streams = scope as App; // registering keeps the type provider
    streams.removeAllContentTypeParsers();
    streams.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const [path, format] of [['/collect/v1/entries', 'ndjson'], ['/collect/v1/har', 'har']] as const) {
      streams.post(
        path,
        { config: { auth: 'collect' }, bodyLimit: Number.MAX_SAFE_INTEGER, schema: { querystring: CollectQuery, response: { 200: Receipt } } },
        async (request, reply) => collect(intake, format, request.query.source, request, reply),
      );
    }
  });
}

async function collect(intake: Intake | undefined, format: IngestFormat, given: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<Static<typeof Receipt>> {
  const { body, auth, collectCompanyId: companyId } = request;
  if (intake === undefined) throw new Problem('unavailable', 'This process does not take traffic in.');
  if (!(body instanceof Readable)) throw new Problem('badInput', 'Send the traffic as the body of the request.');
  const key = request.headers['idempotency-key'];
  const source = given?.replaceAll(CONTROL, ' ').trim();
  try {
    if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))) throw new Problem('badInput', 'The idempotency key has 1 to 200 visible characters.', { field: 'idempotency-key' });
    const isFile = source !== undefined && source !== '';
    const receipt = await intake.submit(
      { companyId, source: isFile ? source : sourceOf(auth.actor), kind: isFile ? 'file' : 'http', tokenId: auth.tokenId, idempotencyKey: key ?? null, format },
      bytesOf(body),
    );
    return { ...receipt, batchIds: [...receipt.batchIds] };
  } catch (error) {
    void reply.header('connection', 'close');
    void drain(body);
    throw error;
  }
}

/** A collector is known by its name; see `AuthContext.actor`. */
const sourceOf = (actor: string): string => actor.slice(0, 200);

async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer; // a request's body has no encoding
  } catch {
    throw new Problem('badInput', 'The upload broke off.');
  }
}

async function drain(body: Readable): Promise<void> {
  let left = DRAINED;
  try {
    for await (const chunk of body) {
      left -= (chunk as Buffer).length; // see bytesOf
      if (left < 0) break;
    }
  } catch {
    // The sender has gone.
  }
}
