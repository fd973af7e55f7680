import { createHash } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive: its text comes in pieces, so that no file is in memory as a whole. */
export interface TextFile {
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

const LEVEL = 6;
const END = new Uint8Array(0);

/** Files as a zip archive, as fast as its reader takes it, and after them the SHA-256 sums of all as `sha256sum --check` reads them. */
export async function* zipFiles(files: readonly TextFile[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const sums: string[] = [];
  for (const { name, text } of [...files, { name: 'SHA256SUMS', text: sums }]) {
    const file = new ZipDeflate(name, { level: LEVEL });
    const hash = createHash('sha256');
    zip.add(file);
    for await (const piece of text) {
      const bytes = Buffer.from(piece, 'utf8');
      hash.update(bytes);
      file.push(bytes);
      yield* ready.splice(0);
    }
    file.push(END, true);
    sums.push(`${hash.digest('hex')}  ${name}\n`);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
