import type { Exchange } from '../exchange/exchange.ts';

/**
 * The key of whoever calls by agreement: `x-partner-key`. As often it is a name, unless it is random.
 * That of a device or an app is none: each installation has one, beside what its user signs in with.
 */
const PARTY_KEY =
  /^(?:x-)?(?:[a-z0-9]+-){0,2}(?:agency|agent|partner|merchant|vendor|reseller|dealer|affiliate|customer|integration|functions?)-?key$/;
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w.~+/=-]{16,200}$/i;
const LONGEST_NAME = 60;

/**
 * Whether a request shows the key of a partner. Where guests call the same endpoint without one, it
 * says nothing of who may; but whoever takes credentials out of records would have taken it, too.
 */
export function showsPartyKey({ requestHeaders }: Pick<Exchange, 'requestHeaders'>): boolean {
  return requestHeaders.some(
    ([name, value]) => name.length <= LONGEST_NAME && PARTY_KEY.test(name) && RANDOM.test(value),
  );
}
