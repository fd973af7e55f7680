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

/** What a page or an app is told before anybody signs in, so that it can reach other services. */
const OF_CLIENTS =
  /"(?:\w{0,30}publishable_?key|(?:re)?captcha_?site_?key|site_?key|app_?id|measurement_?id|auth_?domain)"\s{0,4}:\s{0,4}"/i;
const CONFIGURATION =
  /(?:^|[/._-])(?:config(?:uration)?|settings|env(?:ironment)?|bootstrap|init|manifest|constants)(?:$|[/._-])/i;
const LONGEST_SETTINGS = 10_000;
/** A number, or what is generated, as a part of a path. */
const VALUE = /\/(?:\d+|[\da-f]{8}-[\da-f-]{27}|(?=[^/]*\d)[\w-]{12,80})(?:\/|$)/i;
const OF_PERSON = /(?:^|[\s,])(?:private|no-store)(?:$|[\s,=])/i;

/**
 * Whether an answer may be given to anybody by a cache that many share (RFC 9111), and was given to
 * a caller who showed no credential, or is what every copy of an app is told; null where the answer
 * proves neither.
 */
export function sharedAnswer(exchange: Exchange): SharedAnswer | null {
  const { method, status, responseHeaders } = exchange;
  if (status < 200 || status > 299) return null;
  if (method !== 'GET' && method !== 'HEAD') return 'ofOneCaller';
  if (isOfClients(exchange)) return 'sharedByAll';
  const said = headerOf(responseHeaders, 'cache-control');
  if (!isShared(said)) return 'ofOneCaller';
  return credentials(exchange).kinds.length === 0 ? 'sharedByAll' : 'ofOneCaller';
}

/**
 * Settings for a page or an app that shows who it is at most, and not who its user is; a path with a
 * value in it has those of somebody, and so has what no cache may keep.
 */
function isOfClients(exchange: Exchange): boolean {
  const { path, requestHeaders, responseHeaders, responseBody } = exchange;
  const text = responseBody?.text ?? '';
  return (
    CONFIGURATION.test(path) &&
    text.length <= LONGEST_SETTINGS &&
    OF_CLIENTS.test(text) &&
    !VALUE.test(path) &&
    !OF_PERSON.test(headerOf(responseHeaders, 'cache-control')) &&
    headerOf(requestHeaders, 'cookie') === '' &&
    credentials(exchange).kinds.every((kind) => kind === 'apiKeyHeader' || kind === 'apiKeyQuery')
  );
}

function isShared(said: string): boolean {
  if (OF_ONE.test(said)) return false;
  const seconds = SHARED.exec(said)?.[1];
  return seconds === undefined ? PUBLIC.test(said) && LASTS.test(said) : Number(seconds) > 0;
}
