import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export const FORMATS = ['har', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

export interface IngestArguments {
  readonly files: readonly string[];
  /** Null when the content decides. */
  readonly format: Format | null;
  readonly url: string;
  readonly company: string | null;
  readonly token: string;
}

/** What `start` leaves in the state folder so that the command line on the same machine needs no options. */
export interface LocalCollector {
  readonly url: string;
  readonly companyId: string;
  readonly token: string;
}

export const USAGE = `usage: pnpm ingest FILE… [options]     (- is standard input)
  --format har|ndjson   default: told from the content
  --company ID          company to feed; default: the one the token is for
  --url URL             default: the Palisade of this state folder, else http://localhost:4000
  --token T             collector token; default: PALISADE_TOKEN, else the one of this state folder
  --home DIR            state folder, default ./.palisade`;

/** An error that the user can mend; its message is all that is shown. */
export class UsageError extends Error {}

function localCollector(home: string): LocalCollector | null {
  const file = join(home, 'collector.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LocalCollector) : null;
}

/**
 * Reads the arguments of `pnpm ingest`.
 * @throws UsageError in words when they do not make sense
 */
export function readArguments(argv: readonly string[], env: NodeJS.ProcessEnv): IngestArguments {
  const options = { format: { type: 'string' }, company: { type: 'string' }, url: { type: 'string' }, token: { type: 'string' }, home: { type: 'string', default: '.palisade' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  if (positionals.length === 0) throw new UsageError(USAGE);
  const format = FORMATS.find((name) => name === values.format) ?? null;
  if (values.format !== undefined && format === null) throw new UsageError(`--format ${values.format} is not known. It can be ${FORMATS.join(' or ')}.`);
  const local = localCollector(values.home);
  const token = values.token ?? env['PALISADE_TOKEN'] ?? local?.token;
  if (token === undefined) throw new UsageError('No collector token. Make one on the Ingest page and give it with --token or PALISADE_TOKEN.');
  const url = values.url ?? local?.url ?? 'http://localhost:4000';
  if (!URL.canParse(url)) throw new UsageError(`--url ${url} is not a URL.`);
  const usesLocal = token === local?.token;
  return { files: positionals, format, url, company: values.company ?? (usesLocal ? (local?.companyId ?? null) : null), token };
}
