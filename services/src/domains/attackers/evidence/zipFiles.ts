import { createHash, type Hash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive: its text comes in pieces, so that no file is in memory as a whole. */
export interface TextFile {
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

const DEFLATE = 8;
/** Bytes that are compressed at a time. */
const AT_ONCE = 64 * 1024;
const END = new Uint8Array(0);

/** The text as bytes, taking sums and length on the way. */
async function* summed(
  text: TextFile['text'],
  file: ZipInputFile,
  hash: Hash,
): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece, 'utf8');
    hash.update(bytes);
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    yield bytes;
  }
}

/**
 * Files as a zip archive, as fast as its reader takes it, and after them the SHA-256 sums of all as
 * `sha256sum --check` reads them. They are compressed away from the thread that answers requests.
 */
export async function* zipFiles(files: readonly TextFile[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const sums: string[] = [];
  for (const { name, text } of [...files, { name: 'SHA256SUMS', text: sums }]) {
    const file: ZipInputFile = { filename: name, crc: 0, size: 0, compression: DEFLATE };
    const hash = createHash('sha256');
    zip.add(file);
    const source = Readable.from(summed(text, file, hash), {
      objectMode: false,
      highWaterMark: AT_ONCE,
    });
    // What fails is thrown where the compressed bytes are read.
    for await (const bytes of pipeline(
      source,
      createDeflateRaw({ chunkSize: AT_ONCE }),
      () => undefined,
    ) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      file.ondata?.(null, bytes, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, END, true);
    sums.push(`${hash.digest('hex')}  ${name}\n`);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
