import { brotliDecompressSync, constants, inflateRawSync, inflateSync } from 'node:zlib';
import { isGzip } from './gzipHeader.ts';

const LARGEST = 1024 * 1024;
/** Bytes that are tried: enough to tell text from noise. */
const TRIED = 4 * 1024;
/** What starts as these bytes is packed so. */
const MAGIC: readonly (readonly [packing: string, bytes: readonly number[]])[] = [
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['lz4', [0x04, 0x22, 0x4d, 0x18]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];
const FLUSH = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST };
/** Formats without any sign at the beginning: packed so when they unpack to text. */
const TRIES: readonly (readonly [packing: string, unpack: (bytes: Uint8Array) => Buffer])[] = [
  ['deflate (zlib)', (bytes) => inflateSync(bytes, FLUSH)],
  ['raw deflate', (bytes) => inflateRawSync(bytes, FLUSH)],
  [
    'brotli',
    (bytes) =>
      brotliDecompressSync(bytes, {
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
        maxOutputLength: LARGEST,
      }),
  ],
];

/** The compression of bytes that are in no known format; null when it cannot be determined. */
export function packingOf(head: Uint8Array): string | null {
  if (isGzip(head)) return 'gzip';
  const known = MAGIC.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
  if (known !== undefined) return known[0];
  if (isText(head.subarray(0, TRIED))) return null;
  return TRIES.find(([, unpack]) => unpacksToText(unpack, head))?.[0] ?? null;
}

function unpacksToText(unpack: (bytes: Uint8Array) => Buffer, head: Uint8Array): boolean {
  try {
    const text = unpack(head.subarray(0, TRIED));
    return text.length >= 16 && isText(text);
  } catch {
    return false;
  }
}

/** Whether bytes are text in UTF-8, whose last character may be cut. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // oxlint-disable-next-line no-control-regex -- text has no other control characters
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}
