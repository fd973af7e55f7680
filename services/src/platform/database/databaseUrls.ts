import pg from 'pg';

/** Where an outside database is reached. */
export interface DatabaseUrls {
  /** For statements; may lead through a pooler in transaction mode. */
  readonly url: string;
  /**
   * For what no such pooler can carry: migrations, their lock, and listening. The same as `url`
   * when nothing else was given.
   */
  readonly directUrl: string;
}

/**
 * `sslmode`s that the client library takes for `verify-full` anyway, with a warning of seven lines
 * each time.
 */
const VERIFIED = new Set(['prefer', 'require', 'verify-ca']);

const FORM =
  'It looks like postgres://USER:PASSWORD@HOST:5432/DATABASE; reserved characters in the password are written as %XX.';

/**
 * Never the value itself in the message: it holds a password, or may be one that was put into the
 * wrong place.
 */
function readUrl(name: string, text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`${name} is not the address of a PostgreSQL server. ${FORM}`);
  const url = new URL(text);
  const mode = url.searchParams.get('sslmode') ?? '';
  if (VERIFIED.has(mode) && !url.searchParams.has('uselibpqcompat'))
    url.searchParams.set('sslmode', 'verify-full');
  try {
    new pg.Client({ connectionString: url.href });
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error;
    throw new Error(
      isMissing
        ? `${name} names a file that is not there: ${String(error.path)}`
        : `${name} cannot be read. ${FORM}`,
    );
  }
  return url.href;
}

/**
 * Addresses of the outside database from `DATABASE_URL` and `DATABASE_DIRECT_URL`; null when the
 * embedded one is to be used.
 * @throws Error in words, without the addresses
 */
export function databaseUrlsFrom(env: NodeJS.ProcessEnv): DatabaseUrls | null {
  const { DATABASE_URL: url = '', DATABASE_DIRECT_URL: direct = '' } = env;
  if (url === '' && direct !== '')
    throw new Error('DATABASE_DIRECT_URL is for use beside DATABASE_URL, which is not set.');
  if (url === '') return null;
  const read = readUrl('DATABASE_URL', url);
  return { url: read, directUrl: direct === '' ? read : readUrl('DATABASE_DIRECT_URL', direct) };
}
