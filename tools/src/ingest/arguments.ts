import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  DOCUMENT_FORMATS,
  type DocumentFormat,
  TRAFFIC_FORMATS,
  type TrafficFormat,
} from '@palisade/vocabulary/ingestFormats.ts';

const FORMATS = [...TRAFFIC_FORMATS, ...DOCUMENT_FORMATS] as const;
export type Format = TrafficFormat | DocumentFormat;

export interface IngestArguments {
  /** Files, globs, folders, and `-` for standard input. */
  readonly inputs: readonly string[];
  /** Null when the content decides. */
  readonly format: Format | null;
  /** Host of records that name none. */
  readonly host: string | null;
  readonly takeOneIn: number;
  /** Whether to go on as the files grow. */
  readonly follow: boolean;
  readonly url: string;
  readonly company: string | null;
  readonly token: string;
  readonly home: string;
}

/**
 * What `start` leaves in the state folder so that the command line on the same machine needs no
 * options.
 */
export interface LocalCollector {
  readonly url: string;
  readonly companyId: string;
  readonly token: string;
}

export const USAGE = `usage: pnpm ingest INPUT… [options]     files, globs, folders; - is standard input
  --follow              go on as the files grow, until Ctrl-C; survives rotation, remembers where it was
  --format NAME         ${FORMATS.slice(0, 6).join(', ')},
                        ${FORMATS.slice(6).join(', ')}
                        default: told from the content, which a name must not contradict
  --host NAME           host of lines that name none, such as those of a combined log
  --sample N            learn from one entry in N, count the others as sampled
  --company ID          company to feed; default: the one the token is for
  --url URL             default: the Palisade of this state folder, else http://localhost:4000
  --token T             collector token; default: PALISADE_TOKEN, else the one of this state folder
  --home DIR            state folder, default ./.palisade
  --help                these lines`;

const OPTIONS = {
  follow: { type: 'boolean', default: false },
  format: { type: 'string' },
  host: { type: 'string' },
  sample: { type: 'string', default: '1' },
  company: { type: 'string' },
  url: { type: 'string' },
  token: { type: 'string' },
  home: { type: 'string', default: '.palisade' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Whether only the usage is asked for. */
export const asksForHelp = (argv: readonly string[]): boolean =>
  argv.includes('--help') || argv.includes('-h');

/** An error that the user can mend; its message is all that is shown. */
export class UsageError extends Error {}

function localCollector(home: string): LocalCollector | null {
  const file = join(home, 'collector.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LocalCollector) : null;
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/**
 * Reads the arguments of `pnpm ingest`.
 * @throws UsageError in words when they do not make sense
 */
export function readArguments(argv: readonly string[], env: NodeJS.ProcessEnv): IngestArguments {
  const { values, positionals } = parsed(argv);
  if (positionals.length === 0) throw new UsageError(USAGE);
  const format = FORMATS.find((name) => name === values.format) ?? null;
  if (values.format !== undefined && format === null)
    throw new UsageError(
      `--format ${values.format} is not known. It can be ${FORMATS.join(', ')}.`,
    );
  const takeOneIn = Number(values.sample);
  if (!Number.isInteger(takeOneIn) || takeOneIn < 1 || takeOneIn > 100_000)
    throw new UsageError(`--sample ${values.sample} is not a whole number from 1 to 100000.`);
  if (values.follow && positionals.includes('-'))
    throw new UsageError('Standard input is followed anyway; leave --follow out.');
  const local = localCollector(values.home);
  const token = values.token ?? env['PALISADE_TOKEN'] ?? local?.token;
  if (token === undefined)
    throw new UsageError(
      'No collector token. Make one on the Ingest page and give it with --token or PALISADE_TOKEN.',
    );
  const url = values.url ?? local?.url ?? 'http://localhost:4000';
  if (!URL.canParse(url)) throw new UsageError(`--url ${url} is not a URL.`);
  const company = values.company ?? (token === local?.token ? local.companyId : null);
  return {
    inputs: positionals,
    format,
    host: values.host ?? null,
    takeOneIn,
    follow: values.follow,
    url,
    company,
    token,
    home: values.home,
  };
}
