const ORIGIN = 'http://inside.invalid';

/** Where signing in, the terms and their like are: never a place to come back to. */
const BEFORE = /^\/(login|terms-and-conditions|unauthorized)(?=[/?#]|$)/;

/**
 * An address of the app to come back to, or null: read as a browser reads it, so that `/\evil`, a
 * tab before a slash and `/.//evil` are known for what they are. Nothing that is said about where
 * to go leads out.
 */
export function insidePath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  const url = URL.parse(address, ORIGIN);
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//') || BEFORE.test(url.pathname))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
