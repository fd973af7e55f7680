import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One line of `X.labels.ndjson.gz`: entry `i` of the traffic truly has this template, null when it is no known route. */
export interface TemplateLabel {
  readonly i: number;
  readonly method: string;
  readonly host?: string;
  readonly path?: string;
  readonly template: string | null;
}

/** A HAR 1.2 entry, as far as templates need it. Fields of recordings are often missing. */
export interface HarEntry {
  readonly startedDateTime?: string;
  readonly request: { readonly method: string; readonly url: string };
  readonly response: {
    readonly status: number;
    readonly redirectURL?: string;
    readonly headers?: readonly { readonly name: string; readonly value: string }[];
    readonly content?: { readonly mimeType?: string; readonly text?: string; readonly encoding?: string };
  };
}

export interface TrafficSet {
  readonly name: string;
  readonly entries: readonly HarEntry[];
  readonly labels: readonly TemplateLabel[];
}

const LABELS = '.labels.ndjson.gz';

const gunzipText = (file: string): string => gunzipSync(readFileSync(file)).toString('utf8');

function lines<Line>(text: string): readonly Line[] {
  return text.split('\n').filter(line => line.trim() !== '').map(line => JSON.parse(line) as Line); // the format is stated by the folder's README
}

function readEntries(directory: string, name: string, files: ReadonlySet<string>): readonly HarEntry[] {
  if (files.has(`${name}.har.ndjson.gz`)) return lines<HarEntry>(gunzipText(join(directory, `${name}.har.ndjson.gz`)));
  const har = JSON.parse(gunzipText(join(directory, `${name}.har.gz`))) as { readonly log: { readonly entries: readonly HarEntry[] } }; // HAR 1.2
  return har.log.entries;
}

/** Names of the sets in a folder: those with labels and traffic, in order. */
export function trafficSetNames(directory: string): readonly string[] {
  const files = new Set(readdirSync(directory));
  const named = [...files].filter(file => file.endsWith(LABELS)).map(file => file.slice(0, -LABELS.length));
  return named.filter(name => files.has(`${name}.har.gz`) || files.has(`${name}.har.ndjson.gz`)).sort();
}

/** Reads `X.har.gz` or `X.har.ndjson.gz` with `X.labels.ndjson.gz`. */
export function readTrafficSet(directory: string, name: string): TrafficSet {
  const files = new Set(readdirSync(directory));
  return { name, entries: readEntries(directory, name, files), labels: lines<TemplateLabel>(gunzipText(join(directory, name + LABELS))) };
}
