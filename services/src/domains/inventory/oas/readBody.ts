import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LONGEST_DOCUMENT } from '@palisade/engine/oas/documentText.ts';
import { Problem } from '../../../platform/problem.ts';

/** Reads a document's text, plain or gzip, within the bound of size. @throws Problem in words */
export async function readBody(body: Readable, encoding: string | undefined): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const bytes: AsyncIterable<Buffer> = encoding === 'gzip' ? body.pipe(createGunzip()) : body;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > LONGEST_DOCUMENT) throw new Problem('tooLarge', 'The document is larger than 32 MB.', { field: 'document' });
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('badInput', encoding === 'gzip' ? 'This is not whole gzip.' : 'The upload broke off.', { field: 'document' });
  }
  const all = Buffer.concat(chunks);
  if (all[0] === 0x1f && all[1] === 0x8b && encoding !== 'gzip') throw new Problem('badInput', 'This is a gzip file. Unpack it first.', { field: 'document' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(all);
  } catch {
    throw new Problem('badInput', 'This is not text in UTF-8.', { field: 'document' });
  }
}
