import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { Pair } from '../exchange.ts';
import { headerOf } from '../readBody.ts';

/** An HTTP/1 message as it was on the wire, its body unpacked. */
export interface RawMessage {
  /** Request line or status line. */
  readonly start: string;
  readonly headers: readonly Pair[];
  readonly body: Buffer;
}

const UNPACK = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync } as const;

/** Splits a message into its parts; null when it has no start line. */
export function readMessage(bytes: Buffer): RawMessage | null {
  const blank = bytes.indexOf('\r\n\r\n');
  const short = bytes.indexOf('\n\n');
  const isShort = blank < 0 || (short >= 0 && short < blank);
  const end = isShort ? short : blank;
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  const [start = '', ...lines] = head.split(/\r?\n/);
  if (start.trim() === '') return null;
  const headers = lines.flatMap((line): Pair[] => {
    const colon = line.indexOf(':');
    return colon <= 0
      ? []
      : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
  });
  const body = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + (isShort ? 2 : 4));
  return {
    start: start.trim(),
    headers,
    body: unpacked(
      /chunked/i.test(headerOf(headers, 'transfer-encoding')) ? joined(body) : body,
      headerOf(headers, 'content-encoding'),
    ),
  };
}

/** Joins the chunks of a body; one that was joined already stays as it is. */
function joined(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const line = body.indexOf('\n', at);
    const size =
      line < 0
        ? NaN
        : Number.parseInt(
            /^([0-9a-f]{1,7})\r?(?:;.*)?$/i.exec(
              body.toString('latin1', at, Math.min(line, at + 100)),
            )?.[1] ?? '',
            16,
          );
    if (!Number.isFinite(size)) return body;
    if (size === 0) break;
    parts.push(body.subarray(line + 1, line + 1 + size));
    at = line + 1 + size + 2;
  }
  return Buffer.concat(parts);
}

/** Unpacks a body; one that was unpacked already, or is damaged, stays as it is. */
function unpacked(body: Buffer, encoding: string): Buffer {
  const name = encoding.trim().toLowerCase();
  if (body.length === 0 || !(name === 'gzip' || name === 'deflate' || name === 'br')) return body;
  try {
    return UNPACK[name](body, { maxOutputLength: LIMITS.entryBytes });
  } catch {
    return body;
  }
}
