import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';

/** Traffic of one API, or of a few that came in one file. */
export interface PostureSet {
  readonly name: string;
  /** How the text is to be read. */
  readonly format: 'ndjson' | 'har' | 'combined';
  /** Reads it, with times moved by so many milliseconds. */
  readonly read: (shift: number) => string;
  /** Milliseconds since 1970 of its newest exchange. */
  readonly newest: () => number;
}

/** Documents of a folder that traffic is made from: those whose names have the smallest hashes. */
const DOCUMENTS = 36;
const REQUESTS = '2000';
const SEED = 'posture';
const HAR = /\.har(?:\.ndjson)?\.gz$/;
const LOG = /\.log\.gz$/;
const DOCUMENT = /\.json\.gz$/;
const ISO_TIME = /("startedDateTime":\s*")([^"]+)"/g;
const LOG_TIME = /\[(\d{2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{4})\]/g;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const textOf = (file: string): string => gunzipSync(readFileSync(file)).toString('utf8');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function logTime([, day, month, year, time, zone]: readonly string[]): number {
  return Date.parse(`${day} ${month} ${year} ${time} ${zone}`);
}

function shiftedLog(text: string, shift: number): string {
  return text.replace(LOG_TIME, (...parts: string[]) => {
    const iso = new Date(logTime(parts) + shift).toISOString();
    const month = MONTHS[Number(iso.slice(5, 7)) - 1] ?? '';
    return `[${iso.slice(8, 10)}/${month}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000]`;
  });
}

function shiftedHar(text: string, shift: number): string {
  return text.replace(ISO_TIME, (whole, before: string, time: string) => {
    const at = Date.parse(time);
    return Number.isNaN(at) ? whole : `${before}${new Date(at + shift).toISOString()}"`;
  });
}

/** A set of a text that is read once, when it is first wanted. */
function setOf(name: string, format: PostureSet['format'], text: () => string): PostureSet {
  let known: string | null = null;
  const all = (): string => (known ??= text());
  const times = (): number[] =>
    format === 'combined'
      ? [...all().matchAll(LOG_TIME)].map(logTime)
      : [...all().matchAll(ISO_TIME)].map(([, , time = '']) => Date.parse(time));
  return {
    name,
    format,
    read: (shift) => (format === 'combined' ? shiftedLog : shiftedHar)(all(), shift),
    newest: () => times().reduce((most, at) => (at > most ? at : most), 0),
  };
}

/** Traffic made from an OpenAPI document by the generator in `../tools`, the same each time. */
function documentText(directory: string, name: string): string {
  const folder = join(tmpdir(), 'posture-traffic', hashOf(join(directory, name)).slice(0, 16));
  const made = join(folder, `${name}.har.ndjson.gz`);
  if (!existsSync(made)) {
    mkdirSync(folder, { recursive: true });
    const run = (tool: string, ...args: readonly string[]): void => {
      const options = { stdio: 'pipe' } as const;
      execFileSync(process.execPath, [join(directory, '../tools', tool), ...args], options);
    };
    const spec = join(directory, `${name}.json.gz`);
    run('oas2traffic.mjs', '--spec', spec, '--out', folder, '--seed', SEED, '--requests', REQUESTS);
    run('exchange-to-har-entry.mjs', join(folder, `${name}.ndjson.gz`));
  }
  return textOf(made);
}

function isApiDocument(file: string): boolean {
  const head = textOf(file).slice(0, 20_000);
  return /"(?:openapi|swagger)"\s*:/.test(head);
}

/**
 * The traffic of a folder: HAR files and access logs as they were recorded; where there are only
 * OpenAPI documents, traffic made from a few of them, in order of the hashes of their names,
 * without the first `from`.
 */
export function postureSets(directory: string, from = 0): readonly PostureSet[] {
  const files = readdirSync(directory).sort();
  const at = (file: string): string => join(directory, file);
  const recorded = files.flatMap((file): PostureSet[] => {
    const text = (): string => textOf(at(file));
    if (LOG.test(file)) return [setOf(basename(file, '.log.gz'), 'combined', text)];
    if (!HAR.test(file)) return [];
    const format = file.endsWith('.ndjson.gz') ? 'ndjson' : 'har';
    return [setOf(file.replace(HAR, ''), format, text)];
  });
  if (recorded.length > 0) return recorded;
  const documents = files.filter((file) => DOCUMENT.test(file));
  return documents
    .toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1))
    .filter((file) => isApiDocument(at(file)))
    .slice(from, from + DOCUMENTS)
    .map((file) => basename(file, '.json.gz'))
    .map((name) => setOf(name, 'ndjson', () => documentText(directory, name)));
}
