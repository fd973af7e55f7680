import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { detectFormat } from '@palisade/engine/exchange/detectFormat.ts';
import type { Format } from './arguments.ts';
import { UsageError } from './arguments.ts';
import type { Upload } from './send.ts';

const HEAD_BYTES = 64 * 1024;
/** Lines of a live stream are sent together once they reach this size or this age, milliseconds. */
const STREAM_BATCH = { bytes: 1024 * 1024, age: 1000 } as const;

const isGzip = (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b;

function decide(name: string, head: Uint8Array, wanted: Format | null): Format {
  const told = detectFormat(head);
  if (wanted !== null && told !== null && told !== wanted) throw new UsageError(`${name} is ${told}, not ${wanted}. Leave --format out.`);
  const format = wanted ?? told;
  if (format === null) throw new UsageError(`${name} is neither a HAR file nor NDJSON of HAR entries.`);
  return format;
}

/** The start of a gzip file, as far as it can be read without the rest. */
function headOf(bytes: Buffer): Uint8Array {
  return isGzip(bytes) ? gunzipSync(bytes, { finishFlush: 2 }) : bytes;
}

/** Opens a file for sending; `onBytes` hears how many bytes of `size` have gone. */
export async function fileUpload(file: string, wanted: Format | null, onBytes: (sent: number, size: number) => void): Promise<Upload> {
  const info = await stat(file).catch(() => null);
  if (info === null || !info.isFile()) throw new UsageError(`${file} is not a file that can be read.`);
  if (info.size === 0) throw new UsageError(`${file} is empty.`);
  const handle = await open(file);
  const head = Buffer.alloc(Math.min(HEAD_BYTES, info.size));
  await handle.read(head, 0, head.length, 0);
  await handle.close();
  const format = decide(file, headOf(head), wanted);
  return {
    format,
    source: basename(file),
    isGzip: isGzip(head),
    open: () => {
      let sent = 0;
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sent += chunk.length;
          onBytes(sent, info.size);
          done(null, chunk);
        },
      });
      return createReadStream(file, { highWaterMark: 256 * 1024 }).pipe(counter);
    },
  };
}

const upload = (format: Format, bytes: Buffer): Upload => ({ format, source: 'standard input', isGzip: isGzip(bytes), open: () => Readable.from([bytes]) });

/** Cuts standard input into uploads: NDJSON by size and age, so that a live stream arrives as it happens; anything else whole. */
export async function* streamUploads(input: AsyncIterable<Buffer>, wanted: Format | null): AsyncGenerator<Upload> {
  let format: Format | null = null;
  let held: Buffer[] = [];
  let since = Date.now();
  for await (const chunk of input) {
    held.push(chunk);
    const first = held[0];
    if (format === null && first !== undefined && !isGzip(first)) format = decide('standard input', Buffer.concat(held), wanted);
    const size = held.reduce((total, part) => total + part.length, 0);
    if (format !== 'ndjson' || (size < STREAM_BATCH.bytes && Date.now() - since < STREAM_BATCH.age)) continue;
    const bytes = Buffer.concat(held);
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end === 0) continue;
    yield upload(format, bytes.subarray(0, end));
    held = end === bytes.length ? [] : [bytes.subarray(end)];
    since = Date.now();
  }
  const rest = Buffer.concat(held);
  if (rest.length > 0) yield upload(format ?? decide('standard input', headOf(rest), wanted), rest);
}
