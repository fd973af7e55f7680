import { Readable } from 'node:stream';
import { keptTitle } from '@palisade/engine/sensitive/keptName.ts';
import type { DocumentFormat, TrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import { isTrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/domain.ts';
import { HANDED_OVER } from '../../platform/handOver.ts';
import type { Receipt } from '../../platform/intake.ts';
import { Problem } from '../../platform/problem.ts';
import { readDocument } from './readDocument.ts';
import { recognise } from './recognise.ts';
import { sentBytes } from './sentBytes.ts';
import type { UploadLimits } from './uploadLimits.ts';

/** What a sender says of its upload beside the bytes. */
export interface UploadOptions {
  readonly source?: string | undefined;
  readonly host?: string | undefined;
  readonly sample?: number | undefined;
}

/** What became of an upload, and what it was. */
export interface Collected extends Receipt {
  /** Name that it is filed under: as the sender gave it, without secrets, else the sender's own. */
  readonly source: string;
  readonly format: TrafficFormat | DocumentFormat;
  /** Of a document: how many operations it describes. */
  readonly operations: number | null;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;
/**
 * Bytes of a refused upload that are still read, so that the sender sees the answer before the
 * connection ends.
 */
const DRAINED = 64 * 1024 * 1024;
/** Milliseconds after which the connection of a refused upload that does not end is cut. */
const DRAINED_FOR = 10_000;
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
 * Takes the body of a request in: traffic goes to the intake as it streams, a document to who reads
 * documents.
 * @throws Problem in words when it is refused
 */
export async function collectUpload(
  { intake, documents, uploads }: CollectDeps,
  wanted: TrafficFormat | DocumentFormat | null,
  { source: given, host, sample }: UploadOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Collected> {
  const { body, auth, collectCompanyId: companyId } = request;
  if (intake === undefined)
    throw new Problem('unavailable', 'This process does not take traffic in.');
  if (!(body instanceof Readable))
    throw new Problem('badInput', 'Send the traffic as the body of the request.');
  const key = request.headers['idempotency-key'];
  const named = keptTitle(given?.replaceAll(CONTROL, ' ').trim() ?? '');
  const source = named === '' ? sourceOf(auth.actor) : named;
  let entered: ReturnType<UploadLimits['enter']> | null = null;
  try {
    entered = uploads.enter(
      { companyId, senderId: auth.tokenId ?? auth.userId },
      sentBytes(request, body, uploads.checkedEvery),
    );
    leaveWhenCut(request.raw, entered.leave);
    if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)))
      throw new Problem('badInput', 'The idempotency key has 1 to 200 visible characters.', {
        field: 'idempotency-key',
      });
    const { format, bytes } = await recognise(entered.bytes, wanted);
    if (!isTrafficFormat(format)) {
      const operations = await importDocument(documents, request, {
        name: source,
        format,
        host,
        bytes,
      });
      return { ...NOTHING, source, format, operations };
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
    return { ...receipt, source, format, operations: null };
  } catch (error) {
    // Who handed the upload over closes the connection of its sender.
    if (request.headers[HANDED_OVER] === undefined) void reply.header('connection', 'close');
    void drain(body);
    throw error;
  } finally {
    entered?.leave();
  }
}

/** @returns how many operations the document has */
async function importDocument(
  documents: CollectDeps['documents'],
  { auth, ip, collectCompanyId: companyId }: FastifyRequest,
  {
    bytes,
    ...document
  }: {
    readonly name: string;
    readonly format: DocumentFormat;
    readonly host: UploadOptions['host'];
    readonly bytes: Parameters<typeof readDocument>[0];
  },
): Promise<number> {
  if (documents === undefined)
    throw new Problem('unavailable', 'This process does not take documents in.');
  const actor = { id: auth.userId, name: auth.actor, address: ip };
  const { operations } = await documents.import(companyId, {
    ...document,
    text: await readDocument(bytes),
    actor,
  });
  return operations;
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

/**
 * Reads on for a while, so that the sender of a refused upload sees the answer before the
 * connection ends.
 */
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
