import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TrafficSet, readTrafficSet } from '../trafficSets.ts';

/** Documents that variants may be fitted and chosen by, and those that only judge. */
export type Half = 'tuned' | 'held-out';

const DOCUMENT = '.json.gz';

/** Which half a document belongs to, by a hash of its name: nobody chose. */
export function halfOf(document: string): Half {
  return (createHash('sha256').update(document).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'held-out';
}

/** Names of the OpenAPI documents in a folder, in order. */
export function documentNames(directory: string): readonly string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(DOCUMENT))
    .map((file) => basename(file, DOCUMENT))
    .sort();
}

export interface DocumentTrafficOptions {
  /** Holds `X.json.gz`; the generator lies in `../tools`. */
  readonly directory: string;
  readonly seed: string;
  readonly requests: number;
}

/** Where the traffic of one seed is kept between runs; it is never part of the project. */
function trafficFolder({ seed, requests }: DocumentTrafficOptions): string {
  return join(tmpdir(), 'templates', `seed-${seed}-${String(requests)}`);
}

/** The labelled traffic of one document, generated unless it was before. */
export function documentTraffic(name: string, options: DocumentTrafficOptions): TrafficSet {
  const { directory, seed, requests } = options;
  const folder = trafficFolder(options);
  const done = join(folder, `${name}.done`);
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    const run = (tool: string, ...args: readonly string[]): void => {
      execFileSync(process.execPath, [join(directory, '../tools', tool), ...args], {
        stdio: 'pipe',
      });
    };
    const spec = join(directory, name + DOCUMENT);
    const size = String(requests);
    run('oas2traffic.mjs', '--spec', spec, '--out', folder, '--seed', seed, '--requests', size);
    run('exchange-to-har-entry.mjs', join(folder, `${name}.ndjson.gz`));
    rmSync(join(folder, `${name}.truth.json`), { force: true });
    writeFileSync(done, '');
  }
  return readTrafficSet(folder, name);
}
