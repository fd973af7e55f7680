import type { Readable } from 'node:stream';
import { isGzip } from '@palisade/engine/exchange/detect/gzipHeader.ts';
import { packingOf } from '@palisade/engine/exchange/detect/packing.ts';
import { LONGEST_DOCUMENT } from '@palisade/engine/oas/documentText.ts';
import { CutShort, gunzipped } from '../../../platform/gunzipped.ts';
import { Problem } from '../../../platform/problem.ts';

const refused = (words: string): Problem => new Problem('badInput', words, { field: 'document' });

/**
 * Reads a document's text, plain or gzip, within the bound of size. The bytes say which it is,
 * whatever the headers say.
 * @throws Problem in words
 */
export async function readBody(body: Readable): Promise<string> {
  const packed = await collected(bytesOf(body));
  const all = isGzip(packed) ? await collected(gunzipped(onceOnly(packed))) : packed;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(all);
  } catch {
    const packing = packingOf(all);
    if (packing === null) throw refused('This is not text in UTF-8.');
    throw refused(`This is compressed with ${packing}. Send it as it is, or as gzip.`);
  }
}

async function collected(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > LONGEST_DOCUMENT) {
        const words = 'The document is larger than 32 MB.';
        throw new Problem('tooLarge', words, { field: 'document' });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof CutShort ? refused(error.message) : error;
  }
  return Buffer.concat(chunks);
}

async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk as Buffer; // a request's body has no encoding
  } catch {
    throw refused('The upload broke off.');
  }
}

async function* onceOnly(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
