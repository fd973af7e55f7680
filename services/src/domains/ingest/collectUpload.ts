import { Readable } from 'node:stream';
import type { DocumentFormat, TrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import { isTrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../../platform/database/databaseUnavailable.ts';
import type { Deps } from '../../platform/domain.ts';
import { HANDED_OVER } from '../../platform/handOver.ts';
import type { Receipt } from '../../platform/intake.ts';
import { Problem } from '../../platform/problem.ts';
import { readDocument } from './readDocument.ts';
import { recognise } from './recognise.ts';
import type { UploadLimits } from './uploadLimits.ts';

/** What a sender says of its upload beside the bytes. */
export interface Wishes {
  readonly source?: string | undefined;
  readonly host?: string | undefined;
  readonly sample?: number | undefined;
}

/** What became of an upload, and what it was. */
export interface Collected extends Receipt {
  readonly format: TrafficFormat | DocumentFormat;
  /** Of a document: how many operations it describes. */
  readonly operations: number | null;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;
/** Bytes of a refused upload that are still read, so that the sender sees the answer before the connection ends. */
const DRAINED = 64 * 1024 * 1024;
/** Milliseconds after which the connection of a refused upload that does not end is cut. */
const DRAINED_FOR = 10_000;
/** Milliseconds for which an upload goes on before its sender is looked at again. */
const CHECKED_EVERY = 2_000;
// oxlint-disable-next-line no-control-regex -- these are what a name must not hold
const CONTROL = /[\0-\x1f\x7f]/g;
const NOTHING = {
  batchIds: [],
  received: 0,
  learned: 0,
  noise: {},
  sampled: 0,
  rejected: {},
  duplicate: false,
};

export interface CollectDeps extends Pick<Deps, 'intake' | 'documents'> {
  readonly uploads: UploadLimits;
}

/**
 * Takes the body of a request in: traffic goes to the intake as it streams, a document to who reads documents.
 * @throws Problem in words when it is refused
 */
export async function collectUpload(
  { intake, documents, uploads }: CollectDeps,
  wanted: TrafficFormat | DocumentFormat | null,
  { source: given, host, sample }: Wishes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Collected> {
  const { body, auth, ip, collectCompanyId: companyId } = request;
  if (intake === undefined)
    throw new Problem('unavailable', 'This process does not take traffic in.');
  if (!(body instanceof Readable))
    throw new Problem('badInput', 'Send the traffic as the body of the request.');
  const key = request.headers['idempotency-key'];
  const named = given?.replaceAll(CONTROL, ' ').trim() ?? '';
  const source = named === '' ? sourceOf(auth.actor) : named;
  let entered: ReturnType<UploadLimits['enter']> | null = null;
  try {
    entered = uploads.enter(
      { companyId, senderId: auth.tokenId ?? auth.userId },
      whileAllowed(request, bytesOf(body)),
    );
    leaveWhenCut(request.raw, entered.leave);
    if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)))
      throw new Problem('badInput', 'The idempotency key has 1 to 200 visible characters.', {
        field: 'idempotency-key',
      });
    const { format, bytes } = await recognise(entered.bytes, wanted);
    if (!isTrafficFormat(format)) {
      if (documents === undefined)
        throw new Problem('unavailable', 'This process does not take documents in.');
      const actor = { id: auth.userId, name: auth.actor, address: ip };
      const { operations } = await documents.import(companyId, {
        name: source,
        format,
        text: await readDocument(bytes),
        host,
        actor,
      });
      return { ...NOTHING, format, operations };
    }
    const kind = named === '' ? 'http' : 'file';
    const receipt = await intake.submit(
      {
        companyId,
        source,
        kind,
        tokenId: auth.tokenId,
        idempotencyKey: key ?? null,
        format,
        host: host ?? null,
        takeOneIn: sample ?? 1,
      },
      bytes,
    );
    return { ...receipt, format, operations: null };
  } catch (error) {
    // Who handed the upload over closes the connection of its sender.
    if (request.headers[HANDED_OVER] === undefined) void reply.header('connection', 'close');
    void drain(body);
    throw error;
  } finally {
    entered?.leave();
  }
}

/**
 * Gives the place of an upload back once its connection ends before the upload does: what came of
 * it is still being committed, and its sender is gone.
 */
function leaveWhenCut(raw: FastifyRequest['raw'], leave: () => void): void {
  raw.once('close', () => {
    if (!raw.complete) leave();
  });
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

/**
 * Hands on bytes for as long as their sender may send: an upload may go on for hours.
 * @throws from the bytes, Problem once the token or session has ended or may not send any more
 */
async function* whileAllowed(
  request: FastifyRequest,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let checkedAt = performance.now();
  for await (const chunk of bytes) {
    if (performance.now() - checkedAt > CHECKED_EVERY) {
      if (await isAllowedNow(request)) checkedAt = performance.now();
    }
    yield chunk;
  }
}

/**
 * Whether the sender may still send; false while the database cannot tell, which stores nothing then.
 * @throws Problem when they may not
 */
async function isAllowedNow(request: FastifyRequest): Promise<boolean> {
  try {
    await request.authNow();
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false;
    throw error;
  }
}

/** Reads on for a while, so that the sender of a refused upload sees the answer before the connection ends. */
export async function drain(body: Readable): Promise<void> {
  let left = DRAINED;
  const ended = setTimeout(() => body.destroy(), DRAINED_FOR);
  try {
    for await (const chunk of body) {
      left -= (chunk as Buffer).length; // see bytesOf
      if (left < 0) break;
    }
  } catch {
    // The sender has gone.
  } finally {
    clearTimeout(ended);
  }
}
