import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';

/**
 * The foreign origin that an answer let in with credentials, or null. One such origin may be on a
 * list; that the server reflects whatever it is sent shows when a second one, or `null`, is let in
 * too.
 */
export function admittedOrigin(
  { host, requestHeaders, responseHeaders }: Exchange,
  domainOf: (host: string) => string,
): string | null {
  const allowed = headerOf(responseHeaders, 'access-control-allow-origin');
  if (allowed === '' || allowed === '*') return null;
  if (headerOf(responseHeaders, 'access-control-allow-credentials').toLowerCase() !== 'true')
    return null;
  const origin = headerOf(requestHeaders, 'origin');
  if (origin !== allowed) return null;
  if (origin === 'null') return origin;
  const name = /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase();
  const siteOf = (one: string) => domainOf(one) || one.replace(/:\d+$/, '');
  return name === undefined || siteOf(name) === siteOf(host) ? null : name.slice(0, 100);
}
