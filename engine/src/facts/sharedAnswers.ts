import { credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';

/** What an answer says of whether everybody gets the same one. */
export type SharedAnswer = 'sharedByAll' | 'ofOneCaller';

const SHARED = /(?:^|[\s,])(?:public|s-maxage=[1-9]\d{0,9})(?:$|[\s,])/i;
const OF_ONE = /(?:^|[\s,])(?:private|no-store)(?:$|[\s,=])/i;

/**
 * Whether an answer may be given to anybody by a cache that many share (RFC 9111), and was given to
 * a caller who showed no credential; null where the answer proves neither.
 */
export function sharedAnswer(exchange: Exchange): SharedAnswer | null {
  const { method, status, responseHeaders } = exchange;
  if (status < 200 || status > 299) return null;
  if (method !== 'GET' && method !== 'HEAD') return 'ofOneCaller';
  const said = headerOf(responseHeaders, 'cache-control');
  if (!SHARED.test(said) || OF_ONE.test(said)) return 'ofOneCaller';
  return credentials(exchange).kinds.length === 0 ? 'sharedByAll' : 'ofOneCaller';
}
