import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { detectFormat } from '@palisade/engine/exchange/detectFormat.ts';
import { isGzip } from '@palisade/engine/exchange/detect/gzipHeader.ts';
import { isLineFormat } from '@palisade/vocabulary/ingestFormats.ts';
import type { Format } from './arguments.ts';
import { Refused, type Upload } from './send.ts';

/** Lines of a live stream are sent together once they reach this size or this age, milliseconds. */
const STREAM_BATCH = { bytes: 1024 * 1024, age: 1000 } as const;

/**
 * Opens a file for sending; `onBytes` hears how many bytes of `size` have gone.
 * @throws Refused in words when it cannot be read
 */
export async function fileUpload(
  file: string,
  onBytes: (sent: number, size: number) => void,
): Promise<Upload> {
  const info = await stat(file).catch(() => null);
  if (info === null || !info.isFile()) throw new Refused('it is not a file that can be read.');
  if (info.size === 0) throw new Refused('the file is empty.');
  await access(file, constants.R_OK).catch(() => {
    throw new Refused('you may not read this file.');
  });
  return {
    source: basename(file),
    key: null,
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

const upload = (bytes: Buffer): Upload => ({
  source: 'standard input',
  key: null,
  open: () => Readable.from([bytes]),
});

/**
 * Cuts standard input into uploads: lines by size and age, so that a live stream arrives as it
 * happens; anything else whole.
 */
export async function* streamUploads(
  input: AsyncIterable<Buffer>,
  wanted: Format | null,
): AsyncGenerator<Upload> {
  let isLines: boolean | null = wanted === null ? null : isLineFormat(wanted);
  let held: Buffer[] = [];
  let since = performance.now();
  for await (const chunk of input) {
    held.push(chunk);
    const size = held.reduce((total, part) => total + part.length, 0);
    if (isLines === null && held[0] !== undefined) {
      const format = isGzip(held[0])
        ? 'har'
        : detectFormat(Buffer.concat(held).subarray(0, 65_536));
      if (format !== null) isLines = isLineFormat(format);
    }
    if (
      isLines !== true ||
      (size < STREAM_BATCH.bytes && performance.now() - since < STREAM_BATCH.age)
    )
      continue;
    const bytes = Buffer.concat(held);
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end === 0) continue;
    yield upload(bytes.subarray(0, end));
    held = end === bytes.length ? [] : [bytes.subarray(end)];
    since = performance.now();
  }
  const rest = Buffer.concat(held);
  if (rest.length > 0) yield upload(rest);
}
