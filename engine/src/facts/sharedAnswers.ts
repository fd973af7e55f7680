import { credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';

/** What an answer says of whether everybody gets the same one. */
export type SharedAnswer = 'sharedByAll' | 'ofOneCaller';

/** Everybody may have it, for as long as `max-age` says where `s-maxage` says nothing. */
const PUBLIC = /(?:^|[\s,])public(?:$|[\s,])/i;
const LASTS = /(?:^|[\s,])max-age=[1-9]\d{0,9}(?:$|[\s,])/i;
const SHARED = /(?:^|[\s,])s-maxage=(\d{1,10})(?:$|[\s,])/i;
/** What is asked for again each time may be another answer for each. */
const OF_ONE = /(?:^|[\s,])(?:private|no-store|no-cache)(?:$|[\s,=])/i;

/**
 * Whether an answer may be given to anybody by a cache that many share (RFC 9111), and was given to
 * a caller who showed no credential; null where the answer proves neither.
 */
export function sharedAnswer(exchange: Exchange): SharedAnswer | null {
  const { method, status, responseHeaders } = exchange;
  if (status < 200 || status > 299) return null;
  if (method !== 'GET' && method !== 'HEAD') return 'ofOneCaller';
  const said = headerOf(responseHeaders, 'cache-control');
  if (!isShared(said)) return 'ofOneCaller';
  return credentials(exchange).kinds.length === 0 ? 'sharedByAll' : 'ofOneCaller';
}

function isShared(said: string): boolean {
  if (OF_ONE.test(said)) return false;
  const seconds = SHARED.exec(said)?.[1];
  return seconds === undefined ? PUBLIC.test(said) && LASTS.test(said) : Number(seconds) > 0;
}
