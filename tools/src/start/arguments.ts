import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface StartArguments {
  /** Public port; 0 takes a free one. */
  readonly port: number;
  /** State folder, absolute. */
  readonly home: string;
  /** Services to run here; null runs all of them and the gateway. */
  readonly only: readonly string[] | null;
}

const USAGE = `usage: pnpm start [options]
  --port N        public port, default 4000
  --home DIR      state folder, default ./.palisade
  --only A,B      run these services alone, without gateway and pages`;

/**
 * Reads the arguments of `pnpm start`.
 * @throws Error whose message is for the user
 */
export function readStartArguments(
  argv: readonly string[],
  domains: readonly string[],
): StartArguments {
  const options = {
    port: { type: 'string', default: '4000' },
    home: { type: 'string', default: '.palisade' },
    only: { type: 'string' },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: [...argv], options }));
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port ${values.port} is not a port. It goes from 0 to 65535.`);
  const only = values.only?.split(',').map((name) => name.trim()) ?? null;
  const unknown = only?.filter((name) => !domains.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`--only ${unknown.join(',')} is not known. Services: ${domains.join(', ')}.`);
  // An empty one comes from a variable of a script that is not set, and would be the current
  // folder.
  if (values.home.trim() === '')
    throw new Error('--home is empty. Name a folder, or leave the option out for ./.palisade.');
  return { port, home: resolve(values.home), only };
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * What the log holds, from LOG_LEVEL: warnings and worse unless somebody says otherwise.
 * @throws Error in words when there is no such level
 */
export function logLevelFrom({ LOG_LEVEL: given }: NodeJS.ProcessEnv): string {
  const level = given || 'warn';
  if (LOG_LEVELS.some((known) => known === level)) return level;
  throw new Error(`LOG_LEVEL is ${level}; it is one of ${LOG_LEVELS.join(', ')}.`);
}

/** Reads a port; null when nobody has set it. */
function portFrom(name: string, given: string | undefined): number | null {
  if (given === undefined || given === '') return null;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`${name} is ${given}; a port goes from 1 to 65535.`);
  return port;
}

/**
 * Port that `/metrics` has to itself, from PALISADE_METRICS_PORT; null without one. Throws an Error
 * in words when it is no port.
 */
export const metricsPortFrom = ({
  PALISADE_METRICS_PORT: given,
}: NodeJS.ProcessEnv): number | null => portFrom('PALISADE_METRICS_PORT', given);

/** Where services listen beside the public port. */
export interface ServicesPlace {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/**
 * Where the services listen, from PALISADE_SERVICES_HOST and PALISADE_SERVICES_PORT: on this
 * machine alone and at any free port unless somebody has set them.
 * @param usual port when none is set
 * @throws Error in words when it is no port
 */
export const servicesPlaceFrom = (
  { PALISADE_SERVICES_HOST: host, PALISADE_SERVICES_PORT: port }: NodeJS.ProcessEnv,
  usual = 0,
): ServicesPlace => ({
  host: host || '127.0.0.1',
  port: portFrom('PALISADE_SERVICES_PORT', port) ?? usual,
});

/**
 * Address that links in mails begin with: PALISADE_PUBLIC_URL, else this machine. Never what a
 * request says its host is.
 * @throws Error whose message is for the user
 */
export function publicUrlFrom(
  { PALISADE_PUBLIC_URL: url }: NodeJS.ProcessEnv,
  port: number,
): string {
  if (url === undefined || url === '') return `http://localhost:${port}`;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`PALISADE_PUBLIC_URL is not an http or https address: ${url}`);
  return new URL(url).href.replace(/\/+$/, '');
}
