import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Whose the exchange of one line is; null is ordinary traffic. */
export interface AttackLabel {
  readonly i: number;
  readonly actor: string | null;
  readonly kind: string | null;
  readonly malicious: boolean;
}

export interface AttackedSet {
  readonly name: string;
  /** HAR 1.2 entries in order of time, not checked. */
  readonly entries: readonly unknown[];
  readonly labels: readonly AttackLabel[];
}

const TRAFFIC = '.attacked.har.ndjson.gz';

function lines<Line>(file: string): Line[] {
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line); // the format is stated by the folder's README
}

/** Names of the sets in a folder, in order. */
export function attackedSetNames(directory: string): readonly string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(TRAFFIC))
    .map((file) => file.slice(0, -TRAFFIC.length))
    .sort();
}

/** Reads `X.attacked.har.ndjson.gz` with `X.attacked.labels.ndjson.gz`. */
export function readAttackedSet(directory: string, name: string): AttackedSet {
  const labels = lines<AttackLabel>(join(directory, `${name}.attacked.labels.ndjson.gz`));
  return { name, entries: lines<unknown>(join(directory, name + TRAFFIC)), labels };
}
