import pg from 'pg';

/**
 * Why the database cannot be worked with, in the words that operators read. Never a message of the
 * database itself.
 */
export const REASONS = {
  refused: 'the database refuses connections',
  starting: 'the database is starting',
  recovering: 'the database is recovering',
  stopping: 'the database is shutting down',
  silent: 'the database does not answer',
  lost: 'the connection to the database was lost',
  full: 'the database has no connection left',
  busy: 'all connections of this process are in use',
  space: 'the database has no space left',
  memory: 'the database is out of memory',
  readOnly: 'the database is read-only',
  login: 'the database refuses the sign-in',
  missing: 'the database does not exist',
  notFound: 'the host of the database cannot be found',
  certificate: 'the certificate of the database is not trusted',
} as const;

export type Reason = keyof typeof REASONS;

/**
 * SQLSTATEs, or classes of them, of a database that is away; those of a wrong statement are not
 * among them.
 */
const STATES: readonly (readonly [start: string, Reason])[] = [
  ['57P03', 'starting'],
  ['57P01', 'stopping'],
  ['57P02', 'stopping'],
  ['57P', 'lost'],
  ['53100', 'space'],
  ['53200', 'memory'],
  ['53300', 'full'],
  ['53', 'full'],
  ['25P03', 'lost'],
  ['25P04', 'lost'],
  ['25006', 'readOnly'],
  ['28', 'login'],
  ['3D000', 'missing'],
  ['08', 'lost'],
];

const SYSTEM: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: 'refused',
  ENOENT: 'refused',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'silent',
  ENETUNREACH: 'silent',
  ENOTFOUND: 'notFound',
  EAI_AGAIN: 'notFound',
};

/** Errors of the client library have words only. */
const WORDS: readonly (readonly [RegExp, Reason])[] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^timeout expired|due to connection timeout|^Query read timeout/, 'silent'],
  [/^Connection terminated|not queryable|^Cannot use a pool after/, 'lost'],
  [/certificate|does not support SSL/i, 'certificate'],
];

function reasonOfServer({ code = '', message, severity }: pg.DatabaseError): Reason | null {
  const [, reason = null] = STATES.find(([start]) => code.startsWith(start)) ?? [];
  if (reason !== 'starting') return reason ?? (severity === 'FATAL' ? 'lost' : null);
  if (/shutting down/.test(message)) return 'stopping';
  return /recovery mode|accepting connections/.test(message) ? 'recovering' : 'starting';
}

/**
 * Why the database is away; null for an error that says something else, as of a wrong statement.
 */
export function reasonOf(error: unknown): Reason | null {
  if (error instanceof DatabaseUnavailable) return error.reason;
  if (error instanceof pg.DatabaseError) return reasonOfServer(error);
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SYSTEM[code] ?? WORDS.find(([words]) => words.test(error.message))?.[1] ?? null;
}

/**
 * A statement that failed because the database is away, not because it was wrong: trying again
 * later makes sense.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(REASONS[reason], options);
    this.reason = reason;
  }
}

/**
 * The error as those who use the database see it: `DatabaseUnavailable` for one that says that it
 * is away.
 */
export function told(error: unknown): unknown {
  const reason = error instanceof DatabaseUnavailable ? null : reasonOf(error);
  return reason === null ? error : new DatabaseUnavailable(reason, { cause: error });
}
