const ORIGIN = 'http://inside.invalid';

/** Where signing in, the terms and their like are: never a place to come back to. */
const BEFORE = /^\/(login|terms-and-conditions|unauthorized)(?=[/?#]|$)/;

/** Longest address to come back to that is kept. */
const LONGEST = 2000;

/** An address of this app as a browser reads it, else the start: nothing that is said about where to go leads out. */
export function insidePath(address: string | null | undefined): string {
  if (address == null || !address.startsWith('/') || address.length > LONGEST) return '/';
  const url = URL.parse(address, ORIGIN);
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//') || BEFORE.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
