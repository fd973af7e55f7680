import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readDocument } from '@palisade/engine/oas/readDocument.ts';
import { checkDocument } from './specs/checkDocument.ts';

export interface SpecsMeasurement {
  readonly measure: 'specs';
  readonly documents: number;
  readonly imported: number;
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
  readonly operations: number;
  /** Share of generated exchanges that are found as an operation of their own document. */
  readonly matched: number;
  /** Share of operations with traffic that disagree with their own document. */
  readonly drift: number;
}

const EXCHANGES_EACH = 12;
const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;

/**
 * Reads every document of a folder (`*.json`, `*.yaml`, also gzipped), makes traffic of each and
 * compares it with its own document.
 */
export function measureSpecs(
  directory: string,
  print: (line: string) => void,
  progress: (line: string) => void,
): SpecsMeasurement {
  const files = readdirSync(directory)
    .filter((file) => /\.(?:json|ya?ml)(?:\.gz)?$/.test(file))
    .sort();
  if (files.length === 0)
    throw new Error(`No documents in ${directory}: expected X.json, X.yaml, or these with .gz.`);
  const failed: { file: string; reason: string }[] = [];
  let [operations, exchanges, matched, checked, drifting] = [0, 0, 0, 0, 0];
  for (const file of files) {
    try {
      const bytes = readFileSync(join(directory, file));
      const document = readDocument(
        (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'),
      );
      operations += document.operations.length;
      const check = checkDocument(document, EXCHANGES_EACH);
      exchanges += check.exchanges;
      matched += check.matched;
      checked += check.checked;
      drifting += check.drifting;
      if (check.matched < check.exchanges || check.drifting > 0)
        progress(
          `specs: ${file}: ${check.matched} of ${check.exchanges} matched, ${check.drifting} of ${check.checked} operations drift${check.unmatched
            .slice(0, 3)
            .map((line) => `; ${line}`)
            .join('')}${check.drift
            .slice(0, 2)
            .map(
              (drift) =>
                `; ${drift.operation}: ${drift.kind} ${drift.side} ${drift.location} ${drift.name} (${drift.documented} / ${drift.seen})`,
            )
            .join('')}`,
        );
    } catch (error) {
      failed.push({ file, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const measurement: SpecsMeasurement = {
    measure: 'specs',
    documents: files.length,
    imported: files.length - failed.length,
    failed,
    operations,
    matched: share(matched, exchanges),
    drift: share(drifting, checked),
  };
  print(JSON.stringify(measurement));
  return measurement;
}
