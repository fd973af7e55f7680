import type { RejectionReason } from '@palisade/vocabulary/ledger.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { isStatusCode } from '@palisade/vocabulary/statusCodes.ts';
import type { Exchange, Pair } from './exchange.ts';
import { FIRST, nameAfter } from './headerNames.ts';
import { isoTime } from './isoTime.ts';
import { isPrivateAddress } from './privateAddress.ts';
import { readAddress } from './readAddress.ts';
import { headerOf, readRequestBody, readResponseBody } from './readBody.ts';
import { readQuery, readUrl } from './readUrl.ts';
import { timeFault } from './startTime.ts';
import { tlsOf } from './tls.ts';

/** An exchange, or why the entry is none. */
export type HarReading = { readonly exchange: Exchange } | { readonly rejected: RejectionReason };

type Json = { readonly [key: string]: unknown };

const METHOD = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,20}$/;
const DAY = 86_400_000;
const COLON = 58;

/**
 * Reads one HAR 1.2 entry (with `_clientAddress` for the caller's address). Never throws, whatever the value is.
 * `now` in milliseconds bounds the start time, as `timeFault` says. Some tools write no start time at
 * all, or the first moment of 1970 in its place: such an entry counts as just received, if `now` is
 * given.
 * Of the connection it takes what browsers' tools write beside the standard (`_securityDetails`).
 * The query comes from the URL, which is what was sent; `queryString` counts only when the URL has none.
 */
export function readHarEntry(value: unknown, now?: number): HarReading {
  if (!isObject(value)) return { rejected: 'notAnEntry' };
  const { request, response, startedDateTime } = value;
  if (!isObject(request))
    return {
      rejected: request === undefined && response === undefined ? 'notAnEntry' : 'noRequest',
    };
  if (typeof request['url'] !== 'string' || request['url'] === '') return { rejected: 'noUrl' };
  const url = readUrl(request['url']);
  if (url === null) return { rejected: 'badUrl' };
  if (typeof request['method'] !== 'string' || !METHOD.test(request['method']))
    return { rejected: 'badMethod' };
  if (!isObject(response)) return { rejected: 'noResponse' };
  const status = Number(response['status'] ?? 0);
  // Browsers' tools write 0 or -1 where no answer came: blocked, aborted, failed.
  if (status === 0 || status === -1) return { rejected: 'noResponse' };
  if (!isStatusCode(status)) return { rejected: 'badStatus' };
  const told = timeOf(startedDateTime ?? now);
  const startedAt = isUnset(told) ? (now ?? told) : told;
  const fault = timeFault(startedAt, now);
  if (fault !== null) return { rejected: fault };
  const requestHeaders = headersOf(request['headers']);
  const responseHeaders = headersOf(response['headers']);
  if (requestHeaders === null || responseHeaders === null) return { rejected: 'tooManyHeaders' };
  const security = value['_securityDetails'] ?? response['_securityDetails'];
  const tls = isObject(security) ? tlsOf(security['protocol'], security['validTo']) : undefined;
  return {
    exchange: {
      startedAt,
      clientAddress: clientOf(value['_clientAddress'], requestHeaders),
      method: request['method'].toUpperCase(),
      scheme: url.scheme,
      host: url.host,
      path: url.path,
      query: url.search === '' ? pairsOf(request['queryString'], 1_000) : readQuery(url.search),
      requestHeaders,
      requestBody: readRequestBody(
        request['postData'],
        headerOf(requestHeaders, 'content-type'),
        request['bodySize'],
      ),
      status,
      responseHeaders,
      responseBody: readResponseBody(
        response['content'],
        headerOf(responseHeaders, 'content-type'),
        response['bodySize'],
      ),
      ...(tls === undefined ? {} : { tls }),
    },
  };
}

/** Parses the text of one entry and reads it; text that is no JSON is `notJson`. */
export function readHarText(text: string, now?: number): HarReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { rejected: 'notJson' };
  }
  return readHarEntry(value, now);
}

function timeOf(value: unknown): number {
  if (typeof value === 'string') return isoTime(value);
  return typeof value === 'number' ? Math.floor(value) : NaN;
}

/** Whether a time is the zero of clocks, in UTC or in a zone that was taken for it. */
const isUnset = (time: number): boolean => Math.abs(time) < DAY;

function headersOf(value: unknown): Pair[] | null {
  const list = isObject(value)
    ? Object.entries(value).map(([name, text]) => ({ name, value: text }))
    : value;
  if (!Array.isArray(list)) return [];
  if (list.length > LIMITS.headersPerMessage) return null;
  const pairs: Pair[] = [];
  let before = FIRST;
  for (let index = 0; index < list.length; index++) {
    const header: unknown = list[index];
    if (!isObject(header)) continue;
    const { name, value: text } = header;
    if (typeof name !== 'string' || name === '' || name.charCodeAt(0) === COLON) continue;
    before = nameAfter(before, name);
    pairs.push([before.lower, typeof text === 'string' ? text : scalar(text)]);
  }
  return pairs;
}

function pairsOf(value: unknown, limit: number): Pair[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, limit)
    .filter(isObject)
    .filter((pair) => typeof pair['name'] === 'string')
    .map((pair): Pair => [String(pair['name']), scalar(pair['value'])]);
}

/**
 * The recorded caller, else the caller that X-Forwarded-For tells; ports, brackets and zones are
 * cut off. A recorded address of a private network is a proxy's where the header says that somebody
 * else asked: whoever is outside cannot have it, so cannot make it up.
 */
function clientOf(recorded: unknown, headers: readonly Pair[]): string | null {
  const peer = typeof recorded === 'string' ? readAddress(recorded) : null;
  if (peer !== null && !isPrivateAddress(peer)) return peer;
  return forwardedBy(headerOf(headers, 'x-forwarded-for')) ?? peer;
}

/**
 * Who asked the outermost of the own proxies: each adds at the end whom it saw, and what is before
 * that anybody can write. Within a private network it is the first one.
 */
function forwardedBy(header: string): string | null {
  if (!header.includes(',')) return readAddress(header);
  const hops = header.split(',').flatMap((hop) => readAddress(hop.trim()) ?? []);
  return hops.findLast((hop) => !isPrivateAddress(hop)) ?? hops[0] ?? null;
}

function scalar(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
