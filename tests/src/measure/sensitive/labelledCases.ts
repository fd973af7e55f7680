import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const NDJSON = /\.ndjson(?:\.gz)?$/;

/**
 * The rows of every file below a folder whose name begins with a word: NDJSON, gzipped or not. Rows
 * that stand there twice are one.
 */
export function labelledCases<Row>(directory: string, word: string): Row[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (name) => NDJSON.test(name) && (name.split('/').at(-1) ?? '').startsWith(word),
  );
  const lines = files.toSorted().flatMap((name) => {
    const bytes = readFileSync(join(directory, name));
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    return text.split('\n').filter((line) => line !== '');
  });
  return [...new Set(lines)].map((line) => JSON.parse(line) as Row); // labelled sets of known shape
}

/** Whether a case is of the half that was kept from tuning, by a hash of what it says. */
export const isKept = (text: string): boolean =>
  ((createHash('sha256').update(text).digest()[0] ?? 0) & 1) === 1;
