import type { KnownFormat } from '@palisade/vocabulary/ingestFormats.ts';
import { detectJson } from './detect/detectJson.ts';
import { detectText } from './detect/detectText.ts';
import { looksLikeSpans } from './detect/looksLikeSpans.ts';

const BLANK = new Set([32, 10, 13, 9]);

/**
 * Tells the format from the first bytes of a file, unpacked. Null when they are none of those
 * known, or too few to tell: 64 KiB are always enough.
 */
export function detectFormat(head: Uint8Array): KnownFormat | null {
  if (looksLikeSpans(head)) return 'otlp-protobuf';
  let start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  while (start < head.length && BLANK.has(head[start] ?? 0)) start++;
  const bytes = head.subarray(start);
  if (bytes[0] === 123 || bytes[0] === 91) return detectJson(bytes);
  return detectText(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  );
}
