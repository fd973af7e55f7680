import { constants, gunzipSync } from 'node:zlib';

/** So many unpacked bytes tell every format. */
export const HEAD_BYTES = 64 * 1024;
const LARGEST = 8 * 1024 * 1024;

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** The first bytes of a file, unpacked as far as they reach when they are gzip. A little is tried first: a kilobyte may hold a megabyte. */
export function unpackedHead(head: Uint8Array): Uint8Array {
  if (!isGzip(head)) return head.subarray(0, HEAD_BYTES);
  let unpacked: Uint8Array = new Uint8Array(0);
  for (let size = 512; unpacked.length < HEAD_BYTES; size *= 4) {
    try {
      unpacked = gunzipSync(head.subarray(0, size), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST });
    } catch {
      break;
    }
    if (size >= head.length) break;
  }
  return unpacked.subarray(0, HEAD_BYTES);
}
