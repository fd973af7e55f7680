import { constants, inflateRawSync } from 'node:zlib';
import { gzipDataAt, isGzip } from './gzipHeader.ts';

/** So many unpacked bytes tell every format. */
export const HEAD_BYTES = 64 * 1024;
const LARGEST = 8 * 1024 * 1024;
/** Bytes after the data of a gzip member: its checksum and length. */
const TRAILER = 8;
/** Members of the head that are looked at: packers write large ones, or an empty one at first. */
const MEMBERS = 64;

/**
 * The first bytes of a file, unpacked as far as they reach when they are gzip, of one member or of
 * several. What follows the last member does not matter here.
 */
export function unpackedHead(head: Uint8Array): Uint8Array {
  if (!isGzip(head)) return head.subarray(0, HEAD_BYTES);
  const found: Uint8Array[] = [];
  let length = 0;
  let rest = head;
  for (let member = 0; member < MEMBERS && length < HEAD_BYTES; member++) {
    const at = gzipDataAt(rest);
    if (at === null || at === 'short') break;
    const { unpacked, used } = inflatedHead(rest.subarray(at));
    found.push(unpacked);
    length += unpacked.length;
    rest = rest.subarray(at + used + TRAILER);
  }
  return Buffer.concat(found).subarray(0, HEAD_BYTES);
}

/** What zlib gives with `info`, which its types leave out: the bytes, and how many it took. */
interface Told {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

/** What deflate data begins with. A little is tried first: a kilobyte may hold a megabyte. */
function inflatedHead(data: Uint8Array): { readonly unpacked: Uint8Array; readonly used: number } {
  let unpacked: Uint8Array = new Uint8Array(0);
  let used = data.length;
  for (let size = 512; unpacked.length < HEAD_BYTES; size *= 4) {
    try {
      const { buffer, engine } = inflateRawSync(data.subarray(0, size), {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: LARGEST,
        info: true,
      }) as unknown as Told;
      unpacked = buffer;
      used = engine.bytesWritten;
    } catch {
      break;
    }
    if (used < size || size >= data.length) break;
  }
  return { unpacked, used };
}
