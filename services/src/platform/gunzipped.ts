import { constants, crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { gzipDataAt } from '@palisade/engine/exchange/detect/gzipHeader.ts';

/** What is wrong with gzip data. */
export type GzipFault = 'truncated' | 'damagedGzip' | 'trailingBytes';

/** What is wrong with gzip data, for who sent it. */
const GZIP_FAULTS: Readonly<Record<GzipFault, string>> = {
  truncated: 'The gzip data ends too early.',
  damagedGzip: 'The gzip data is damaged.',
  trailingBytes: 'Bytes follow the end of the gzip data.',
};

/** A gzip stream that broke: what came out before it is good. */
export class CutShort extends Error {
  readonly fault: GzipFault;

  constructor(fault: GzipFault) {
    super(GZIP_FAULTS[fault]);
    this.fault = fault;
  }
}

const CHUNK = 256 * 1024;
/** Bytes after the data of a member: its checksum and its length (RFC 1952, 2.3.1). */
const TRAILER = 8;

/**
 * Unpacks gzip of one member or several, as `cat a.gz b.gz` makes it. Zeros that fill up a block of
 * a tape after the last member are no fault. Node's own stream drops all that it has just unpacked
 * when it meets bytes after the end.
 * @throws CutShort once all that is good has come out · what the source throws
 */
export async function* gunzipped(source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = new Input(source);
  for (let isFirst = true; await begins(input, isFirst); isFirst = false) yield* member(input);
}

/** Reads to the data of the next member; false at the end of all. */
async function begins(input: Input, isFirst: boolean): Promise<boolean> {
  const fault = isFirst ? 'damagedGzip' : 'trailingBytes';
  for (let wanted = 10; ; wanted = input.held.length + 1) {
    const isWhole = await input.hold(wanted);
    if (!isFirst && input.held.every((byte) => byte === 0)) {
      if (!isWhole) return false;
      continue;
    }
    const at = gzipDataAt(input.held);
    if (at === null) throw new CutShort(fault);
    if (at !== 'short') {
      input.take(at);
      return true;
    }
    if (!isWhole) throw new CutShort('truncated');
  }
}

/** The data of one member, held to its checksum and length. */
async function* member(input: Input): AsyncGenerator<Uint8Array> {
  // What is cut ends like what is whole: otherwise its last bytes would be dropped with an error.
  const inflate = createInflateRaw({ chunkSize: CHUNK, finishFlush: constants.Z_SYNC_FLUSH });
  const fed = feed(inflate, input);
  fed.catch((error: unknown) => inflate.destroy(error instanceof Error ? error : undefined));
  let [checksum, length] = [0, 0];
  try {
    for await (const chunk of inflate) {
      const bytes = chunk as Buffer; // what zlib puts out
      checksum = crc32(bytes, checksum);
      length += bytes.length;
      // A few bytes would keep the whole buffer that they were unpacked into, for as long as their
      // batch is kept.
      yield bytes.length < CHUNK / 4 ? new Uint8Array(bytes) : bytes;
    }
    await fed;
  } catch (error) {
    if (input.failure !== null) throw input.failure.error;
    throw isOfZlib(error) ? new CutShort('damagedGzip') : error;
  } finally {
    inflate.destroy();
  }
  if (!(await input.hold(TRAILER))) throw new CutShort('truncated');
  const trailer = new DataView(new Uint8Array(input.take(TRAILER)).buffer);
  const isGood = trailer.getUint32(0, true) === checksum;
  if (!isGood || trailer.getUint32(4, true) !== length % 2 ** 32) throw new CutShort('damagedGzip');
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Writes to a stream until it has its end, and gives back what it did not take. */
async function feed(inflate: InflateRaw, input: Input): Promise<void> {
  for (;;) {
    const chunk = await input.next();
    if (chunk === null) return void inflate.end();
    const before = inflate.bytesWritten;
    await new Promise<void>((resolve, reject) => {
      inflate.write(chunk, (error) => (error == null ? resolve() : reject(error)));
    });
    const used = inflate.bytesWritten - before;
    if (used < chunk.length) return input.giveBack(chunk.subarray(used));
  }
}

/** Bytes of a source, of which some may be looked at before they are taken. */
class Input {
  readonly #source: AsyncIterator<Uint8Array>;
  held: Uint8Array = new Uint8Array(0);
  /** What the source threw. */
  failure: { readonly error: unknown } | null = null;

  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source;
  }

  /** Holds at least so many bytes, or says that there are no more. */
  async hold(count: number): Promise<boolean> {
    while (this.held.length < count) {
      const chunk = await this.#pull();
      if (chunk === null) return false;
      this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    }
    return true;
  }

  take(count: number): Uint8Array {
    const taken = this.held.subarray(0, count);
    this.held = this.held.subarray(count);
    return taken;
  }

  giveBack(bytes: Uint8Array): void {
    this.held = bytes;
  }

  /** What is held, or else what comes next; null at the end. */
  async next(): Promise<Uint8Array | null> {
    return this.held.length > 0 ? this.take(this.held.length) : await this.#pull();
  }

  async #pull(): Promise<Uint8Array | null> {
    try {
      const next = await this.#source.next();
      return next.done === true ? null : next.value;
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }
}
