import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';

/** Those for once: permanent ones say that an address is spelled otherwise. */
const FOR_ONCE: ReadonlySet<number> = new Set([302, 303, 307]);

/**
 * Whether a redirect is the answer itself: it leads to something else than the same path on another
 * host, with another scheme, capital letters, a language in front or a slash behind.
 */
export function leadsOn({ status, path, responseHeaders }: Exchange): boolean {
  if (!FOR_ONCE.has(status)) return false;
  const location = headerOf(responseHeaders, 'location');
  const target = URL.parse(location, `https://same.invalid${path}`);
  if (location === '' || target === null) return false;
  return !plain(target.pathname).endsWith(plain(path)) || plain(path) === '';
}

const plain = (path: string): string => path.toLowerCase().replace(/\/+$/, '');
