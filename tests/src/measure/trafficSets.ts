import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';

/**
 * One line of `X.labels.ndjson.gz`: entry `i` of the traffic truly has this template, null when it
 * is no known route.
 */
export interface TemplateLabel {
  readonly i: number;
  readonly method: string;
  readonly host?: string;
  readonly path?: string;
  readonly template: string | null;
}

export interface TrafficSet {
  readonly name: string;
  /** HAR 1.2 entries, not checked. */
  readonly entries: readonly unknown[];
  readonly labels: readonly TemplateLabel[];
}

const LABELS = '.labels.ndjson.gz';

const gunzipText = (file: string): string => gunzipSync(readFileSync(file)).toString('utf8');

function lines<Line>(text: string): readonly Line[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line); // the format is stated by the folder's README
}

function readEntries(
  directory: string,
  name: string,
  files: ReadonlySet<string>,
): readonly unknown[] {
  if (files.has(`${name}.har.ndjson.gz`))
    return lines<unknown>(gunzipText(join(directory, `${name}.har.ndjson.gz`)));
  const har = JSON.parse(gunzipText(join(directory, `${name}.har.gz`))) as {
    readonly log: { readonly entries: readonly unknown[] };
  }; // HAR 1.2
  return har.log.entries;
}

/** Names of the sets in a folder: those with labels and traffic, in order. */
export function trafficSetNames(directory: string): readonly string[] {
  const files = new Set(readdirSync(directory));
  const named = [...files]
    .filter((file) => file.endsWith(LABELS))
    .map((file) => file.slice(0, -LABELS.length));
  return named
    .filter((name) => files.has(`${name}.har.gz`) || files.has(`${name}.har.ndjson.gz`))
    .sort();
}

/** Reads `X.har.gz` or `X.har.ndjson.gz` with `X.labels.ndjson.gz`. */
export function readTrafficSet(directory: string, name: string): TrafficSet {
  const files = new Set(readdirSync(directory));
  return {
    name,
    entries: readEntries(directory, name, files),
    labels: lines<TemplateLabel>(gunzipText(join(directory, name + LABELS))),
  };
}

/** Path of a label: its own, else that of the entry's URL. */
export function pathOfLabel({ entries }: TrafficSet, { i, path }: TemplateLabel): string {
  if (path !== undefined) return path;
  const reading = readHarEntry(entries[i]);
  return 'exchange' in reading ? reading.exchange.path : '/';
}
