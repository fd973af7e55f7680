import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream, type LoggerOptions } from 'pino';
import { DatabaseUnavailable } from '../database/databaseUnavailable.ts';

/** Number of the level in pino. */
const DEBUG = 20;

/** Whether a log line reports a failure that was caused by an unavailable database. */
const tellsOfOutage = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  'err' in fields &&
  fields.err instanceof DatabaseUnavailable;

/** Characters of log lines that wait for a disk to have room again; more are lost. */
const MOST_WAITING = 1_000_000;

/**
 * Writes line by line to standard output. An output that cannot be written, such as a file on a
 * full disk, loses lines; without the listener it would end the process, and with pino's buffered
 * output the process could not end: its flush at the exit repeats a failed write for ever.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING });
  output.on('error', () => undefined);
  return output;
}

/**
 * Structured log of the services. Authorization headers and cookies are never written. An outage of
 * the database is logged once by what watches it; the statements that fail meanwhile, dozens a second,
 * are seen with LOG_LEVEL=debug only.
 */
export function createLog(
  level = process.env['LOG_LEVEL'] ?? 'info',
  destination?: DestinationStream,
): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    hooks: {
      logMethod(args, method, severity) {
        if (severity > DEBUG && tellsOfOutage(args[0])) this.debug(...args);
        else method.apply(this, args);
      },
    },
  };
  return pino(options, destination ?? standardOutput());
}
