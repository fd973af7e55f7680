import { Problem } from '../../platform/problem.ts';
import { CutShort } from '../../platform/gunzipped.ts';
import { decodedChunks } from './pipeline/decodedChunks.ts';

const LARGEST = 32 * 1024 * 1024;

/**
 * The whole text of a document, unpacked when it is gzip.
 * @throws Problem in words when it is too large, cut short, or no text
 */
export async function readDocument(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of decodedChunks(bytes, { uploadBytes: LARGEST, gzipRatio: 200 }))
      parts.push(chunk);
  } catch (error) {
    if (error instanceof CutShort) throw new Problem('badInput', error.message);
    throw error;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Problem('badInput', 'The document is not valid UTF-8.');
  }
}
